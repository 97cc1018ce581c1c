import { frame, type Frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import { endOf } from '../timing.ts';
import { wholeFrame } from './row.ts';

/** Snap targets: overlay edges in the rows above and below, and the given `others`, e.g. the playhead. */
interface Magnet {
  /** The dragged overlay; it does not snap to itself. */
  readonly id: string;
  readonly row: number;
  /** Snap distance in frames. */
  readonly within: number;
  readonly others?: readonly number[];
}

/** Snapped position of a moved overlay, and the edge it snapped to, if any. Both ends snap; the nearer one wins. */
export function snapMove(
  composition: Pick<Composition, 'overlays'>,
  { from, durationInFrames, ...magnet }: Magnet & { from: number; durationInFrames: number },
): { from: Frame; edge: Frame | null } {
  const start = nearest(composition, magnet, from);
  const end = nearest(composition, magnet, from + durationInFrames);
  const startWins =
    start !== undefined && (end === undefined || distance(start, from) <= distance(end, from + durationInFrames));
  if (startWins) return { from: frame(start), edge: frame(start) };
  if (end !== undefined && end >= durationInFrames) return { from: frame(end - durationInFrames), edge: frame(end) };
  return { from: wholeFrame(from), edge: null };
}

/** Snapped position of a dragged edge, and the edge it snapped to, if any. */
export function snapEdge(
  composition: Pick<Composition, 'overlays'>,
  { at, ...magnet }: Magnet & { at: number },
): { at: Frame; edge: Frame | null } {
  const edge = nearest(composition, magnet, at);
  return edge === undefined ? { at: wholeFrame(at), edge: null } : { at: frame(edge), edge: frame(edge) };
}

const distance = (a: number, b: number): number => Math.abs(a - b);

function nearest(
  { overlays }: Pick<Composition, 'overlays'>,
  { id, row, within, others = [] }: Magnet,
  at: number,
): number | undefined {
  const adjacent = overlays.filter((overlay) => overlay.id !== id && Math.abs(overlay.row - row) === 1);
  let best: number | undefined;
  for (const edge of [...adjacent.flatMap((overlay) => [overlay.from, endOf(overlay)]), ...others.map(wholeFrame)])
    if (distance(edge, at) <= within && (best === undefined || distance(edge, at) < distance(best, at))) best = edge;
  return best;
}
