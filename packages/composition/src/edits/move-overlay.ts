import type { Composition } from '../composition.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';
import { putInRow } from './put-in-row.ts';
import { clampRow, wholeFrame } from './row.ts';

/** Moves an overlay to a start and a row, both brought into the film, and pushes aside what it would cover. */
export function moveOverlay(
  composition: Composition,
  { id, from, row }: { id: string; from: number; row: number },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const place = { from: wholeFrame(from), row: clampRow(composition, row) };
  const overlays = putInRow(composition.overlays, { ...overlay, ...place });
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}
