import type { Size } from '@kinoloom/contract';
import { aspectOfCanvas, type CanvasAspect } from './canvas.ts';
import type { Composition } from './composition.ts';
import type { VideoOverlay } from './overlay.ts';
import { isVideo } from './timing.ts';

export type Orientation = 'vertical' | 'square' | 'horizontal';

/** By width / height: below 0.8 vertical, above 1.5 horizontal, otherwise square. */
export function orientationOf({ width, height }: Size): Orientation {
  const ratio = width / height;
  if (ratio < 0.8) return 'vertical';
  return ratio > 1.5 ? 'horizontal' : 'square';
}

/** Size of the video itself where known, otherwise of its box. */
export const pictureSize = ({ originalWidth, originalHeight, width, height }: VideoOverlay): Size =>
  originalWidth && originalHeight ? { width: originalWidth, height: originalHeight } : { width, height };

export const orientationOfOverlay = (video: VideoOverlay): Orientation => orientationOf(pictureSize(video));

/** Number of videos per orientation, without zeros. */
export function orientationCounts({ overlays }: Pick<Composition, 'overlays'>): Map<Orientation, number> {
  const counts = new Map<Orientation, number>();
  for (const video of overlays.filter(isVideo)) {
    const orientation = orientationOfOverlay(video);
    counts.set(orientation, (counts.get(orientation) ?? 0) + 1);
  }
  return counts;
}

/** The orientation of all videos; undefined if they differ or there are none. */
export function commonOrientation(composition: Pick<Composition, 'overlays'>): Orientation | undefined {
  const [only, ...others] = orientationCounts(composition).keys();
  return others.length === 0 ? only : undefined;
}

export const aspectOfOrientation = {
  vertical: '9:16',
  horizontal: '16:9',
  square: '1:1',
} as const satisfies Record<Orientation, CanvasAspect>;

/** The aspect ratio that the canvas should switch to, if all videos share one and it differs; else undefined, also where a film has several. */
export function canvasSwitch(composition: Composition): CanvasAspect | undefined {
  if (composition.shapes) return undefined;
  const orientation = commonOrientation(composition);
  if (!orientation) return undefined;
  const aspect = aspectOfOrientation[orientation];
  return aspect === aspectOfCanvas(composition.canvas) ? undefined : aspect;
}
