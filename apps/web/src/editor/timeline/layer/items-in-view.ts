import { findOverlay, overlaysBetween, rowOf, type Composition, type Overlay } from '@kinoloom/composition';
import { frameAtX, rowAt, RULER, type View } from '../geometry/view.ts';

/** Maximum number of item elements; more cannot be told apart by name, and the keyboard still reaches each item. */
const MOST = 160;

/** The items that get an element: those in view, up to the maximum, and those in `always`. */
export function itemsInView(composition: Composition, view: View, always: readonly string[]): Overlay[] {
  const [from, to] = [frameAtX(view, 0), frameAtX(view, view.width)];
  const seen: Overlay[] = [];
  for (
    let row = Math.max(0, rowAt(view, RULER));
    row <= Math.min(composition.rows.length - 1, rowAt(view, view.height));
    row++
  )
    seen.push(...overlaysBetween(composition, row, from, to));
  const some =
    seen.length <= MOST ? seen : seen.toSorted((a, b) => b.durationInFrames - a.durationInFrames).slice(0, MOST);
  const there = new Set(some.map(({ id }) => id));
  const missing = new Set(always.filter((id) => !there.has(id)));
  const others = [...missing].flatMap((id) => findOverlay(composition, id) ?? []);
  return [...some, ...others].sort((a, b) => a.row - b.row || a.from - b.from);
}

/** Keyboard navigation: the next item in the row, or the nearest in time in the next non-empty row. */
export function neighbourOf(composition: Composition, item: Overlay, key: string): Overlay | undefined {
  const row = rowOf(composition, item.row);
  const at = row.findIndex(({ id }) => id === item.id);
  if (key === 'ArrowRight') return row[at + 1];
  if (key === 'ArrowLeft') return at > 0 ? row[at - 1] : undefined;
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  const step = key === 'ArrowDown' ? 1 : -1;
  for (let other = item.row + step; other >= 0 && other < composition.rows.length; other += step) {
    const [first, ...rest] = rowOf(composition, other);
    if (!first) continue;
    const distance = ({ from, durationInFrames }: Overlay): number =>
      Math.abs(2 * from + durationInFrames - 2 * item.from - item.durationInFrames);
    return rest.reduce((best, each) => (distance(each) < distance(best) ? each : best), first);
  }
  return undefined;
}
