import {
  angleOf,
  lengthOf,
  middleOf,
  minus,
  normalizeAngle,
  plus,
  rotatePoint,
  times,
  type Point,
  type RotatedBox,
} from './box.ts';

type Fingers = readonly [Point, Point];

/** A two-finger gesture: ratio of distances, rotation, and the movement of the centre. */
export interface Pinch {
  readonly scale: number;
  readonly rotate: number;
  readonly from: Point;
  readonly to: Point;
}

export function pinchOf([a, b]: Fingers, [c, d]: Fingers): Pinch {
  const [before, after] = [minus(b, a), minus(d, c)];
  return {
    scale: lengthOf(after) / Math.max(1e-6, lengthOf(before)),
    rotate: angleOf(after) - angleOf(before),
    from: middleOf(a, b),
    to: middleOf(c, d),
  };
}

/** The box after a pinch: the point under each finger stays under it. */
export function pinched(start: RotatedBox, { scale, rotate, from, to }: Pinch): RotatedBox {
  return {
    ...plus(to, times(rotatePoint(minus(start, from), rotate), scale)),
    width: start.width * scale,
    height: start.height * scale,
    rotation: normalizeAngle(start.rotation + rotate),
  };
}

/** Snap distance of multiples of 90°, in degrees. */
const UPRIGHT = 3;
/** Rotation step with Shift, in degrees. */
const STEP = 15;

interface RotationRule {
  readonly inSteps: boolean;
  readonly free: boolean;
}

/** The rotation of a box while a point of it is dragged around its centre. */
export function rotationDrawn(start: RotatedBox, from: Point, to: Point, { inSteps, free }: RotationRule): number {
  const rotation = start.rotation + angleOf(minus(to, start)) - angleOf(minus(from, start));
  if (inSteps) return normalizeAngle(Math.round(rotation / STEP) * STEP);
  const upright = Math.round(rotation / 90) * 90;
  return normalizeAngle(!free && Math.abs(rotation - upright) <= UPRIGHT ? upright : Math.round(rotation * 10) / 10);
}
