import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { withKeys } from '../keyframes.ts';
import type { Key } from '../keys.ts';
import type { CaptionOverlay, PlayedOverlay } from '../overlay.ts';
import { FPS } from '../time.ts';
import { endOf, isPlayed } from '../timing.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** Frames of the composition; `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How far music goes down under speech, in dB, and in how many frames it goes down before and up after it. */
const DEPTH = 12;
const DOWN = 6;
const UP = 12;
/** Speech that pauses for less, in frames, is one stretch: music that comes and goes is worse than music that waits. */
const PAUSE = FPS;

/** Where words of captions are spoken, in order. */
export const spokenIn = ({ overlays }: Pick<Composition, 'overlays'>): Stretch[] =>
  merged(overlays.flatMap((overlay) => (overlay.type === 'caption' ? wordsOf(overlay) : [])));

function wordsOf(overlay: CaptionOverlay): Stretch[] {
  const { from, captionStart, captions } = overlay;
  const at = (ms: number): number => from - captionStart + (ms * FPS) / 1000;
  return captions
    .flatMap(({ words }) => words)
    .map(({ startMs, endMs }) => ({
      from: Math.max(from, Math.floor(at(startMs))),
      to: Math.min(endOf(overlay), Math.ceil(at(endMs))),
    }))
    .filter((stretch) => stretch.to > stretch.from);
}

/** A frame this much quieter than the loudest one, in dB, or below −50 dB, is no speech. */
const QUIETER = 26;
const QUIET = -50;

/** Where something is said, by its level in each frame of the composition, in dB of full scale. */
export function loudIn(levels: ArrayLike<number>): Stretch[] {
  const all = Array.from(levels);
  const least = Math.max(QUIET, all.reduce((most, level) => Math.max(most, level), -Infinity) - QUIETER);
  return merged(all.flatMap((level, from) => (level > least ? [{ from, to: from + 1 }] : [])));
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && next.from - last.to < PAUSE) all[all.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else all.push(next);
  }
  return all;
}

/** Gives a clip keys of its volume, instead of those that it has, that lower it under speech. */
export function duck(composition: Composition, { id, speech }: { id: string; speech: readonly Stretch[] }): EditResult {
  const music = findOverlay(composition, id);
  if (!music) return notFound(id);
  if (!isPlayed(music)) return refuse('edit.notPlayed', 'Only clips and sounds have a volume');
  const heard = speech.filter(({ from, to }) => from < endOf(music) && to > music.from);
  if (heard.length === 0) return refuse('edit.noSpeech', 'Nobody speaks while this plays');
  const volume = heard.flatMap((stretch) => keysUnder(music, stretch));
  const ducked = withKeys(music, { ...music.keyframes, volume });
  return changed(composition, { overlays: replaced(composition.overlays, [ducked]) });
}

/** Keys may lie outside of the clip. */
function keysUnder({ from: start, styles: { volume } }: PlayedOverlay, { from, to }: Stretch): Key[] {
  const low = volume * 10 ** (-DEPTH / 20);
  const key = (at: number, value: number): Key => ({ at: at - start, value, ease: 'easeBoth' });
  return [key(from - DOWN, volume), key(from, low), key(to, low), key(to + UP, volume)];
}
