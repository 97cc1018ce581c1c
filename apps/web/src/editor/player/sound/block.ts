import { SAMPLE_RATE } from '@kinoloom/composition/sound';

/** Samples mixed at a time: a fifth of a second. */
export const BLOCK = SAMPLE_RATE / 5;

/** A block of the composition's sound. */
export interface SoundBlock {
  /** Index of its first sample, from the start of the composition. */
  readonly at: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}
