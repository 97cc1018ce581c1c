import { frame } from '@kinoloom/contract/values';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';
import { collide, OVERLAP_TOLERANCE, rowOf } from './row.ts';

/** Middle of an overlay, doubled to stay an integer. */
const middle = ({ from, durationInFrames }: Overlay): number => 2 * from + durationInFrames;

/**
 * Puts `overlay` in its row, replacing the one with its id or appended, and pushes aside the neighbours that it would
 * cover, no further than needed: those left of `beside` (by default the overlay itself) go left, the rest right.
 * Undefined if there is no room on the left.
 */
export function putInRow(
  overlays: readonly Overlay[],
  overlay: Overlay,
  beside: Overlay = overlay,
): Overlay[] | undefined {
  const neighbours = rowOf({ overlays }, overlay.row).filter(({ id }) => id !== overlay.id);
  const moved = new Map<string, Overlay>([[overlay.id, overlay]]);
  if (neighbours.some((neighbour) => collide(neighbour, overlay))) {
    const isLeft = (neighbour: Overlay): boolean => middle(neighbour) < middle(beside);

    let limit: number = overlay.from;
    for (const neighbour of neighbours.filter(isLeft).reverse()) {
      let { from } = neighbour;
      if (endOf(neighbour) - limit > OVERLAP_TOLERANCE) {
        if (limit < neighbour.durationInFrames) return undefined;
        from = frame(limit - neighbour.durationInFrames);
        moved.set(neighbour.id, { ...neighbour, from });
      }
      limit = Math.min(limit, from);
    }

    let end: number = endOf(overlay);
    for (const neighbour of neighbours.filter((other) => !isLeft(other))) {
      let { from } = neighbour;
      if (end - from > OVERLAP_TOLERANCE) {
        from = frame(end);
        moved.set(neighbour.id, { ...neighbour, from });
      }
      end = Math.max(end, from + neighbour.durationInFrames);
    }
  }
  const placed = [...overlays];
  let known = false;
  // Runs for each overlay of the composition, in each frame of a drag.
  for (let at = 0; at < placed.length; at++) {
    const other = placed[at];
    if (!other || (other.row !== overlay.row && other.id !== overlay.id)) continue;
    known ||= other.id === overlay.id;
    const next = moved.get(other.id);
    if (next) placed[at] = next;
  }
  if (!known) placed.push(overlay);
  return placed;
}
