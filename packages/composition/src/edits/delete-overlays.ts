import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { changed, notFound, type EditResult } from './edit-result.ts';

/** Deletes an overlay; the gap stays. */
export const deleteOverlay = (composition: Composition, id: string): EditResult => deleteOverlays(composition, [id]);

/** Deletes overlays; the gaps stay. */
export function deleteOverlays(composition: Composition, ids: readonly string[]): EditResult {
  const missing = ids.find((id) => !findOverlay(composition, id));
  if (missing !== undefined) return notFound(missing);
  const gone = new Set(ids);
  return changed(composition, { overlays: composition.overlays.filter(({ id }) => !gone.has(id)) });
}

/** Deletes everything in a row; the row stays. */
export const deleteRow = (composition: Composition, row: number): EditResult =>
  changed(composition, { overlays: composition.overlays.filter((overlay) => overlay.row !== row) });

/** Deletes everything. */
export const deleteAll = (composition: Composition): EditResult => changed(composition, { overlays: [] });
