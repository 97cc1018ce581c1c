import { frame } from '@kinoloom/contract/values';
import { rowOf } from '../composition-index.ts';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';
import { collide, overlapOf } from './row.ts';

/** A row of moved overlays. */
interface Sides {
  readonly row: number;
  /** The moved overlays, by start. */
  readonly group: readonly Overlay[];
  /** The overlays that stay before the group. */
  readonly before: readonly Overlay[];
  /** Those that are pushed after it, as far as needed. */
  readonly after: readonly Overlay[];
}

/**
 * Inserts `group`, which lies at its new places, among `rest`: what would be covered is pushed after it, and nothing is
 * pushed towards the start. The group keeps its arrangement, and moves to the edge between two overlays if it covers one of
 * them. `at` is the frame that says before which overlays it comes: those whose middle lies after it. Without one, the start
 * of the group counts if it lies on an edge, and else the middle of the moved overlay that covers most. Null: it covers
 * nothing.
 */
export function makeRoom(rest: readonly Overlay[], group: readonly Overlay[], at?: number): Overlay[] | null {
  const rows = [...new Set(group.map(({ row }) => row))].map((row) => ({
    row,
    moved: rowOf({ overlays: group }, row),
    others: rowOf({ overlays: rest }, row),
  }));
  if (!rows.some(({ moved, others }) => others.some((other) => moved.some((overlay) => collide(overlay, other)))))
    return null;
  const sides = rows.map(({ row, moved, others }) => sidesOf(row, moved, others, at));
  const by = shiftOf(sides, group);
  const placed = group.map((overlay) => (by === 0 ? overlay : { ...overlay, from: frame(overlay.from + by) }));
  const room = ({ row, before, after }: Sides): Overlay[] =>
    // What stays before one of the moved overlays may lie after what another one pushes.
    pushed(after, [...rowOf({ overlays: placed }, row), ...before]);
  return [...placed, ...sides.flatMap(room)];
}

function sidesOf(row: number, group: readonly Overlay[], others: readonly Overlay[], at?: number): Sides {
  const [first] = group;
  const isOnEdge =
    first !== undefined && others.some((other) => isNear(other.from, first.from) || isNear(endOf(other), first.from));
  const pivotOf = (other: Overlay): number => {
    if (at !== undefined) return at;
    if (isOnEdge) return first.from;
    const [nearest] = group.toSorted((a, b) => overlapOf(b, other) - overlapOf(a, other));
    return nearest ? middle(nearest) : 0;
  };
  const isBefore = (other: Overlay): boolean => middle(other) < pivotOf(other);
  return { row, group, before: others.filter(isBefore), after: others.filter((other) => !isBefore(other)) };
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
export const middle = ({ from, durationInFrames }: Overlay): number => from + durationInFrames / 2;

/** How far the group moves to begin no later than what it pushes, and to cover nothing that stays. */
function shiftOf(rows: readonly Sides[], group: readonly Overlay[]): number {
  const overlaps = ({ group: walls, after }: Sides): number[] =>
    after.flatMap((other) => {
      const first = walls.find((wall) => collide(wall, other));
      return first ? [other.from - first.from] : [];
    });
  let by = Math.max(-Math.min(...group.map(({ from }) => from)), Math.min(0, ...rows.flatMap(overlaps)));
  const covered = (): number | undefined => {
    for (const { group: walls, before } of rows)
      for (const wall of walls)
        for (const other of before)
          if (overlapOf({ from: wall.from + by, durationInFrames: wall.durationInFrames }, other) > 0)
            return endOf(other) - wall.from;
    return undefined;
  };
  for (let next = covered(); next !== undefined; next = covered()) by = next;
  return by;
}

/** The overlays, sorted by start, that have to move for the walls, and for one another, at their later places. */
export function pushed(overlays: readonly Overlay[], walls: readonly Overlay[]): Overlay[] {
  let passed = [...walls];
  const moved: Overlay[] = [];
  for (const overlay of overlays) {
    const { durationInFrames } = overlay;
    let { from }: { from: number } = overlay;
    // What ends before this one is in the way of none that follows. Without this, a row of hundreds takes a drag's frame.
    passed = passed.filter((wall) => endOf(wall) > overlay.from);
    const inTheWay = (): Overlay | undefined => passed.find((wall) => collide(wall, { from, durationInFrames }));
    for (let wall = inTheWay(); wall; wall = inTheWay()) from = endOf(wall);
    const placed = from === overlay.from ? overlay : { ...overlay, from: frame(from) };
    if (placed !== overlay) moved.push(placed);
    passed.push(placed);
  }
  return moved;
}

/**
 * Closes what is empty of the places that `group` left in its row, if it was inserted there in another order between two
 * overlays without room for it: in a row without gaps, clips change places and no gap appears.
 */
export function closeLeftHole(before: readonly Overlay[], after: Overlay[], group: readonly Overlay[]): Overlay[] {
  const [row, ...others] = new Set(group.map((overlay) => overlay.row));
  if (row === undefined || others.length > 0) return after;
  const ids = new Set(group.map(({ id }) => id));
  const [was, now] = [rowOf({ overlays: before }, row), rowOf({ overlays: after }, row)];
  if (now.length !== was.length || now.every(({ id }, at) => id === was[at]?.id) || !isTight(was, now, ids))
    return after;
  return group
    .flatMap((left) => emptyIn(now, left))
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (overlays, { from, length }) =>
        overlays.map((overlay) =>
          overlay.row === row && overlay.from >= from + length
            ? { ...overlay, from: frame(overlay.from - length) }
            : overlay,
        ),
      after,
    );
}

/** Whether the neighbours of the inserted overlays had less room between them than those need. */
function isTight(was: readonly Overlay[], now: readonly Overlay[], ids: ReadonlySet<string>): boolean {
  const first = now.findIndex(({ id }) => ids.has(id));
  const last = now.findLastIndex(({ id }) => ids.has(id));
  const place = (overlay: Overlay | undefined): Overlay | undefined => was.find(({ id }) => id === overlay?.id);
  const [left, right] = [place(now[first - 1]), place(now[last + 1])];
  const [start, end] = [now[first], now[last]];
  if (!start || !end) return false;
  // After the last overlay there is room without end: it was put there by covering that one.
  const room = right ? right.from - (left ? endOf(left) : 0) : 0;
  return room < endOf(end) - start.from;
}

/** The parts of a place that no overlay of the row covers. */
function emptyIn(row: readonly Overlay[], place: Overlay): { readonly from: number; readonly length: number }[] {
  const empty: { from: number; length: number }[] = [];
  let at: number = place.from;
  for (const overlay of row) {
    const end = Math.min(overlay.from, endOf(place));
    if (end > at) empty.push({ from: at, length: end - at });
    at = Math.max(at, endOf(overlay));
  }
  if (endOf(place) > at) empty.push({ from: at, length: endOf(place) - at });
  return empty;
}
