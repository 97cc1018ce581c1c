import type { Sequence, Size } from '@kinoloom/contract';
import { frame, limits, type Frame } from '@kinoloom/contract/values';
import { DEFAULT_CANVAS, canvasSizes } from './canvas.ts';
import { emptyComposition, type Composition } from './composition.ts';
import { defaultStyles } from './default-styles.ts';
import type { VideoOverlay } from './overlay.ts';
import { framesIn } from './time.ts';
import { fitToCanvas } from './edits/change-canvas.ts';

export type FlowComposition = Omit<Composition, 'overlays'> & { overlays: VideoOverlay[] };

/**
 * The clips of a flow back to back, in the order given, each over the whole canvas.
 *
 * `startFrame` and `endFrame` are positions on the timeline at 30 fps; a clip's length is their difference. Without
 * them it is `duration` (ms), or 8 s if that is unknown too. Gaps and overlaps are closed. The canvas has the size of
 * the largest clip. Clips of another shape are letterboxed, never cropped.
 */
export function flowToComposition(sequences: readonly Sequence[]): FlowComposition {
  const canvas = canvasFor(sequences);
  const overlays: VideoOverlay[] = [];
  let from = 0;
  for (const sequence of sequences) {
    const durationInFrames = lengthOf(sequence);
    const size = sizeOf(sequence);
    overlays.push({
      id: sequence.id,
      type: 'video',
      from: frame(from),
      durationInFrames,
      row: 0,
      left: 0,
      top: 0,
      ...canvas,
      rotation: 0,
      content: sequence.prompt ?? '',
      src: sequence.url ?? '',
      mediaStart: 0,
      speed: 1,
      styles: { ...defaultStyles.video, volume: sequence.isMuted ? 0 : sequence.volume },
      ...(size && { originalWidth: size.width, originalHeight: size.height }),
      ...(sequence.duration && { originalDuration: framesIn(sequence.duration) }),
    });
    from += durationInFrames;
  }
  return { ...emptyComposition(canvas), overlays };
}

function lengthOf({ startFrame, endFrame, duration }: Sequence): Frame {
  if (startFrame !== undefined && endFrame !== undefined && endFrame > startFrame) return frame(endFrame - startFrame);
  return framesIn(duration || limits.clip.unknownSeconds * 1000);
}

function sizeOf({ width, height }: Sequence): Size | undefined {
  return width && height && width > 0 && height > 0 ? { width, height } : undefined;
}

const even = (side: number): number => Math.max(2, Math.floor(side / 2) * 2);

function canvasFor(sequences: readonly Sequence[]): Size {
  const sizes = sequences.flatMap((sequence) => sizeOf(sequence) ?? []);
  if (sizes.length === 0) return DEFAULT_CANVAS;
  const largest = sizes.reduce((best, size) => (size.width * size.height > best.width * best.height ? size : best));
  return { width: even(largest.width), height: even(largest.height) };
}

/** The clips of a flow for the editor: back to back in the first row; 16:9 if the largest is landscape, else 9:16. */
export function flowToEditor(sequences: readonly Sequence[]): Composition {
  const composition = flowToComposition(sequences);
  return fitToCanvas(composition, canvasSizes[composition.canvas.width > composition.canvas.height ? '16:9' : '9:16']);
}
