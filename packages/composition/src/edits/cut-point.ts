import { frame } from '@kinoloom/contract/values';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, isPlayed, longest, roomBefore } from '../timing.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { OVERLAP_TOLERANCE, replaced } from './row.ts';
import { shiftMedia, shiftSource } from './source-offset.ts';

/** The overlays that an overlay of its row meets on either side without a gap. */
function neighboursOf(
  composition: Composition,
  overlay: Overlay,
): { readonly before: Overlay | undefined; readonly after: Overlay | undefined } {
  const row = rowOf(composition, overlay.row);
  const at = row.findIndex(({ id }) => id === overlay.id);
  const meets = (left: Overlay | undefined, right: Overlay | undefined): boolean =>
    left !== undefined && right !== undefined && Math.abs(right.from - endOf(left)) <= OVERLAP_TOLERANCE;
  const [before, after] = [row[at - 1], row[at + 1]];
  return { before: meets(before, overlay) ? before : undefined, after: meets(overlay, after) ? after : undefined };
}

const withStart = (overlay: Overlay, by: number): Overlay => ({
  ...shiftSource(overlay, by),
  from: frame(overlay.from + by),
  durationInFrames: frame(overlay.durationInFrames - by),
});

const withEnd = (overlay: Overlay, by: number): Overlay => ({
  ...overlay,
  durationInFrames: frame(overlay.durationInFrames + by),
});

/** How far an edge of an overlay can move, in frames: earliest and latest. */
const reachOfStart = (overlay: Overlay): [number, number] => [
  -Math.min(roomBefore(overlay), overlay.from),
  overlay.durationInFrames - 1,
];
const reachOfEnd = (overlay: Overlay): [number, number] => [
  1 - overlay.durationInFrames,
  longest(overlay) - overlay.durationInFrames,
];

function within(by: number, ...reaches: readonly [number, number][]): number {
  const earliest = Math.max(...reaches.map(([first]) => first));
  const latest = Math.min(...reaches.map(([, last]) => last));
  return Math.min(Math.max(Math.round(by), earliest), latest);
}

/** Moves the cut after an overlay: it ends, and its neighbour begins, `by` frames later. Everything else stays. */
export function rollCut(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const left = findOverlay(composition, id);
  if (!left) return notFound(id);
  const { after: right } = neighboursOf(composition, left);
  if (!right) return refuse('edit.noNeighbour', 'No clip follows it without a gap');
  const far = within(by, reachOfEnd(left), reachOfStart(right));
  return changed(composition, {
    overlays: replaced(composition.overlays, [withEnd(left, far), withStart(right, far)]),
  });
}

/** Shows a later part of an overlay's media in the same place. Limited by its media. */
export function slip(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!isPlayed(overlay)) return refuse('edit.notPlayed', 'Only clips and sounds have more to show');
  const far = within(by, [-roomBefore(overlay), longest(overlay) - overlay.durationInFrames]);
  return changed(composition, { overlays: replaced(composition.overlays, [shiftMedia(overlay, far)]) });
}

/** Moves an overlay between its neighbours: the one before it ends, and the one after it begins, `by` frames later. */
export function slide(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const { before, after } = neighboursOf(composition, overlay);
  if (!before || !after) return refuse('edit.noNeighbour', 'Clips must meet it on both sides');
  const far = within(by, reachOfEnd(before), reachOfStart(after));
  const moved = { ...overlay, from: frame(overlay.from + far) };
  return changed(composition, {
    overlays: replaced(composition.overlays, [withEnd(before, far), moved, withStart(after, far)]),
  });
}
