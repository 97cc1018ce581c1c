import { frame } from '@kinoloom/contract/values';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { changed, notFound, type EditResult } from './edit-result.ts';
import { closeLeftHole, makeRoom } from './make-room.ts';
import { clampRow, replaced, wholeFrame } from './row.ts';

/** How far a group can move without leaving the rows or starting before frame 0. */
export function reachOf(
  { rows }: Pick<Composition, 'rows'>,
  group: readonly Overlay[],
  { by, down }: { by: number; down: number },
): { by: number; down: number } {
  const first = Math.min(...group.map(({ from }) => from));
  const [top, bottom] = [Math.min(...group.map(({ row }) => row)), Math.max(...group.map(({ row }) => row))];
  return {
    by: Math.max(-first, Math.round(by)),
    down: Math.min(Math.max(-top, Math.round(down)), rows.length - 1 - bottom),
  };
}

/**
 * Moves overlays together, `by` frames later and `down` rows; the group stops when its first overlay reaches a limit. What
 * it would cover is pushed after it; see `makeRoom`, also for `at`. Inserted in another place of its row, it leaves no hole.
 */
export function moveOverlays(
  composition: Composition,
  { ids, at, ...distance }: { ids: readonly string[]; by: number; down: number; at?: number | undefined },
): EditResult {
  const group: Overlay[] = [];
  for (const id of new Set(ids)) {
    const overlay = findOverlay(composition, id);
    if (!overlay) return notFound(id);
    group.push(overlay);
  }
  if (group.length === 0) return changed(composition, {});
  const { by, down } = reachOf(composition, group, distance);
  const taken = new Set(ids);
  const rest = composition.overlays.filter(({ id }) => !taken.has(id));
  const placed = group.map((overlay) => ({ ...overlay, from: frame(overlay.from + by), row: overlay.row + down }));
  const inserted = makeRoom(rest, placed, at);
  const after = replaced(composition.overlays, inserted ?? placed);
  return changed(composition, { overlays: inserted ? closeLeftHole(composition.overlays, after, group) : after });
}

/** Moves an overlay to a start and a row, both clamped to the composition; see `moveOverlays`. */
export function moveOverlay(
  composition: Composition,
  { id, from, row, at }: { id: string; from: number; row: number; at?: number },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const distance = { by: wholeFrame(from) - overlay.from, down: clampRow(composition, row) - overlay.row };
  return moveOverlays(composition, { ids: [id], ...distance, at });
}
