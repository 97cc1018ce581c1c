import { findOverlay, rowEnd, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { Overlay } from '../overlay.ts';
import { changed, refuse, type EditResult, notFound } from './edit-result.ts';
import { makeRoom } from './make-room.ts';
import { clampRow, collide, replaced, wholeFrame } from './row.ts';
import type { Frame } from '@kinoloom/contract';

/** Adds an overlay at its own position, or at the nearest edge of the one there; see `makeRoom`. */
export function addOverlay(composition: Composition, overlay: Overlay): EditResult {
  if (findOverlay(composition, overlay.id)) return refuse('edit.idTaken', `There is an overlay ${overlay.id} already`);
  const checked = Overlay.safeParse({ ...overlay, row: clampRow(composition, overlay.row) });
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  const [added = checked.data, ...pushed] = makeRoom(composition.overlays, [checked.data], checked.data.from) ?? [];
  return changed(composition, { overlays: [...replaced(composition.overlays, pushed), added] });
}

/** Puts a copy of an overlay, with id `newId` and in no group, at the end of its row. */
export function duplicateOverlay(composition: Composition, { id, newId }: { id: string; newId: string }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (findOverlay(composition, newId)) return refuse('edit.idTaken', `There is an overlay ${newId} already`);
  const { group: _group, ...alone } = overlay;
  const copy = { ...alone, id: newId, from: rowEnd(composition, overlay.row) };
  return changed(composition, { overlays: [...composition.overlays, copy] });
}

/**
 * Replaces an overlay's content, box, styles, captions and source. Time and row stay as in the composition; moving and
 * resizing are separate edits.
 */
export function reviseOverlay(composition: Composition, revised: Overlay): EditResult {
  const overlay = findOverlay(composition, revised.id);
  if (!overlay) return notFound(revised.id);
  if (overlay.type !== revised.type) return refuse('edit.invalid', 'An overlay keeps its type');
  const { from, durationInFrames, row } = overlay;
  const checked = Overlay.safeParse({ ...revised, from, durationInFrames, row });
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  return changed(composition, {
    overlays: composition.overlays.map((other) => (other.id === revised.id ? checked.data : other)),
  });
}

/** Where a new overlay fits without moving others: at `from` in the first row with room, else at the end of row 0. */
export function freePlace(
  composition: Composition,
  { from, durationInFrames }: { from: number; durationInFrames: number },
): { from: Frame; row: number } {
  const at = wholeFrame(from);
  for (let row = 0; row < composition.rows.length; row++)
    if (!rowOf(composition, row).some((other) => collide(other, { from: at, durationInFrames })))
      return { from: at, row };
  return { from: rowEnd(composition, 0), row: 0 };
}
