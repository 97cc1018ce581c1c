import { fadeGain, fadesOf, type FadeSpan, type Side } from '../fades.ts';
import { valueAt, type Key } from '../keys.ts';
import type { SoundingOverlay } from '../overlay.ts';
import { SAMPLES_PER_FRAME } from './pcm.ts';

/** How loud a clip of a voice is, from a frame of the composition on. */
export interface Level {
  readonly from: number;
  readonly volume: number;
  /** Of the volume, instead of it; from the start of the clip. */
  readonly keys?: readonly Key[];
  readonly pan?: number;
  readonly fades?: Partial<Record<Side, FadeSpan>>;
  /** Of the compound clip that it is heard in. */
  readonly within?: Level;
}

export function levelOf(overlay: SoundingOverlay): Level {
  const { from, styles, keyframes } = overlay;
  const fades = fadesOf(overlay);
  return {
    from,
    volume: styles.volume,
    ...(keyframes?.volume && { keys: keyframes.volume }),
    ...('pan' in styles && styles.pan !== undefined && { pan: styles.pan }),
    ...((fades.in || fades.out) && { fades }),
  };
}

/** Volume at the start of a frame of the composition. */
const volumeFrom = ({ from, volume, keys }: Level, frame: number): number =>
  keys ? Math.max(0, valueAt(keys, frame - from)) : volume;

/** Volume at the end of a frame, before a key at the next one. */
function volumeTo(level: Level, frame: number): number {
  const key = level.keys?.findLast(({ at }) => at <= frame - level.from);
  return key?.ease === 'hold' ? Math.max(0, key.value) : volumeFrom(level, frame + 1);
}

export type Channel = 'left' | 'right';

/**
 * Share of a channel at a pan. Both are 1 in the middle, and the sum of their powers stays the same: towards a side, that
 * channel rises by up to 3 dB while the other one falls to silence.
 */
export function shareOf(channel: Channel, pan = 0): number {
  if (pan === 0) return 1;
  const angle = (Math.PI / 4) * (1 + pan);
  return Math.SQRT2 * (channel === 'left' ? Math.cos(angle) : Math.sin(angle));
}

/** Whether a clip is louder than its source in a frame, in one channel at least. */
export const isRaised = (level: Level, frame: number): boolean =>
  loudest(level, frame) * Math.max(shareOf('left', level.pan), shareOf('right', level.pan)) > 1;

const loudest = (level: Level, frame: number): number =>
  Math.max(volumeFrom(level, frame), volumeTo(level, frame)) * (level.within ? loudest(level.within, frame) : 1);

/** Gain of the fades at a position in frames from the start of the clip. */
function fadedAt({ fades }: Level, position: number): number {
  let gain = 1;
  if (fades?.in) gain *= fadeGain('in', fades.in, position);
  if (fades?.out) gain *= fadeGain('out', fades.out, position);
  return gain;
}

/** Gain at the start of a frame of the composition. */
export const gainFrom = (level: Level, frame: number): number =>
  volumeFrom(level, frame) * fadedAt(level, frame - level.from) * (level.within ? gainFrom(level.within, frame) : 1);

/** Gain at the end of a frame. */
export const gainTo = (level: Level, frame: number): number =>
  volumeTo(level, frame) * fadedAt(level, frame + 1 - level.from) * (level.within ? gainTo(level.within, frame) : 1);

/** Whether the gain is the same in all of a frame. */
export function isSteady(level: Level, frame: number): boolean {
  const at = frame - level.from;
  const lies = (span: FadeSpan | undefined): boolean =>
    span !== undefined && at >= span.at && at < span.at + span.frames;
  if (lies(level.fades?.in) || lies(level.fades?.out) || volumeFrom(level, frame) !== volumeTo(level, frame))
    return false;
  return !level.within || isSteady(level.within, frame);
}

/** Writes the gain at each sample of a frame. Within a frame the volume goes on in a line. */
export function writeGains(gains: Float64Array, level: Level, frame: number): void {
  gains.fill(1);
  for (let each: Level | undefined = level; each; each = each.within) multiplyGains(gains, each, frame);
}

function multiplyGains(gains: Float64Array, level: Level, frame: number): void {
  const first = volumeFrom(level, frame);
  const change = volumeTo(level, frame) - first;
  for (let at = 0; at < gains.length; at++) {
    const share = at / SAMPLES_PER_FRAME;
    gains[at] = (gains[at] ?? 0) * (first + change * share) * fadedAt(level, frame - level.from + share);
  }
}
