import { Composition } from '@kinoloom/composition';
import { z } from 'zod';

/** A video to render. `sources` maps each overlay's `src` to a local file; `output` is the mp4 to write. */
export interface RenderJob {
  composition: Composition;
  sources: Readonly<Record<string, string>>;
  output: string;
  quality: Quality | 'draft';
  /**
   * Forces a keyframe at least every this many frames; disables copying, since sources have their own keyframes. By
   * default encoded parts have one every 2 s.
   */
  keyframeEvery?: number | undefined;
}

/** Folder for the parts of the video while it is rendered. */
export const segmentsFolder = (output: string): string => `${output}.parts`;

const SpanReport = z.strictObject({
  /**
   * `copy`: the source's packets, unchanged. `yuv`: decoded, fitted to the canvas, overlays blended in, and encoded.
   * `canvas`: painted as a whole and encoded.
   */
  path: z.enum(['copy', 'yuv', 'canvas']),
  /** The clip that fills the canvas below everything else; null if there is none. */
  overlayId: z.string().nullable(),
  from: z.int(),
  durationInFrames: z.int(),
  /** Why the packets could not be copied, to explain the render time. */
  reason: z.string().optional(),
});
export type SpanReport = z.infer<typeof SpanReport>;

export const RenderReport = z.strictObject({
  frames: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  spans: z.array(SpanReport),
  /** Source packets that did not decode; the previous picture is shown instead. */
  damagedPackets: z.int(),
});
export type RenderReport = z.infer<typeof RenderReport>;

export const QUALITIES = ['medium', 'high', 'ultra'] as const;
export type Quality = (typeof QUALITIES)[number];

/** All of them, and that of a copy which is only sought in: small, quick to decode, and without sound. */
export const ENCODED_QUALITIES = [...QUALITIES, 'draft'] as const;

/** x264 settings per quality: preset, constant rate factor, and what differs from the preset. */
export const ENCODING: Readonly<Record<RenderJob['quality'], { preset: string; crf: number; params?: string }>> = {
  medium: { preset: 'veryfast', crf: 23 },
  high: { preset: 'veryfast', crf: 17 },
  ultra: { preset: 'medium', crf: 15 },
  draft: { preset: 'superfast', crf: 26, params: 'bframes=0:cabac=0' },
};
