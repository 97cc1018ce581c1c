import type { Composition } from '../composition.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';
import { rowEnd } from './row.ts';

/** Puts a copy of an overlay, under `newId`, after all that is in its row. */
export function duplicateOverlay(composition: Composition, { id, newId }: { id: string; newId: string }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (findOverlay(composition, newId)) return refuse('edit.idTaken', `There is an overlay ${newId} already`);
  const copy = { ...overlay, id: newId, from: rowEnd(composition, overlay.row) };
  return changed(composition, { overlays: [...composition.overlays, copy] });
}
