import { frame } from '@kinoloom/contract/values';
import { rowEnd } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { addOverlay } from './add-overlay.ts';
import { changed, type EditResult, inSequence } from './edit-result.ts';
import { reachOf } from './move-overlays.ts';
import { collide, wholeFrame } from './row.ts';

/**
 * Inserts copies with their relative positions, the first at frame `at`. They keep their rows, or take the nearest ones
 * where they cover nothing; otherwise they go to the end of their rows. Their ids must be new to the composition.
 */
export function pasteOverlays(
  composition: Composition,
  { overlays, at }: { overlays: readonly Overlay[]; at: number },
): EditResult {
  if (overlays.length === 0) return changed(composition, {});
  const first = Math.min(...overlays.map(({ from }) => from));
  const by = wholeFrame(at) - first;
  // Copies from a composition with more rows are moved into the last rows rather than lost.
  const low = overlays.map((overlay) => ({ ...overlay, row: Math.min(overlay.row, composition.rows.length - 1) }));
  for (const down of nearestFirst(composition.rows.length)) {
    const there = low.map((overlay) => ({ ...overlay, from: frame(overlay.from + by), row: overlay.row + down }));
    if (reachOf(composition, low, { by: 0, down }).down === down && liesFree(composition, there))
      return inSequence(there.map((overlay) => (composition: Composition) => addOverlay(composition, overlay)))(
        composition,
      );
  }
  const end = Math.max(...low.map(({ row }) => rowEnd(composition, row)));
  const after = low.map((overlay) => ({ ...overlay, from: frame(overlay.from - first + end) }));
  return inSequence(after.map((overlay) => (composition: Composition) => addOverlay(composition, overlay)))(
    composition,
  );
}

/** 0, 1, -1, 2, -2, … */
const nearestFirst = (rows: number): number[] => [
  0,
  ...Array.from({ length: rows - 1 }, (_, at) => [at + 1, -at - 1]).flat(),
];

const liesFree = ({ overlays }: Composition, copies: readonly Overlay[]): boolean =>
  copies.every(
    (copy, at) =>
      !overlays.some((other) => other.row === copy.row && collide(other, copy)) &&
      !copies.slice(at + 1).some((other) => other.row === copy.row && collide(other, copy)),
  );
