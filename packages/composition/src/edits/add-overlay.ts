import type { Composition } from '../composition.ts';
import { Overlay } from '../overlay.ts';
import { changed, findOverlay, refuse, type EditResult } from './edit-result.ts';
import { putInRow } from './put-in-row.ts';
import { clampRow } from './row.ts';

/** Adds an overlay where it says it is, pushing aside what it would cover. */
export function addOverlay(composition: Composition, overlay: Overlay): EditResult {
  if (findOverlay(composition, overlay.id)) return refuse('edit.idTaken', `There is an overlay ${overlay.id} already`);
  const checked = Overlay.safeParse({ ...overlay, row: clampRow(composition, overlay.row) });
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  const overlays = putInRow(composition.overlays, checked.data);
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}
