import { gapsOf } from '../composition-index.ts';
import { rowLimits, type Composition } from '../composition.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';
import { clampRow } from './row.ts';
import { frame } from '@kinoloom/contract/values';

/** Sets the number of rows, 5 to 8. Rows that hold something are not removed. */
export function setRows(composition: Composition, wanted: number): EditResult {
  const rows = Math.min(Math.max(rowLimits.min, Math.round(wanted)), rowLimits.max);
  if (composition.overlays.some(({ row }) => row >= rows))
    return refuse('edit.rowsInUse', 'The last row is in use. Move its clips first.');
  return changed(composition, { rows });
}

/** Swaps the contents of two rows. */
export function swapRows(composition: Composition, { a, b }: { a: number; b: number }): EditResult {
  const [one, other] = [clampRow(composition, a), clampRow(composition, b)];
  const overlays = composition.overlays.map((overlay) => {
    if (overlay.row === one) return { ...overlay, row: other };
    return overlay.row === other ? { ...overlay, row: one } : overlay;
  });
  return changed(composition, { overlays });
}

/** Closes the gap of a row at frame `at`: later overlays of the row move left. */
export function closeGap(composition: Composition, { row, at }: { row: number; at: number }): EditResult {
  const gap = gapsOf(composition, row).find(({ from, durationInFrames }) => from <= at && at < from + durationInFrames);
  if (!gap) return refuse('edit.noGap', 'There is no gap there');
  const overlays = composition.overlays.map((overlay) =>
    overlay.row === row && overlay.from > gap.from
      ? { ...overlay, from: frame(overlay.from - gap.durationInFrames) }
      : overlay,
  );
  return changed(composition, { overlays });
}
