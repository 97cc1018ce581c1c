import { croppedPart, withSide, NO_CROP, type Crop } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import type { Point } from '../geometry/box.ts';
import type { Handle } from '../geometry/resize-box.ts';

/** The shape that a crop keeps: of a picture's size, a width by height. */
export interface KeptShape {
  readonly size: Size;
  readonly ratio: number;
}

/** Moves the sides of a crop that a handle holds by shares of the picture, keeping a shape if one is given. */
export function drawnCrop(crop: Crop, { x, y }: Handle, by: Point, shape?: KeptShape): Crop {
  let next = crop;
  const move = (side: keyof Crop, share: number): void => {
    next = withSide(next, side, share) ?? NO_CROP;
  };
  if (x === -1) move('left', crop.left + by.x);
  if (x === 1) move('right', crop.right - by.x);
  if (y === -1) move('top', crop.top + by.y);
  if (y === 1) move('bottom', crop.bottom - by.y);
  return shape ? shaped(next, { x, y }, shape) : next;
}

/** Room for a length from a fixed edge at `low` or `high`, or to both sides of their middle, within 0 to `whole`. */
function roomFor(side: Handle['x'], low: number, high: number, whole: number): number {
  if (side === -1) return high;
  if (side === 1) return whole - low;
  const middle = (low + high) / 2;
  return 2 * Math.min(middle, whole - middle);
}

/** Start of a length in that room. */
function startOf(side: Handle['x'], low: number, high: number, length: number): number {
  if (side === -1) return high - length;
  return side === 1 ? low : (low + high) / 2 - length / 2;
}

/** Gives what a crop shows a shape; the sides opposite to the handle stay. */
function shaped(crop: Crop, handle: Handle, { size, ratio }: KeptShape): Crop {
  const { x, y, width, height } = croppedPart(size, crop);
  const [right, bottom] = [x + width, y + height];
  const wanted = handle.x === 0 ? height * ratio : width;
  const wide = Math.min(
    wanted,
    roomFor(handle.x, x, right, size.width),
    roomFor(handle.y, y, bottom, size.height) * ratio,
  );
  const left = startOf(handle.x, x, right, wide) / size.width;
  const top = startOf(handle.y, y, bottom, wide / ratio) / size.height;
  const sides: readonly (readonly [keyof Crop, number])[] = [
    ['left', left],
    ['top', top],
    ['right', 1 - left - wide / size.width],
    ['bottom', 1 - top - wide / ratio / size.height],
  ];
  return sides.reduce((made, [side, share]) => withSide(made, side, share) ?? NO_CROP, NO_CROP);
}
