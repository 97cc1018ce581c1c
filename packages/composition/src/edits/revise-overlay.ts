import type { Composition } from '../composition.ts';
import { Overlay } from '../overlay.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';

/**
 * Replaces what an overlay is and looks like: content, box, styles, captions, source. Its place in time and its row stay as
 * they are in the film; moving and resizing are edits of their own.
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
