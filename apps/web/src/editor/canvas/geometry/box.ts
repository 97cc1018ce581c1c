/** A rectangle about its middle, turned clockwise by degrees. */
export interface RotatedBox extends Point {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** An upright rectangle by its edges. */
export interface BoxBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point of the canvas as seen from the middle of the box, along its own sides. */
export const inBox = (box: RotatedBox, point: Point): Point => rotatePoint(minus(point, box), -box.rotation);

/** The reverse of `inBox`. */
export const toCanvas = (box: RotatedBox, point: Point): Point => plus(rotatePoint(point, box.rotation), box);

/** Whether a point lies in a box, or no further than `slack` beyond its edges. */
export function holds(box: RotatedBox, point: Point, slack = 0): boolean {
  const { x, y } = inBox(box, point);
  return Math.abs(x) <= box.width / 2 + slack && Math.abs(y) <= box.height / 2 + slack;
}

/** The upright rectangle around all the boxes. @throws RangeError where there is none */
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
export function rotatePoint({ x, y }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Where a way leads, in degrees clockwise from the right. */
export const angleOf = ({ x, y }: Point): number => (Math.atan2(y, x) * 180) / Math.PI;

export const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
