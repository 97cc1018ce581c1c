import { frame, type Frame } from '@kinoloom/contract';
import { z } from 'zod';
import { Overlay } from './overlay.ts';
import { FPS } from './time.ts';

/** The version written by this code. Older documents are lifted to it by `migrations.ts`. */
export const COMPOSITION_VERSION = 1;

/** Even, because H.264 with 4:2:0 colour has no odd sizes. */
const side = z.int().min(2).max(8192).multipleOf(2);

/** A film: overlays in time on a canvas. Plain JSON. */
export const Composition = z
  .strictObject({
    version: z.literal(COMPOSITION_VERSION),
    fps: z.literal(FPS),
    canvas: z.strictObject({ width: side, height: side }),
    overlays: z.array(Overlay),
  })
  .refine(({ overlays }) => new Set(overlays.map(({ id }) => id)).size === overlays.length, {
    path: ['overlays'],
    message: 'Two overlays share an id',
  });
export type Composition = z.infer<typeof Composition>;

/** Length of the film in frames: where its last overlay ends. */
export function durationOf({ overlays }: Pick<Composition, 'overlays'>): Frame {
  return frame(overlays.reduce((end, overlay) => Math.max(end, overlay.from + overlay.durationInFrames), 0));
}
