import type { Composition } from '../composition.ts';
import { changed, type EditResult } from './edit-result.ts';
import { clampRow } from './row.ts';

/** Exchanges all that is in two rows. */
export function swapRows(composition: Composition, { a, b }: { a: number; b: number }): EditResult {
  const [one, other] = [clampRow(composition, a), clampRow(composition, b)];
  const overlays = composition.overlays.map((overlay) => {
    if (overlay.row === one) return { ...overlay, row: other };
    return overlay.row === other ? { ...overlay, row: one } : overlay;
  });
  return changed(composition, { overlays });
}
