import { rowOf, type Composition, type Overlay } from '@kinoloom/composition';

/** An item as painted on tiles, and its index in the row. */
interface PaintedItem {
  readonly overlay: Overlay;
  readonly at: number;
}

/** Adjacent items that have all moved by the same distance since they were painted. */
export interface Run {
  /** At their current positions. */
  readonly items: readonly Overlay[];
  /** As painted. */
  readonly first: Overlay;
  readonly last: Overlay;
  /** Distance in frames and rows; fractional during an animation. */
  readonly by: number;
  readonly down: number;
}

interface Place {
  readonly from: number;
  readonly row: number;
}

/** Tolerance of equal distances. */
const SAME = 1e-6;

const known = new WeakMap<readonly Overlay[], ReadonlyMap<string, PaintedItem>>();

function paintedOf(composition: Composition): ReadonlyMap<string, PaintedItem> {
  const made = known.get(composition.overlays);
  if (made) return made;
  const painted = new Map<string, PaintedItem>();
  for (let row = 0; row < composition.rows.length; row++)
    for (const [at, overlay] of rowOf(composition, row).entries()) painted.set(overlay.id, { overlay, at });
  known.set(composition.overlays, painted);
  return painted;
}

/**
 * Groups `items` into as few runs as possible that can be painted from `composition`'s tiles although they moved, and
 * lists those that look different and must be painted. `items` are sorted by time.
 */
export function runsOf(
  composition: Composition,
  items: readonly Overlay[],
  placeOf: (item: Overlay) => Place,
): { runs: Run[]; others: Overlay[] } {
  const painted = paintedOf(composition);
  const runs: Run[] = [];
  const others: Overlay[] = [];
  let run: { items: Overlay[]; first: Overlay; last: Overlay; by: number; down: number } | undefined;
  let end = 0;
  for (const item of items) {
    const found = painted.get(item.id);
    if (!found || !looksAlike(found.overlay, item)) {
      others.push(item);
      continue;
    }
    const { overlay, at } = found;
    const place = placeOf(item);
    const [by, down] = [place.from - overlay.from, place.row - overlay.row];
    const goesOn =
      run !== undefined &&
      at === end + 1 &&
      overlay.row === run.first.row &&
      Math.abs(by - run.by) < SAME &&
      Math.abs(down - run.down) < SAME;
    if (goesOn && run) {
      run.items.push(item);
      run.last = overlay;
    } else runs.push((run = { items: [item], first: overlay, last: overlay, by, down }));
    end = at;
  }
  return { runs, others };
}

/** Whether two states of an item differ only in position. */
function looksAlike(a: Overlay, b: Overlay): boolean {
  if (a === b) return true;
  const now = new Map<string, unknown>(Object.entries(b));
  const before = Object.entries(a);
  return before.length === now.size && before.every(([key, value]) => isPlace(key) || now.get(key) === value);
}

const isPlace = (key: string): boolean => key === 'from' || key === 'row';
