import { frame } from '@kinoloom/contract/values';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { slipped, slipRoom } from '../media-time.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, isPlayed, longest, roomBefore } from '../timing.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { sharingEdge } from './groups.ts';
import { OVERLAP_TOLERANCE, replaced } from './row.ts';
import { shiftSource } from './source-offset.ts';

/** The overlays that an overlay of its row meets on either side without a gap. */
export function neighboursOf(
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

/** Overlays that an edit of a cut moves together: some end later, some are moved, some begin later. */
interface Moved {
  readonly ends: readonly Overlay[];
  readonly whole?: readonly Overlay[];
  readonly starts: readonly Overlay[];
}

/** How far overlays can move before they meet one of their rows that does not move along. */
function roomAround(composition: Composition, { ends, whole = [], starts }: Moved): [number, number][] {
  const moved = new Set([...ends, ...whole, ...starts]);
  const besides = (overlay: Overlay, by: -1 | 1): Overlay | undefined => {
    const row = rowOf(composition, overlay.row);
    const other = row[row.indexOf(overlay) + by];
    return other && moved.has(other) ? undefined : other;
  };
  return [
    ...[...ends, ...whole].map((overlay): [number, number] => {
      const next = besides(overlay, 1);
      return [-Infinity, next ? Math.max(0, next.from - endOf(overlay)) : Infinity];
    }),
    ...[...whole, ...starts].map((overlay): [number, number] => {
      const previous = besides(overlay, -1);
      return [previous ? Math.min(0, endOf(previous) - overlay.from) : -Infinity, Infinity];
    }),
  ];
}

function moveTogether(composition: Composition, moved: Moved, by: number): EditResult {
  const { ends, whole = [], starts } = moved;
  const reaches = [...ends.map(reachOfEnd), ...starts.map(reachOfStart), ...roomAround(composition, moved)];
  const far = within(by, ...reaches);
  const overlays = [
    ...ends.map((end) => withEnd(end, far)),
    ...whole.map((overlay) => ({ ...overlay, from: frame(overlay.from + far) })),
    ...starts.map((start) => withStart(start, far)),
  ];
  return changed(composition, { overlays: replaced(composition.overlays, overlays) });
}

/**
 * Moves the cut after an overlay: it ends, and its neighbour begins, `by` frames later. So does what is in a group with one of
 * them and has the same edge. Everything else stays.
 */
export function rollCut(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const left = findOverlay(composition, id);
  if (!left) return notFound(id);
  const { after: right } = neighboursOf(composition, left);
  if (!right) return refuse('edit.noNeighbour', 'No clip follows it without a gap');
  const moved = { ends: sharingEdge(composition, id, 'end'), starts: sharingEdge(composition, right.id, 'start') };
  return moveTogether(composition, moved, by);
}

/** Shows a later part of an overlay's media in the same place. Limited by its media. What began with it in its group does too. */
export function slip(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!isPlayed(overlay)) return refuse('edit.notPlayed', 'Only clips and sounds have more to show');
  const together = sharingEdge(composition, id, 'start').filter(isPlayed);
  const far = within(by, ...together.map((each) => slipRoom(each, each.durationInFrames, each.originalDuration)));
  return changed(composition, {
    overlays: replaced(
      composition.overlays,
      together.map((each) => slipped(each, far)),
    ),
  });
}

/**
 * Moves an overlay between its neighbours: the one before it ends, and the one after it begins, `by` frames later, each with
 * what is in a group with it and has the same edge.
 */
export function slide(composition: Composition, { id, by }: { id: string; by: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const { before, after } = neighboursOf(composition, overlay);
  if (!before || !after) return refuse('edit.noNeighbour', 'Clips must meet it on both sides');
  const moved = {
    ends: sharingEdge(composition, before.id, 'end'),
    whole: sharingEdge(composition, id, 'start').filter((other) => endOf(other) === endOf(overlay)),
    starts: sharingEdge(composition, after.id, 'start'),
  };
  return moveTogether(composition, moved, by);
}
