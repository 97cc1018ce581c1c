import { SAMPLE_RATE } from '../sound/filter.ts';
import type { Levels, Spectrogram } from '../sound/stft.ts';

/** For each bin (`frames` × `bins`) the share that belongs to something, 0 to 1. */
export type Mask = Float32Array;

/** 0 below `from`, 1 above `to`. */
const rising = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** Seconds in which somebody who speaks or sings leaves every tone alone for a while; what does not is the ground. */
const GROUND_S = 2.5;
const GROUND_SHARE = 0.3;
/** How far above the ground a voice is. */
const ABOVE = 2;

/**
 * What is a voice: it stands out from what is heard all around it in its own frequency (a chord that is held, rain), comes from
 * the middle, and lies where voices do. Of a voice alone this leaves nearly all: it is quiet between its words.
 */
export function voiceMask({ frames, bins, size, hop }: Spectrogram, { strength, centred }: Levels): Mask {
  const ground = new Float32Array(strength.length);
  const reach = Math.round((GROUND_S * SAMPLE_RATE) / hop) | 1;
  const rank = runningRank(reach, GROUND_SHARE);
  for (let bin = 0; bin < bins; bin++) rank(strength, ground, bin, bins, frames);
  const bands = Float32Array.from({ length: bins }, (_, bin) => {
    const hertz = (bin * SAMPLE_RATE) / size;
    return rising(hertz, 60, 110) * (1 - rising(hertz, 9_000, 11_000));
  });
  return strength.map((level, at) => {
    if (level === 0) return 0;
    const outstanding = Math.max(0, 1 - ((ABOVE * (ground[at] as number)) / level) ** 2);
    return outstanding * (bands[at % bins] as number) * (centred[at] as number) ** 2;
  });
}

/** Medians over so many windows, and so many bins. */
const LASTING = 17;
const STRIKING = 25;

/**
 * What is struck: it is an upright line in the picture of the spectrum, where a tone is a level one (D. FitzGerald,
 * "Harmonic/percussive separation using median filtering", DAFx 2010).
 */
export function drumMask({ frames, bins }: Spectrogram, { strength }: Levels): Mask {
  const lasting = new Float32Array(strength.length);
  const striking = new Float32Array(strength.length);
  const time = runningRank(LASTING, 0.5);
  const frequency = runningRank(STRIKING, 0.5);
  for (let bin = 0; bin < bins; bin++) time(strength, lasting, bin, bins, frames);
  for (let frame = 0; frame < frames; frame++) frequency(strength, striking, frame * bins, 1, bins);
  return lasting.map((tone, at) => {
    const stroke = (striking[at] as number) ** 2;
    return stroke > 0 ? stroke / (stroke + tone ** 2) : 0;
  });
}

/** What is low. */
export const bassMask = ({ frames, bins, size }: Spectrogram): Mask =>
  Float32Array.from({ length: frames * bins }, (_, at) => 1 - rising(((at % bins) * SAMPLE_RATE) / size, 180, 260));

/**
 * Of the `reach` values around each of a row, the one that so great a share of them is not above: 0.5 is their median. The row
 * lies in an array, `step` apart; at its ends it is seen as in a mirror.
 */
export function runningRank(reach: number, share: number) {
  const half = reach >> 1;
  const rank = Math.floor(share * (reach - 1));
  const sorted = new Float32Array(reach);
  return (from: Float32Array, to: Float32Array, start: number, step: number, count: number): void => {
    const valueAt = (i: number): number => from[start + mirrored(i, count) * step] as number;
    for (let i = 0; i < reach; i++) sorted[i] = valueAt(i - half);
    sorted.sort();
    for (let i = 0; i < count; i++) {
      to[start + i * step] = sorted[rank] as number;
      replace(sorted, valueAt(i - half), valueAt(i + half + 1));
    }
  };
}

function mirrored(i: number, count: number): number {
  if (count === 1) return 0;
  const turn = 2 * (count - 1);
  const at = ((i % turn) + turn) % turn;
  return at < count ? at : turn - at;
}

/** One value less and another more in a sorted list. */
function replace(sorted: Float32Array, old: number, value: number): void {
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
