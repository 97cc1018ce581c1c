import { rowLimits, type Composition } from '../composition.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';

/** Changes the number of rows, from 5 to 8. Rows that hold something can't go. */
export function setRows(composition: Composition, wanted: number): EditResult {
  const rows = Math.min(Math.max(rowLimits.min, Math.round(wanted)), rowLimits.max);
  if (composition.overlays.some(({ row }) => row >= rows))
    return refuse('edit.rowsInUse', 'The last row is in use. Move its clips first.');
  return changed(composition, { rows });
}
