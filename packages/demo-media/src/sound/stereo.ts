import type { Random } from '../scenes/random.ts';

export const SAMPLE_RATE = 48_000;

/** Two channels of equal length, −1…1. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Adds one sound to a mix; `strength` is linear. */
export type Voice = (mix: Stereo, random: Random, strength: number) => void;

/** Adds a sample at a place between left (0) and right (1). */
export function put(mix: Stereo, at: number, value: number, side: number): void {
  if (at < 0 || at >= mix.left.length) return;
  mix.left[at] = (mix.left[at] as number) + value * (1 - side * 0.8);
  mix.right[at] = (mix.right[at] as number) + value * (0.2 + side * 0.8);
}
