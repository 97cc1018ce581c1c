import type { Composition } from '@kinoloom/composition';

/** A video to render. `sources` maps each overlay's `src`, and each look of one's own, to a local file; `output` is the mp4 to write. */
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
