import type { Composition, Overlay } from '@kinoloom/composition';
import { rowsOf } from '../geometry/row-index.ts';

/** An item of the composition as it was painted, and its place in its row. */
interface PaintedItem {
  readonly overlay: Overlay;
  readonly at: number;
}

/** Neighbours that have all moved by the same distance since they were painted. */
export interface Run {
  /** As they are shown now. */
  readonly items: readonly Overlay[];
  /** As they were painted. */
  readonly first: Overlay;
  readonly last: Overlay;
  /** In frames, and in rows; while something is on its way, between them. */
  readonly by: number;
  readonly down: number;
}

interface Place {
  readonly from: number;
  readonly row: number;
}

/** Items that move together differ in their distance by less than this. */
const SAME = 1e-6;

const known = new WeakMap<readonly Overlay[], ReadonlyMap<string, PaintedItem>>();

function paintedOf(composition: Composition): ReadonlyMap<string, PaintedItem> {
  const made = known.get(composition.overlays);
  if (made) return made;
  const painted = new Map<string, PaintedItem>();
  for (const row of rowsOf(composition))
    for (const [at, overlay] of row.entries()) painted.set(overlay.id, { overlay, at });
  known.set(composition.overlays, painted);
  return painted;
}

/**
 * What of `items` can be shown by the tiles of `composition`, although it lies elsewhere now, in as few runs as there are; and what
 * looks otherwise now and has to be painted. `items` are in order of time.
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

/** Whether two states of an item differ in nothing but their place. */
function looksAlike(a: Overlay, b: Overlay): boolean {
  if (a === b) return true;
  const now = new Map<string, unknown>(Object.entries(b));
  const before = Object.entries(a);
  return before.length === now.size && before.every(([key, value]) => isPlace(key) || now.get(key) === value);
}

const isPlace = (key: string): boolean => key === 'from' || key === 'row';
