import type { Pcm } from './pcm.ts';

/** Samples on either side that interpolate a value between two samples. */
export const PEAK_REACH = 8;
const PHASES = 4;

/** A windowed sinc per quarter sample: four times oversampling, as ITU-R BS.1770-4 (annex 2) measures peaks. */
const BETWEEN: readonly Float32Array[] = Array.from({ length: PHASES - 1 }, (_, phase) =>
  Float32Array.from({ length: 2 * PEAK_REACH }, (_, tap) => {
    const distance = tap - PEAK_REACH + 1 - (phase + 1) / PHASES;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / PEAK_REACH);
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  }),
);

/**
 * True peak at each of `count` samples from `from`, including up to the next sample, in the louder channel. Between two
 * samples below half of `matters` the sample's own value is used.
 */
export function truePeaks({ left, right }: Pcm, from: number, count: number, matters: number): Float32Array {
  const peaks = new Float32Array(count);
  for (const channel of [left, right])
    for (let index = 0; index < count; index++) {
      const at = from + index;
      const height = Math.abs(channel[at] ?? 0);
      let most = Math.max(peaks[index] ?? 0, height);
      if (Math.max(height, Math.abs(channel[at + 1] ?? 0)) >= matters / 2)
        for (const taps of BETWEEN) most = Math.max(most, Math.abs(valueAfter(channel, at, taps)));
      peaks[index] = most;
    }
  return peaks;
}

/** Highest true peak of `count` samples of a channel from `from`; needs `PEAK_REACH` samples on either side. */
export function truePeakOf(channel: Float32Array, from: number, count: number): number {
  let most = 0;
  for (let at = from; at < from + count; at++) {
    const height = Math.abs(channel[at] ?? 0);
    if (height > most) most = height;
    if (Math.max(height, Math.abs(channel[at + 1] ?? 0)) < most / 2) continue;
    for (const taps of BETWEEN) most = Math.max(most, Math.abs(valueAfter(channel, at, taps)));
  }
  return most;
}

function valueAfter(channel: Float32Array, at: number, taps: Float32Array): number {
  let value = 0;
  for (let tap = 0; tap < taps.length; tap++) value += (channel[at + tap - PEAK_REACH + 1] ?? 0) * (taps[tap] ?? 0);
  return value;
}
