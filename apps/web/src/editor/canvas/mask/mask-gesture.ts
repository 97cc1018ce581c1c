import { outlineOf, pathLimits, type BoxedMask, type Mask, type PathMask, type PathPoint } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { lengthOf, minus, normalizeAngle, plus, rotatePoint, type Point, type RotatedBox } from '../geometry/box.ts';
import type { Handle } from '../geometry/resize-box.ts';
import { rotationDrawn } from '../geometry/rotate-box.ts';

// Points are shares of the overlay's box, as in masks.

/** Least and most of a mask's places and lengths. */
const bounded = (share: number): number => Math.min(3, Math.max(-2, share));
const boundedLength = (share: number): number => Math.min(5, Math.max(0.005, share));

const placed = <P extends Point>(point: P, by: Point): P => ({
  ...point,
  x: bounded(point.x + by.x),
  y: bounded(point.y + by.y),
});

/** Moved as a whole; a path stays in shape at the ends of what is allowed. */
export function movedMask(mask: Mask, by: Point): Mask {
  if (mask.shape !== 'path') return placed(mask, by);
  const [across, down] = [mask.points.map(({ x }) => x), mask.points.map(({ y }) => y)];
  const within = (shares: readonly number[], way: number): number =>
    Math.max(-2 - Math.min(...shares), Math.min(3 - Math.max(...shares), way));
  const way = { x: within(across, by.x), y: within(down, by.y) };
  return { ...mask, points: mask.points.map((point) => placed(point, way)) };
}

/** A boxed mask in the units of the overlay's box. */
export function boxOfMask({ x, y, width, height, rotation }: BoxedMask, box: Size): RotatedBox {
  return { x: x * box.width, y: y * box.height, width: width * box.width, height: height * box.height, rotation };
}

/** With a handle drawn by a way; the opposite side or corner stays. */
export function sizedMask(mask: BoxedMask, { x, y }: Handle, by: Point, box: Size): BoxedMask {
  const start = boxOfMask(mask, box);
  const way = rotatePoint({ x: by.x * box.width, y: by.y * box.height }, -mask.rotation);
  const width = boundedLength((start.width + x * way.x) / box.width);
  const height = boundedLength((start.height + y * way.y) / box.height);
  const grown = { x: (x * (width * box.width - start.width)) / 2, y: (y * (height * box.height - start.height)) / 2 };
  const middle = plus(start, rotatePoint(grown, mask.rotation));
  return { ...mask, x: bounded(middle.x / box.width), y: bounded(middle.y / box.height), width, height };
}

type TurnedMask = Exclude<Mask, PathMask>;

/** Turned around its middle while a point is dragged. */
export function turnedMask(
  mask: TurnedMask,
  [from, to]: readonly [Point, Point],
  box: Size,
  inSteps: boolean,
): TurnedMask {
  const inUnits = ({ x, y }: Point): Point => ({ x: x * box.width, y: y * box.height });
  const start = { ...inUnits(mask), width: 0, height: 0, rotation: mask.rotation };
  return { ...mask, rotation: rotationDrawn(start, inUnits(from), inUnits(to), { inSteps, free: false }) };
}

export const turnedBy = (mask: TurnedMask, degrees: number): TurnedMask => ({
  ...mask,
  rotation: normalizeAngle(mask.rotation + degrees),
});

const withPoints = (mask: PathMask, points: PathPoint[]): PathMask => ({ ...mask, points });

export const withPointMoved = (mask: PathMask, index: number, by: Point): PathMask =>
  withPoints(
    mask,
    mask.points.map((point, at) => (at === index ? placed(point, by) : point)),
  );

/** With one more point on the side after a point; unchanged if there are as many as there may be. */
export function withPointAdded(mask: PathMask, after: number, { x, y }: Point): PathMask {
  if (mask.points.length >= pathLimits.most) return mask;
  return withPoints(mask, mask.points.toSpliced(after + 1, 0, { x: bounded(x), y: bounded(y) }));
}

/** Without a point; unchanged if there are as few as there may be. */
export function withPointDeleted(mask: PathMask, index: number): PathMask {
  return mask.points.length <= pathLimits.least ? mask : withPoints(mask, mask.points.toSpliced(index, 1));
}

/** With a corner made smooth, or the other way round. */
export const withPointSwitched = (mask: PathMask, index: number): PathMask =>
  withPoints(
    mask,
    mask.points.map(({ x, y, isSmooth }, at) =>
      (at === index) === (isSmooth === true) ? { x, y } : { x, y, isSmooth: true },
    ),
  );

/** The middle of the side after a point. */
export function middleOfSide(mask: PathMask, index: number): Point {
  const side = sidesOf(mask)[index] ?? [];
  return side[Math.floor(side.length / 2)] ?? { x: 0.5, y: 0.5 };
}

/** The side of a path that is nearest to a point, by the index of the point before it. */
export function nearestSide(mask: PathMask, point: Point, box: Size): number {
  const inUnits = ({ x, y }: Point): Point => ({ x: x * box.width, y: y * box.height });
  const away = sidesOf(mask).map((side) =>
    Math.min(...side.slice(1).map((end, at) => distance(inUnits(point), [inUnits(side[at] ?? end), inUnits(end)]))),
  );
  return away.indexOf(Math.min(...away));
}

/** The straight pieces of each side, from its point to the next one. */
function sidesOf({ points }: PathMask): Point[][] {
  return points.map((start, index) => {
    const next = points[(index + 1) % points.length] ?? start;
    if (!start.isSmooth && !next.isSmooth)
      return [start, { x: (start.x + next.x) / 2, y: (start.y + next.y) / 2 }, next];
    // Turned so that this side comes first.
    const turned = [...points.slice(index), ...points.slice(0, index)];
    const rest = outlineOf(turned);
    return [
      ...rest.slice(
        0,
        rest.findIndex((corner) => corner.x === next.x && corner.y === next.y),
      ),
      next,
    ];
  });
}

function distance(point: Point, [start, end]: readonly [Point, Point]): number {
  const [way, off] = [minus(end, start), minus(point, start)];
  const long = way.x * way.x + way.y * way.y;
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, (off.x * way.x + off.y * way.y) / long));
  return lengthOf(minus(off, { x: way.x * share, y: way.y * share }));
}
