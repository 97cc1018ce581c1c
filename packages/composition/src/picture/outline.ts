import type { PathPoint } from './mask.ts';

/** A point in the units of an overlay's box. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Straight pieces of a bent side. */
const PIECES = 12;

/** How a path leaves a point, towards the next one, or arrives from the one before: a smooth one bends along its neighbours. */
function handle(points: readonly PathPoint[], index: number, way: 1 | -1): Spot {
  const at = (place: number): PathPoint => points[(place + points.length) % points.length] ?? { x: 0, y: 0 };
  const point = at(index);
  if (!point.isSmooth) return point;
  const [before, after] = [at(index - 1), at(index + 1)];
  return { x: point.x + (way * (after.x - before.x)) / 6, y: point.y + (way * (after.y - before.y)) / 6 };
}

/** The two handles of the cubic curve from a point to the next one; undefined if the side is straight. */
export function bendOf(points: readonly PathPoint[], index: number): readonly [Spot, Spot] | undefined {
  const next = (index + 1) % points.length;
  if (!points[index]?.isSmooth && !points[next]?.isSmooth) return undefined;
  return [handle(points, index, 1), handle(points, next, -1)];
}

/** The corners of a path whose bent sides are replaced by straight pieces. */
export function outlineOf(points: readonly PathPoint[]): Spot[] {
  return points.flatMap((start, index) => {
    const bend = bendOf(points, index);
    const end = points[(index + 1) % points.length];
    if (!bend || !end) return [start];
    return Array.from({ length: PIECES }, (_, piece) => {
      const t = piece / PIECES;
      const u = 1 - t;
      const mix = (axis: 'x' | 'y'): number =>
        u * u * u * start[axis] + 3 * u * u * t * bend[0][axis] + 3 * u * t * t * bend[1][axis] + t * t * t * end[axis];
      return { x: mix('x'), y: mix('y') };
    });
  });
}
