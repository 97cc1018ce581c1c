import { endOf, type Composition, type Overlay } from '@kinoloom/composition';
import { between, rowsOf } from '../geometry/row-index.ts';

/** An edge snaps to another within so many pixels. */
export const SNAP = 8;

/**
 * What an edge in a row snaps to, apart from the edges in the rows beside it: the start of the film, the playhead, and the
 * edges in the row itself, near the frames given. `except`: the item in hand, which does not snap to itself.
 */
export function magnetsOf(
  film: Composition,
  row: number,
  near: readonly number[],
  within: number,
  playhead: number,
  except?: string,
): number[] {
  const items = rowsOf(film)[row] ?? [];
  const edges = near.flatMap((at) =>
    between(items, at - within - 1, at + within + 2).flatMap((item: Overlay) =>
      item.id === except ? [] : [item.from, endOf(item)],
    ),
  );
  return [0, playhead, ...edges];
}

/** What in the rows beside a row has an edge near the frames given: nothing else can be snapped to, so nothing else is asked. */
export function edgesNear(film: Composition, row: number, near: readonly number[], within: number): Overlay[] {
  const index = rowsOf(film);
  const beside = [index[row - 1] ?? [], index[row + 1] ?? []];
  return beside.flatMap((items) => near.flatMap((at) => between(items, at - within - 1, at + within + 2)));
}
