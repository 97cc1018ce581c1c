import type { Composition } from '../composition.ts';
import { changed, findOverlay, notFound, type EditResult } from './edit-result.ts';

/** Takes an overlay away; the gap stays. */
export function deleteOverlay(composition: Composition, id: string): EditResult {
  if (!findOverlay(composition, id)) return notFound(id);
  return changed(composition, { overlays: composition.overlays.filter((overlay) => overlay.id !== id) });
}

/** Takes away all that is in a row; the row stays. */
export const deleteRow = (composition: Composition, row: number): EditResult =>
  changed(composition, { overlays: composition.overlays.filter((overlay) => overlay.row !== row) });

/** Takes away everything. */
export const deleteAll = (composition: Composition): EditResult => changed(composition, { overlays: [] });
