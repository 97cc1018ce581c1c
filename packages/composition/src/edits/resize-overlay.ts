import { frame } from '@kinoloom/contract/values';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, longest, roomBefore } from '../timing.ts';
import { changed, notFound, type EditResult } from './edit-result.ts';
import { middle, pushed } from './make-room.ts';
import { collide, replaced, wholeFrame } from './row.ts';
import { shiftSource } from './source-offset.ts';

/**
 * Moves the start of an overlay; its end stays. The content stays on its frames: the start of the media, or the
 * captions' clock, moves along. The start is limited by the start of the media. Where an earlier overlay lies, it begins
 * after that one, and all of it and what follows lie later.
 */
export function resizeStart(composition: Composition, { id, from }: { id: string; from: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const end = endOf(overlay);
  const earliest = Math.max(0, overlay.from - roomBefore(overlay));
  const start = Math.max(earliest, Math.min(wholeFrame(from), end - 1));
  const resized = {
    ...shiftSource(overlay, start - overlay.from),
    from: frame(start),
    durationInFrames: frame(end - start),
  };
  return inItsRow(composition, overlay, resized);
}

/** Moves the end of an overlay; its start stays, and what follows is pushed. Limited by the end of its media, where known. */
export function resizeEnd(composition: Composition, { id, end }: { id: string; end: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const length = Math.max(1, Math.min(wholeFrame(end) - overlay.from, longest(overlay)));
  return inItsRow(composition, overlay, { ...overlay, durationInFrames: frame(length) });
}

/** Earlier overlays of the row stay; later ones are pushed after the resized one, as far as needed. */
export function inItsRow(composition: Composition, overlay: Overlay, resized: Overlay): EditResult {
  const others = rowOf(composition, overlay.row).filter(({ id }) => id !== overlay.id);
  const isEarlier = (other: Overlay): boolean => middle(other) < middle(overlay);
  const covered = others.filter((other) => isEarlier(other) && collide(other, resized));
  const placed = { ...resized, from: frame(Math.max(resized.from, ...covered.map(endOf))) };
  const later = others.filter((other) => !isEarlier(other));
  return changed(composition, { overlays: replaced(composition.overlays, [placed, ...pushed(later, [placed])]) });
}
