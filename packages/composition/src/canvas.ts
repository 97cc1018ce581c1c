import type { Size } from '@kinoloom/contract';
import { z } from 'zod';

/** Even, because H.264 with 4:2:0 colour has no odd sizes. */
const side = z.int().min(2).max(8192).multipleOf(2);

/** Size of what a film's overlays lie on, in pixels. */
export const Canvas = z.strictObject({ width: side, height: side });

export const canvasSizes = {
  '16:9': { width: 1920, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
} as const satisfies Record<string, Size>;

/** Aspect ratio of a composition. */
export type CanvasAspect = keyof typeof canvasSizes;
export const CanvasAspect = z.enum(Object.keys(canvasSizes) as CanvasAspect[]);

export const canvasAspects: readonly CanvasAspect[] = CanvasAspect.options;

export const DEFAULT_CANVAS = canvasSizes['16:9'];

/** Short side of the canvas that lengths in styles refer to. */
const STYLE_SIDE = 1080;

/** Canvas pixels per style pixel: 1 at 1920×1080, 1080×1920 and 1080×1350, 2 at 4K. */
export const styleScale = ({ width, height }: Size): number => Math.min(width, height) / STYLE_SIDE;

/** Aspect ratio of a canvas, tolerating sides rounded to even numbers; undefined for any other shape. */
export function aspectOfCanvas({ width, height }: Size): CanvasAspect | undefined {
  const ratio = width / height;
  return canvasAspects.find((aspect) => {
    const size = canvasSizes[aspect];
    return Math.abs(ratio / (size.width / size.height) - 1) <= 0.01;
  });
}

const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);

/** The canvas of a film in another aspect ratio: as fine as the one that it has. */
export function canvasIn(aspect: CanvasAspect, canvas: Size): Size {
  const { width, height } = canvasSizes[aspect];
  const scale = styleScale(canvas);
  return { width: even(width * scale), height: even(height * scale) };
}
