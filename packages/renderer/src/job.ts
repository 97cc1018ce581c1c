import { Composition } from '@kinoloom/composition';
import { z } from 'zod';

/** A video to make. `sources` says which local file holds each overlay's `src`; `output` is the mp4 to write. */
export interface RenderJob {
  composition: Composition;
  sources: Readonly<Record<string, string>>;
  output: string;
  quality: (typeof QUALITIES)[number];
  /**
   * A keyframe at least every so many frames, everywhere: no packets are copied then, since sources have theirs where they
   * have them. Otherwise what is encoded has one every 2 s.
   */
  keyframeEvery?: number | undefined;
}

/** Where the parts of the video at `output` lie while it is made. */
export const segmentsFolder = (output: string): string => `${output}.parts`;

const SpanReport = z.strictObject({
  /**
   * `copy`: the packets of the source, untouched. `yuv`: decoded, fitted to the canvas, what lies over it blended in, and
   * encoded. `canvas`: painted as a whole and encoded.
   */
  path: z.enum(['copy', 'yuv', 'canvas']),
  /** The clip that fills the canvas below everything else; null where there is none. */
  overlayId: z.string().nullable(),
  from: z.int(),
  durationInFrames: z.int(),
  /** Why the packets could not pass untouched, for those who wonder about the speed. */
  reason: z.string().optional(),
});

/** What was made. */
export const RenderReport = z.strictObject({
  frames: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  spans: z.array(SpanReport),
  /** Packets of sources that did not decode; the picture before stands in their place. */
  damagedPackets: z.int(),
});
export type RenderReport = z.infer<typeof RenderReport>;
export type SpanReport = z.infer<typeof SpanReport>;

export const QUALITIES = ['medium', 'high', 'ultra'] as const;
export type Quality = (typeof QUALITIES)[number];

/** How x264 encodes each quality: how hard it looks (preset) and how much it may lose (constant rate factor). */
export const ENCODING: Readonly<Record<Quality, { preset: string; crf: number }>> = {
  medium: { preset: 'veryfast', crf: 23 },
  high: { preset: 'veryfast', crf: 17 },
  ultra: { preset: 'medium', crf: 15 },
};
