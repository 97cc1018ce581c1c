import { minus, plus, turned, type Point } from './point.ts';

/** A rectangle about its middle, turned clockwise by degrees. */
export interface RotatedBox extends Point {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** An upright rectangle by its edges. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point of the canvas as seen from the middle of the box, along its own sides. */
export const inBox = (box: RotatedBox, point: Point): Point => turned(minus(point, box), -box.rotation);

/** The reverse of `inBox`. */
export const toCanvas = (box: RotatedBox, point: Point): Point => plus(turned(point, box.rotation), box);

/** Whether a point lies in a box, or no further than `slack` beyond its edges. */
export function holds(box: RotatedBox, point: Point, slack = 0): boolean {
  const { x, y } = inBox(box, point);
  return Math.abs(x) <= box.width / 2 + slack && Math.abs(y) <= box.height / 2 + slack;
}

/** The upright rectangle around all the boxes. @throws RangeError where there is none */
export function boundsOf(boxes: readonly RotatedBox[]): Bounds {
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
export function level(degrees: number): number {
  const rest = degrees % 360;
  if (rest > 180) return rest - 360;
  return rest <= -180 ? rest + 360 : rest;
}
