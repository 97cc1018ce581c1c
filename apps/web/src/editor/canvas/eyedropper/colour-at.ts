import type { Size } from '@kinoloom/contract';
import type { Point } from '../geometry/box.ts';

/** Straight RGBA, row by row. */
export interface PickedFrom extends Size {
  readonly data: Uint8ClampedArray;
}

/** Pixels on each side of the one that is picked: a single one has the noise of a camera. */
const AROUND = 2;

/** The average colour around a point, as `#rrggbb`; of the nearest pixels for a point outside. */
export function colourAt({ data, width, height }: PickedFrom, { x, y }: Point): string {
  const within = (value: number, length: number): number => Math.min(length - 1, Math.max(0, Math.floor(value)));
  const [left, right] = [within(x - AROUND, width), within(x + AROUND, width)];
  const [top, bottom] = [within(y - AROUND, height), within(y + AROUND, height)];
  const sums = [0, 0, 0];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      for (let channel = 0; channel < 3; channel++)
        sums[channel] = (sums[channel] ?? 0) + (data[(row * width + column) * 4 + channel] ?? 0);
  const count = (right - left + 1) * (bottom - top + 1);
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
