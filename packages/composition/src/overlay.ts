import { frame } from '@kinoloom/contract';
import { z } from 'zod';

const position = z.int().nonnegative().transform(frame);
const length = z.int().positive().transform(frame);
const pixels = z.number().positive();

/** How a picture meets a box of another shape: `cover` cuts, `contain` leaves bars, `fill` stretches. */
export const ObjectFit = z.enum(['contain', 'cover', 'fill']);
export type ObjectFit = z.infer<typeof ObjectFit>;

/** What every overlay has: its time in frames, its row (0 is on top), and its box in canvas pixels before rotation. */
const placed = {
  id: z.string().min(1),
  from: position,
  durationInFrames: length,
  row: z.int().nonnegative(),
  left: z.number(),
  top: z.number(),
  width: pixels,
  height: pixels,
  /** Degrees clockwise about the middle of the box. */
  rotation: z.number(),
};

export const VideoOverlay = z.strictObject({
  ...placed,
  type: z.literal('video'),
  /** What the media is known by to those who keep it: a url or an id, never a path. Empty where it is missing. */
  src: z.string(),
  /** First frame shown, counted from the start of the media at 30 fps. */
  videoStartTime: position,
  speed: z.literal(1),
  styles: z.strictObject({
    volume: z.number().min(0).max(1),
    opacity: z.number().min(0).max(1),
    objectFit: ObjectFit,
  }),
  /** Size of the picture as it is meant to be seen, in pixels, and length of the media in frames, where known. */
  originalWidth: pixels.optional(),
  originalHeight: pixels.optional(),
  originalDuration: length.optional(),
});
export type VideoOverlay = z.infer<typeof VideoOverlay>;

export const Overlay = z.discriminatedUnion('type', [VideoOverlay]);
export type Overlay = z.infer<typeof Overlay>;
