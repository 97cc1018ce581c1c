import { SAMPLE_RATE } from '../sound/filter.ts';
import type { BinLevels, Spectrogram } from '../sound/stft.ts';

/** The share of each bin (`frames` × `bins`) that belongs to a source, 0 to 1. */
export type Mask = Float32Array;

/** 0 below `from`, 1 above `to`. */
const ramp = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** Window of the background level, in seconds: within it a voice pauses at every frequency. */
const BACKGROUND_S = 2.5;
const BACKGROUND_RANK = 0.3;
/** Minimum ratio of a voice to the background level. */
const VOICE_RATIO = 2;

/**
 * The voice mask: louder than the sustained background at its frequency (held chords, rain), centred in
 * stereo, and in the frequency range of voices. A voice alone is nearly unchanged: it pauses between words.
 */
export function voiceMask({ frames, bins, size, hop }: Spectrogram, { strength, centred }: BinLevels): Mask {
  const background = new Float32Array(strength.length);
  const reach = Math.round((BACKGROUND_S * SAMPLE_RATE) / hop) | 1;
  const rank = runningRank(reach, BACKGROUND_RANK);
  for (let bin = 0; bin < bins; bin++) rank(strength, background, bin, bins, frames);
  const bands = Float32Array.from({ length: bins }, (_, bin) => {
    const hertz = (bin * SAMPLE_RATE) / size;
    return ramp(hertz, 60, 110) * (1 - ramp(hertz, 9_000, 11_000));
  });
  return strength.map((level, at) => {
    if (level === 0) return 0;
    const prominence = Math.max(0, 1 - ((VOICE_RATIO * (background[at] as number)) / level) ** 2);
    return prominence * (bands[at % bins] as number) * (centred[at] as number) ** 2;
  });
}

/** Medians over so many windows, and so many bins. */
const TIME_WINDOW = 17;
const FREQUENCY_WINDOW = 25;

/**
 * The percussion mask: vertical lines of the spectrogram, where tones are horizontal (D. FitzGerald,
 * "Harmonic/percussive separation using median filtering", DAFx 2010).
 */
export function drumMask({ frames, bins }: Spectrogram, { strength }: BinLevels): Mask {
  const tonal = new Float32Array(strength.length);
  const percussive = new Float32Array(strength.length);
  const time = runningRank(TIME_WINDOW, 0.5);
  const frequency = runningRank(FREQUENCY_WINDOW, 0.5);
  for (let bin = 0; bin < bins; bin++) time(strength, tonal, bin, bins, frames);
  for (let frame = 0; frame < frames; frame++) frequency(strength, percussive, frame * bins, 1, bins);
  return tonal.map((tone, at) => {
    const stroke = (percussive[at] as number) ** 2;
    return stroke > 0 ? stroke / (stroke + tone ** 2) : 0;
  });
}

/** The bass mask: low frequencies. */
export const bassMask = ({ frames, bins, size }: Spectrogram): Mask =>
  Float32Array.from({ length: frames * bins }, (_, at) => 1 - ramp(((at % bins) * SAMPLE_RATE) / size, 180, 260));

/**
 * A running quantile of `reach` values: 0.5 is the median. The row lies in an array,
 * `step` apart, and is mirrored at its ends.
 */
export function runningRank(reach: number, share: number) {
  const half = reach >> 1;
  const rank = Math.floor(share * (reach - 1));
  const sorted = new Float32Array(reach);
  return (from: Float32Array, to: Float32Array, start: number, step: number, count: number): void => {
    const valueAt = (i: number): number => from[start + mirrorIndex(i, count) * step] as number;
    for (let i = 0; i < reach; i++) sorted[i] = valueAt(i - half);
    sorted.sort();
    for (let i = 0; i < count; i++) {
      to[start + i * step] = sorted[rank] as number;
      replaceSorted(sorted, valueAt(i - half), valueAt(i + half + 1));
    }
  };
}

function mirrorIndex(i: number, count: number): number {
  if (count === 1) return 0;
  const turn = 2 * (count - 1);
  const at = ((i % turn) + turn) % turn;
  return at < count ? at : turn - at;
}

/** Replaces one value in a sorted list. */
function replaceSorted(sorted: Float32Array, old: number, value: number): void {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < old) low = middle + 1;
    else high = middle;
  }
  let at = low;
  while (at > 0 && (sorted[at - 1] as number) > value) {
    sorted[at] = sorted[at - 1] as number;
    at--;
  }
  while (at < sorted.length - 1 && (sorted[at + 1] as number) < value) {
    sorted[at] = sorted[at + 1] as number;
    at++;
  }
  sorted[at] = value;
}
