import { endOf, type Composition, type Overlay } from '@kinoloom/composition';
import { overlaysBetween, rowsOf } from '../geometry/row-index.ts';

/** An edge snaps to another within so many pixels. */
export const SNAP = 8;

interface SnapQuery {
  readonly row: number;
  /** Frames: the edges that may snap. */
  readonly near: readonly number[];
  /** How near (frames) something must be. */
  readonly within: number;
}

/**
 * What an edge in a row snaps to, apart from the edges in the rows beside it: the start, the playhead, and the edges in the row
 * itself, near the frames given. `except`: the dragged item, which does not snap to itself.
 */
export function magnetsOf(
  composition: Composition,
  { row, near, within, playhead, except }: SnapQuery & { readonly playhead: number; readonly except?: string },
): number[] {
  const items = rowsOf(composition)[row] ?? [];
  const edges = near.flatMap((at) =>
    overlaysBetween(items, at - within - 1, at + within + 2).flatMap((item: Overlay) =>
      item.id === except ? [] : [item.from, endOf(item)],
    ),
  );
  return [0, playhead, ...edges];
}

/** What in the rows beside a row has an edge near the frames given: nothing else can be snapped to, so nothing else is asked. */
export function edgesNear(composition: Composition, { row, near, within }: SnapQuery): Overlay[] {
  const index = rowsOf(composition);
  const beside = [index[row - 1] ?? [], index[row + 1] ?? []];
  return beside.flatMap((items) => near.flatMap((at) => overlaysBetween(items, at - within - 1, at + within + 2)));
}
