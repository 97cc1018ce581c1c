import type { Frame } from '@kinoloom/contract';
import type { Composition } from '../composition.ts';
import { collide, rowEnd, rowOf, wholeFrame } from './row.ts';

/** Where something new fits without moving anything: at `from` in the first row with room, else at the end of the first row. */
export function freePlace(
  composition: Composition,
  { from, durationInFrames }: { from: number; durationInFrames: number },
): { from: Frame; row: number } {
  const at = wholeFrame(from);
  for (let row = 0; row < composition.rows; row++)
    if (!rowOf(composition, row).some((other) => collide(other, { from: at, durationInFrames })))
      return { from: at, row };
  return { from: rowEnd(composition, 0), row: 0 };
}
