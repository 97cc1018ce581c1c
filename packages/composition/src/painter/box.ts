import type { Size } from '@kinoloom/contract';
import { styleScale } from '../canvas.ts';
import type { SeenOverlay } from '../overlay.ts';
import type { Pen, Rect } from './pen.ts';

/** Canvas pixels per style pixel. */
export const unitOf = (canvas: Size): number => styleScale(canvas);

/** An overlay's box without its padding, relative to the box's corner. */
export function innerBox({ width, height, styles }: SeenOverlay, unit: number): Rect {
  const padding = Math.min(styles.padding * unit, width / 2 - 0.5, height / 2 - 0.5);
  const inset = Math.max(0, padding);
  return { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** Handle length of the cubic curve closest to a quarter circle, in radii. */
const QUARTER = 0.5523;

export const roundedPath = (pen: Pen, { x, y, width, height }: Rect, radius: number): void => {
  pen.beginPath();
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return pen.rect(x, y, width, height);
  // Not `roundRect`: canvas implementations curve it slightly differently.
  const [right, bottom, bend] = [x + width, y + height, r * (1 - QUARTER)];
  pen.moveTo(x + r, y);
  pen.lineTo(right - r, y);
  pen.bezierCurveTo(right - bend, y, right, y + bend, right, y + r);
  pen.lineTo(right, bottom - r);
  pen.bezierCurveTo(right, bottom - bend, right - bend, bottom, right - r, bottom);
  pen.lineTo(x + r, bottom);
  pen.bezierCurveTo(x + bend, bottom, x, bottom - bend, x, bottom - r);
  pen.lineTo(x, y + r);
  pen.bezierCurveTo(x, y + bend, x + bend, y, x + r, y);
  pen.closePath();
};

export const inflate = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The smallest rectangle around both. */
export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The common area; undefined if there is none. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
