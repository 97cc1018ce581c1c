/** A rectangle by its centre, rotated clockwise in degrees. */
export interface RotatedBox extends Point {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** An axis-aligned rectangle by its edges. */
export interface BoxBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Converts a canvas point to the box's coordinates, relative to its centre and along its sides. */
export const inBox = (box: RotatedBox, point: Point): Point => rotatePoint(minus(point, box), -box.rotation);

/** The inverse of `inBox`. */
export const toCanvas = (box: RotatedBox, point: Point): Point => plus(rotatePoint(point, box.rotation), box);

/** Whether a point lies in a box, or at most `slack` beyond its edges. */
export function holds(box: RotatedBox, point: Point, slack = 0): boolean {
  const { x, y } = inBox(box, point);
  return Math.abs(x) <= box.width / 2 + slack && Math.abs(y) <= box.height / 2 + slack;
}

/** The axis-aligned bounds of all boxes. @throws RangeError for an empty list */
export function boundsOf(boxes: readonly RotatedBox[]): BoxBounds {
  if (boxes.length === 0) throw new RangeError('No boxes have no bounds');
  const corners = boxes.flatMap((box) =>
    [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((y) => toCanvas(box, { x: x * box.width, y: y * box.height }))),
  );
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

/** The same angle in (-180, 180]. */
export function normalizeAngle(degrees: number): number {
  const rest = degrees % 360;
  if (rest > 180) return rest - 360;
  return rest <= -180 ? rest + 360 : rest;
}

/** A position or vector in canvas pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const middleOf = (a: Point, b: Point): Point => times(plus(a, b), 0.5);

/** Rotated around the origin, clockwise on the screen. */
export function rotatePoint({ x, y }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Direction of a vector, in degrees clockwise from the right. */
export const angleOf = ({ x, y }: Point): number => (Math.atan2(y, x) * 180) / Math.PI;

export const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
