import { gapsOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { emptyRows, Row, rowLimits } from '../rows.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';
import { clampRow } from './row.ts';
import { frame } from '@kinoloom/contract/values';

/**
 * Sets the number of rows, from 5 to `max`; a composition that has more loses some, and gets no more. Rows that hold
 * something are not removed.
 */
export function setRows(composition: Composition, wanted: number, max: number = rowLimits.max): EditResult {
  const most = Math.max(max, composition.rows.length);
  const count = Math.min(Math.max(rowLimits.min, Math.round(wanted)), most);
  if (composition.overlays.some(({ row }) => row >= count))
    return refuse('edit.rowsInUse', 'The last row is in use. Move its clips first.');
  const { rows } = composition;
  return changed(composition, { rows: [...rows.slice(0, count), ...emptyRows(count - Math.min(count, rows.length))] });
}

/** Changes settings of a row; one that is undefined is removed. */
export function changeRow(composition: Composition, { row, settings }: { row: number; settings: Row }): EditResult {
  const checked = Row.safeParse(present({ ...composition.rows[row], ...settings }));
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  return changed(composition, { rows: composition.rows.map((other, at) => (at === row ? checked.data : other)) });
}

const present = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** Swaps two rows, with their settings. */
export function swapRows(composition: Composition, { a, b }: { a: number; b: number }): EditResult {
  const [one, other] = [clampRow(composition, a), clampRow(composition, b)];
  const overlays = composition.overlays.map((overlay) => {
    if (overlay.row === one) return { ...overlay, row: other };
    return overlay.row === other ? { ...overlay, row: one } : overlay;
  });
  const rows = composition.rows.map((row, at) => {
    if (at === one) return composition.rows[other] ?? row;
    return at === other ? (composition.rows[one] ?? row) : row;
  });
  return changed(composition, { overlays, rows });
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
