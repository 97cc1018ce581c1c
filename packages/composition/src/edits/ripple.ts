import { frame } from '@kinoloom/contract/values';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, longest, roomBefore } from '../timing.ts';
import { changed, notFound, type EditResult } from './edit-result.ts';
import { sharingEdge } from './groups.ts';
import { OVERLAP_TOLERANCE, replaced } from './row.ts';
import { shiftSource } from './source-offset.ts';

/** The rows in which what lies later follows an edit; null: all of them. */
export type Followers = ReadonlySet<number> | null;

/** The rows that may follow: all but the locked ones. */
export const unlockedRows = ({ rows }: Pick<Composition, 'rows'>): Followers =>
  rows.some(({ locked }) => locked) ? new Set(rows.flatMap(({ locked }, row) => (locked ? [] : [row]))) : null;

export const follows = (rows: Followers, { row }: Overlay): boolean => rows === null || rows.has(row);

/** The rows that follow, and the edited one, which always does. */
export const andRow = (rows: Followers, row: number): Followers => rows && new Set([...rows, row]);

/** Whether an overlay begins at a frame or later; one that meets another there may overlap it. */
const isLater = (overlay: Overlay, at: number): boolean =>
  overlay.from >= at || (overlay.from >= at - OVERLAP_TOLERANCE && endOf(overlay) > at);

/** Moves what begins at frame `at` or later by `by` frames, at least 0; what plays at `at` stays. */
export function openRoom(
  overlays: readonly Overlay[],
  { at, by, rows }: { at: number; by: number; rows: Followers },
): Overlay[] {
  return overlays.map((overlay) =>
    by > 0 && isLater(overlay, at) && follows(rows, overlay) ? { ...overlay, from: frame(overlay.from + by) } : overlay,
  );
}

/**
 * Moves what begins at the end of a hole or later to the hole's start, in each row together: as far as what plays in the
 * hole, or reaches into it, leaves room for.
 */
export function closeHole(
  overlays: readonly Overlay[],
  { from, length, rows }: { from: number; length: number; rows: Followers },
): Overlay[] {
  const end = from + length;
  const roomIn = new Map<number, number>();
  for (const row of new Set(overlays.filter((overlay) => follows(rows, overlay)).map((overlay) => overlay.row))) {
    const all = rowOf({ overlays }, row);
    const first = all.find((overlay) => isLater(overlay, end));
    const taken = Math.max(from, ...all.filter((overlay) => !isLater(overlay, end)).map(endOf));
    if (first) roomIn.set(row, Math.max(0, Math.min(length, first.from - taken)));
  }
  return overlays.map((overlay) => {
    const room = isLater(overlay, end) ? (roomIn.get(overlay.row) ?? 0) : 0;
    return room > 0 ? { ...overlay, from: frame(overlay.from - room) } : overlay;
  });
}

/** Deletes overlays and closes the holes that they leave, each in its own row or in all rows that are not locked; see `closeHole`. */
export function rippleDelete(
  composition: Composition,
  { ids, inAllRows }: { ids: readonly string[]; inAllRows: boolean },
): EditResult {
  const missing = ids.find((id) => !findOverlay(composition, id));
  if (missing !== undefined) return notFound(missing);
  const isGone = ({ id }: Overlay): boolean => ids.includes(id);
  const deleted = composition.overlays.filter(isGone);
  const rows: Followers[] = inAllRows
    ? [unlockedRows(composition)]
    : [...new Set(deleted.map(({ row }) => row))].map((row) => new Set([row]));
  const holes = rows.flatMap((followers) =>
    // The last one first: what is earlier has its place still.
    joined(deleted.filter((overlay) => follows(followers, overlay)))
      .toReversed()
      .map((hole) => ({ ...hole, rows: followers })),
  );
  const left = composition.overlays.filter((overlay) => !isGone(overlay));
  return changed(composition, { overlays: holes.reduce(closeHole, left) });
}

/** The stretches that overlays cover together, in order. */
function joined(overlays: readonly Overlay[]): { from: number; length: number }[] {
  const holes: { from: number; length: number }[] = [];
  for (const overlay of overlays.toSorted((a, b) => a.from - b.from)) {
    const last = holes.at(-1);
    if (last && overlay.from <= last.from + last.length)
      last.length = Math.max(last.length, endOf(overlay) - last.from);
    else holes.push({ from: overlay.from, length: overlay.durationInFrames });
  }
  return holes;
}

/**
 * Moves the edge of an overlay, and what lies later along with it: no hole appears, and nothing is covered. The overlay's
 * start stays where it is; moving that edge cuts or restores the first frames of its content. Limited by its media. Its own
 * row always follows. What is in a group with it and has the same edge, at its start both edges, is trimmed as much.
 */
export function rippleTrim(
  composition: Composition,
  { id, side, by, ...follow }: { id: string; side: 'start' | 'end'; by: number; rows: Followers },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const end = endOf(overlay);
  const together = sharingEdge(composition, id, side).filter((other) => endOf(other) === end);
  const rows = together.reduce<Followers>((all, { row }) => andRow(all, row), follow.rows);
  const wanted = side === 'start' ? -Math.round(by) : Math.round(by);
  const longer = Math.min(
    Math.max(wanted, ...together.map(({ durationInFrames }) => 1 - durationInFrames)),
    ...together.map((each) => (side === 'start' ? roomBefore(each) : longest(each) - each.durationInFrames)),
  );
  const trimmed = together.map((each): Overlay => {
    const content = side === 'start' ? shiftSource(each, -longer) : each;
    return { ...content, durationInFrames: frame(each.durationInFrames + longer) };
  });
  const ids = new Set(together.map((each) => each.id));
  const rest = composition.overlays.filter((other) => !ids.has(other.id));
  const moved =
    longer > 0
      ? openRoom(rest, { at: end, by: longer, rows })
      : closeHole([...rest, ...trimmed], { from: end + longer, length: -longer, rows });
  return changed(composition, { overlays: replaced(composition.overlays, [...moved, ...trimmed]) });
}
