/** A place, or a way from one place to another, in canvas pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const middleOf = (a: Point, b: Point): Point => times(plus(a, b), 0.5);

/** Turned about the origin, clockwise as seen on a screen. */
export function turned({ x, y }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Where a way leads, in degrees clockwise from the right. */
export const angleOf = ({ x, y }: Point): number => (Math.atan2(y, x) * 180) / Math.PI;

export const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
