import { endOf, type Composition, type Overlay } from '@kinoloom/composition';

/** The items of a composition by row, each row sorted by time. */
export type RowIndex = readonly (readonly Overlay[])[];

const known = new WeakMap<readonly Overlay[], RowIndex>();

/** Cached per state of a composition. */
export function rowsOf({ overlays, rows }: Pick<Composition, 'overlays' | 'rows'>): RowIndex {
  const made = known.get(overlays);
  if (made?.length === rows) return made;
  const index: Overlay[][] = Array.from({ length: rows }, () => []);
  // Most rows are sorted already, and every frame of a drag needs this: only unsorted rows are sorted.
  const mixed = new Set<Overlay[]>();
  for (let at = 0; at < overlays.length; at++) {
    const overlay = overlays[at];
    const row = overlay && index[overlay.row];
    if (!row) continue;
    const last = row[row.length - 1];
    if (last && inTime(last, overlay) > 0) mixed.add(row);
    row.push(overlay);
  }
  for (const row of mixed) row.sort(inTime);
  known.set(overlays, index);
  return index;
}

const inTime = (a: Overlay, b: Overlay): number => a.from - b.from || endOf(a) - endOf(b);

/** The items of a sorted row that intersect a range of frames. */
export function overlaysBetween(row: readonly Overlay[], from: number, to: number): readonly Overlay[] {
  let first = firstFrom(row, from);
  // An earlier item may extend into the range. Items overlap by at most one frame, so one is enough.
  if (first > 0) first -= 1;
  const last = firstFrom(row, to);
  const start = row[first];
  return row.slice(start && endOf(start) <= from ? first + 1 : first, last);
}

/** Index of the first item that starts at or after a frame. */
function firstFrom(row: readonly Overlay[], frame: number): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row[middle]?.from ?? Infinity) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface RowGap {
  readonly row: number;
  readonly from: number;
  readonly durationInFrames: number;
}

/** The gaps of a row within a range of frames; like `gapsOf`, but only those in view. */
export function gapsBetween(index: RowIndex, row: number, from: number, to: number): RowGap[] {
  const items = index[row] ?? [];
  const gaps: RowGap[] = [];
  let at = Math.max(0, firstFrom(items, from) - 1);
  const before = items[at - 1];
  let end = before ? endOf(before) : 0;
  for (; at < items.length; at++) {
    const item = items[at];
    if (!item || end >= to) break;
    if (item.from > end && item.from > from) gaps.push({ row, from: end, durationInFrames: item.from - end });
    end = Math.max(end, endOf(item));
  }
  return gaps;
}
