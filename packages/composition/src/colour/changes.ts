import { MOST_POINTS, type Curve, type Curves, type Light } from './colour-styles.ts';

/** Sets one value of the light. @returns undefined, as it is stored, if nothing is changed any more */
export function withLight(light: Light = {}, name: keyof Light, value: number): Light | undefined {
  const { [name]: _old, ...others } = light;
  const made = value === 0 ? others : { ...others, [name]: value };
  return Object.keys(made).length > 0 ? made : undefined;
}

/** A curve that changes nothing. */
export const STRAIGHT: Curve = [
  [0, 0],
  [1, 1],
];

const isStraight = (curve: Curve): boolean =>
  curve.every(([x, y]) => x === y) && curve[0]?.[0] === 0 && curve.at(-1)?.[0] === 1;

/** Sets one of the curves. @returns undefined, as it is stored, if nothing is changed any more */
export function withCurve(curves: Curves = {}, name: keyof Curves, curve: Curve): Curves | undefined {
  const { [name]: _old, ...others } = curves;
  const made = isStraight(curve) ? others : { ...others, [name]: curve };
  return Object.keys(made).length > 0 ? made : undefined;
}

const LEVELS = 255;
/** Points lie on levels of 0 to 255, at least one apart. */
const onLevel = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * LEVELS) / LEVELS;

/** Adds a point. @returns the curve and the index of the point; undefined if there are too many, or one is there already */
export function withPoint(curve: Curve, x: number, y: number): { curve: Curve; index: number } | undefined {
  const at = onLevel(x);
  if (curve.length >= MOST_POINTS || curve.some(([other]) => Math.abs(other - at) < 1 / LEVELS)) return undefined;
  const index = curve.filter(([other]) => other < at).length;
  return { curve: curve.toSpliced(index, 0, [at, onLevel(y)]), index };
}

/** Moves a point as far as its neighbours allow. */
export function withMovedPoint(curve: Curve, index: number, x: number, y: number): Curve {
  const least = (curve[index - 1]?.[0] ?? -1 / LEVELS) + 1 / LEVELS;
  const most = (curve[index + 1]?.[0] ?? 1 + 1 / LEVELS) - 1 / LEVELS;
  return curve.with(index, [onLevel(Math.min(most, Math.max(least, x))), onLevel(y)]);
}

/** Removes a point; the last two stay. */
export const withoutPoint = (curve: Curve, index: number): Curve =>
  curve.length > 2 ? curve.toSpliced(index, 1) : curve;
