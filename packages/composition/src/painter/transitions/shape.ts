import { roundedPath } from '../box.ts';
import type { Pen, Rect } from '../pen.ts';

type Point = readonly [x: number, y: number];

/** A part of a stage, in shares of its width and height. */
export type Shape =
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Point[])[] }
  /** Around the middle of the stage; `radius`: in halves of its diagonal. */
  | { readonly kind: 'circle'; readonly radius: number; readonly isOutside: boolean };

const rectangle = (left: number, top: number, right: number, bottom: number): readonly Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Rectangles as `[left, top, right, bottom]`. */
export const rectangles = (...sides: readonly (readonly [number, number, number, number])[]): Shape => ({
  kind: 'polygons',
  polygons: sides.map((each) => rectangle(...each)),
});

/** Farther from the middle than any corner, in widths or heights of a stage. */
const FAR = 4;

/** What the hand of a clock has passed at a share of its turn. `aspect`: width by height of the stage. */
export function sector(share: number, aspect: number, isClockwise: boolean): Shape {
  const steps = Math.max(1, Math.ceil(share * 8));
  const edge = Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = (2 * Math.PI * share * step) / steps;
    const across = Math.sin(angle) * FAR * (isClockwise ? 1 : -1);
    return [0.5 + across, 0.5 - Math.cos(angle) * FAR * aspect];
  });
  return { kind: 'polygons', polygons: [[[0.5, 0.5], ...edge]] };
}

/** Adds a shape to the pen's path. `stage` is in pixels of the pen's layer; upright edges lie between pixels. */
export function tracePath(pen: Pen, shape: Shape, stage: Rect): void {
  if (shape.kind === 'circle') {
    const radius = (shape.radius * Math.hypot(stage.width, stage.height)) / 2;
    const middle = { x: stage.x + stage.width / 2 - radius, y: stage.y + stage.height / 2 - radius };
    return roundedPath(pen, { ...middle, width: 2 * radius, height: 2 * radius }, radius);
  }
  pen.beginPath();
  for (const polygon of shape.polygons) {
    for (const [index, [x, y]] of polygon.entries()) {
      const [left, top] = [Math.round(stage.x + x * stage.width), Math.round(stage.y + y * stage.height)];
      if (index === 0) pen.moveTo(left, top);
      else pen.lineTo(left, top);
    }
    pen.closePath();
  }
}
