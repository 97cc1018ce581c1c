import type { Random } from '../scenes/random.ts';

export const SAMPLE_RATE = 48_000;

/** Two channels of equal length, −1…1. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** So many samples in which nothing is heard. */
export const createSilence = (samples: number): Stereo => ({
  left: new Float32Array(samples),
  right: new Float32Array(samples),
});

/** Adds one sound to a mix, from its beginning to its end. */
export type SoundVoice = (mix: Stereo, random: Random) => void;

/** Adds a sample at a place between left (0) and right (1). */
export function addSample(mix: Stereo, at: number, value: number, side: number): void {
  if (at < 0 || at >= mix.left.length) return;
  mix.left[at] = (mix.left[at] as number) + value * (1 - side * 0.8);
  mix.right[at] = (mix.right[at] as number) + value * (0.2 + side * 0.8);
}

/** A two-pole state-variable filter, stable when its frequency moves; one call per sample. */
export function createFilter(): (input: number, hertz: number, q: number) => Record<'low' | 'band' | 'high', number> {
  let ic1 = 0;
  let ic2 = 0;
  const out = { low: 0, band: 0, high: 0 };
  let last = -1;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  return (input, hertz, q) => {
    if (hertz !== last) {
      const g = Math.tan((Math.PI * Math.min(hertz, 20_000)) / SAMPLE_RATE);
      a1 = 1 / (1 + g * (g + 1 / q));
      a2 = g * a1;
      a3 = g * a2;
      last = hertz;
    }
    const v3 = input - ic2;
    const v1 = a1 * ic1 + a2 * v3;
    const v2 = ic2 + a2 * ic1 + a3 * v3;
    ic1 = 2 * v1 - ic1;
    ic2 = 2 * v2 - ic2;
    out.low = v2;
    out.band = v1;
    out.high = input - v1 / q - v2;
    return out;
  };
}
