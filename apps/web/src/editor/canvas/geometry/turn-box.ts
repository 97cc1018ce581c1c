import { level, type RotatedBox } from './box.ts';
import { angleOf, minus, type Point } from './point.ts';

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
  if (inSteps) return level(Math.round(rotation / STEP) * STEP);
  const upright = Math.round(rotation / 90) * 90;
  return level(!free && Math.abs(rotation - upright) <= UPRIGHT ? upright : Math.round(rotation * 10) / 10);
}
