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

/** What two fingers do: how much further apart they are, by how much they have turned, and where their middle has gone. */
export interface Pinch {
  readonly scale: number;
  readonly turn: number;
  readonly from: Point;
  readonly to: Point;
}

export function pinchOf([a, b]: Fingers, [c, d]: Fingers): Pinch {
  const [before, after] = [minus(b, a), minus(d, c)];
  return {
    scale: lengthOf(after) / Math.max(1e-6, lengthOf(before)),
    turn: angleOf(after) - angleOf(before),
    from: middleOf(a, b),
    to: middleOf(c, d),
  };
}

/** The box as two fingers on it scale, turn and move it: what is under a finger stays under it. */
export function pinched(start: RotatedBox, { scale, turn, from, to }: Pinch): RotatedBox {
  return {
    ...plus(to, times(rotatePoint(minus(start, from), turn), scale)),
    width: start.width * scale,
    height: start.height * scale,
    rotation: normalizeAngle(start.rotation + turn),
  };
}

/** Upright angles hold on to what is this near, in degrees. */
const UPRIGHT = 3;
/** With Shift, a box turns in steps of this many degrees. */
const STEP = 15;

interface TurnRule {
  readonly inSteps: boolean;
  readonly free: boolean;
}

/** The rotation of a box while something of it is drawn around its middle. */
export function rotationDrawn(start: RotatedBox, from: Point, to: Point, { inSteps, free }: TurnRule): number {
  const rotation = start.rotation + angleOf(minus(to, start)) - angleOf(minus(from, start));
  if (inSteps) return normalizeAngle(Math.round(rotation / STEP) * STEP);
  const upright = Math.round(rotation / 90) * 90;
  return normalizeAngle(!free && Math.abs(rotation - upright) <= UPRIGHT ? upright : Math.round(rotation * 10) / 10);
}
