import {
  endOf,
  FPS,
  frameOf,
  isFrozen,
  isPlayed,
  overlaysBetween,
  positionIn,
  type Composition,
  type Overlay,
} from '@kinoloom/composition';
import type { BeatsBySource } from './beats.ts';

/** The beats of an overlay from a frame of the composition to another, as positions in frames. Does not look at the others. */
export function beatsBetween(overlay: Overlay, beats: BeatsBySource, from: number, to: number): number[] {
  if (!isPlayed(overlay) || isFrozen(overlay)) return [];
  const found = beats.get(overlay.src);
  if (found?.kind !== 'found') return [];
  const [first, end] = [Math.max(from, overlay.from), Math.min(to, endOf(overlay))];
  if (end <= first) return [];
  const [one, other] = [positionIn(overlay, first - overlay.from), positionIn(overlay, end - overlay.from)];
  const { times } = found;
  const all: number[] = [];
  for (let at = firstAfter(times, Math.min(one, other) / FPS); at < times.length; at++) {
    const position = (times[at] ?? 0) * FPS;
    if (position > Math.max(one, other)) break;
    all.push(overlay.from + frameOf(overlay, position));
  }
  return all;
}

/** Beats of any overlay near frames of the composition, to the frame. */
export function beatsNear(
  composition: Composition,
  beats: BeatsBySource,
  { near, within }: { readonly near: readonly number[]; readonly within: number },
): number[] {
  if (beats.size === 0) return [];
  return near.flatMap((at) =>
    composition.rows.flatMap((_, row) =>
      overlaysBetween(composition, row, at - within, at + within).flatMap((overlay) =>
        beatsBetween(overlay, beats, at - within, at + within).map(Math.round),
      ),
    ),
  );
}

/** Index of the first time that is not before another. */
function firstAfter(times: Float64Array, seconds: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
