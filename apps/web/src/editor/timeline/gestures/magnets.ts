import { endOf, type Composition, type Overlay } from '@kinoloom/composition';
import { between, rowsOf } from '../geometry/row-index.ts';

/** An edge snaps to another within so many pixels. */
export const SNAP = 8;

/**
 * What an edge in a row snaps to, apart from the edges in the rows beside it: the start of the film, the playhead, and the
 * edges in the row itself, near the frames given.
 */
export function magnetsOf(
  film: Composition,
  row: number,
  near: readonly number[],
  within: number,
  playhead: number,
): number[] {
  const items = rowsOf(film)[row] ?? [];
  const edges = near.flatMap((at) =>
    between(items, at - within, at + within + 1).flatMap((item: Overlay) => [item.from, endOf(item)]),
  );
  return [0, playhead, ...edges];
}
