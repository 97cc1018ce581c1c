import type { Size } from '@kinoloom/contract';
import type { BoxedMask, Mask, PathMask } from './mask.ts';
import { outlineOf, type Spot } from './outline.ts';

/** Points in rows and columns, in the units of an overlay's box: the first one, and how far apart they are. */
export interface Grid extends Size {
  readonly x: number;
  readonly y: number;
  readonly acrossEach: number;
  readonly downEach: number;
}

/** Whatever is further away is as far as this. */
const FAR = 1e9;

/**
 * How far each point of a grid lies outside of a mask's shape, negative inside; row by row. Only basic arithmetic and square roots: both
 * runtimes find the same numbers. `reach`: up to where distances have to be right.
 */
export function distancesOf(mask: Mask, box: Size, grid: Grid, reach: number): Float32Array {
  switch (mask.shape) {
    case 'rectangle':
    case 'ellipse':
      return fromBoxed(mask, box, grid);
    case 'linear': {
      const { x, y } = mask;
      const [cos, sin] = turnOf(mask.rotation);
      return eachOf(grid, (across, down) => cos * (down - y * box.height) - sin * (across - x * box.width));
    }
    case 'path':
      return fromPath(mask, box, grid, reach);
  }
}

/** Cosine and sine of degrees, rounded so that runtimes which differ in the last bit agree. */
function turnOf(degrees: number): readonly [number, number] {
  const angle = ((degrees % 360) * Math.PI) / 180;
  const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
  return [rounded(Math.cos(angle)), rounded(Math.sin(angle))];
}

function eachOf({ x, y, width, height, acrossEach, downEach }: Grid, of: (x: number, y: number) => number) {
  const distances = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++)
      distances[at] = of(x + column * acrossEach, y + row * downEach);
  return distances;
}

function fromBoxed(mask: BoxedMask, box: Size, grid: Grid): Float32Array {
  const [cos, sin] = turnOf(mask.rotation);
  const [middleX, middleY] = [mask.x * box.width, mask.y * box.height];
  const [wide, high] = [(mask.width * box.width) / 2, (mask.height * box.height) / 2];
  const [wideSquared, highSquared] = [wide * wide, high * high];
  const isRound = mask.shape === 'ellipse';
  return eachOf(grid, (across, down) => {
    const [dx, dy] = [across - middleX, down - middleY];
    const [x, y] = [Math.abs(cos * dx + sin * dy), Math.abs(cos * dy - sin * dx)];
    if (!isRound) {
      const [outX, outY] = [x - wide, y - high];
      if (outX <= 0 || outY <= 0) return Math.max(outX, outY);
      return Math.sqrt(outX * outX + outY * outY);
    }
    // The first step of Newton's method: exact on the edge, and nearly so in a feather's reach.
    const level = Math.sqrt((x * x) / wideSquared + (y * y) / highSquared);
    const slope = Math.sqrt((x * x) / (wideSquared * wideSquared) + (y * y) / (highSquared * highSquared));
    return slope === 0 ? -Math.min(wide, high) : (level * (level - 1)) / slope;
  });
}

function fromPath({ points }: PathMask, box: Size, grid: Grid, reach: number): Float32Array {
  const corners = outlineOf(points.map((point) => ({ ...point, x: point.x * box.width, y: point.y * box.height })));
  const squares = new Float32Array(grid.width * grid.height).fill(FAR);
  corners.forEach((start, index) => {
    const end = corners[(index + 1) % corners.length];
    if (end) nearSide(squares, grid, [start, end], reach);
  });
  for (let row = 0; row < grid.height; row++) turnInside(squares, grid, corners, row);
  return squares;
}

/** Lowers squared distances to those from a side, where it is within reach. */
function nearSide(squares: Float32Array, grid: Grid, [start, end]: readonly [Spot, Spot], reach: number): void {
  const { x, y, width, height, acrossEach, downEach } = grid;
  const [wayX, wayY] = [end.x - start.x, end.y - start.y];
  const long = wayX * wayX + wayY * wayY;
  const low = (value: number, zero: number, each: number): number =>
    Math.max(0, Math.floor((value - reach - zero) / each));
  const high = (value: number, zero: number, each: number, most: number): number =>
    Math.min(most - 1, Math.ceil((value + reach - zero) / each));
  const [left, right] = [
    low(Math.min(start.x, end.x), x, acrossEach),
    high(Math.max(start.x, end.x), x, acrossEach, width),
  ];
  const bottom = high(Math.max(start.y, end.y), y, downEach, height);
  for (let row = low(Math.min(start.y, end.y), y, downEach); row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [dx, dy] = [x + column * acrossEach - start.x, y + row * downEach - start.y];
      const share = long === 0 ? 0 : Math.min(1, Math.max(0, (dx * wayX + dy * wayY) / long));
      const [offX, offY] = [dx - share * wayX, dy - share * wayY];
      const square = offX * offX + offY * offY;
      const at = row * width + column;
      if (square < (squares[at] ?? 0)) squares[at] = square;
    }
}

/** Makes distances of a row from their squares, negative inside of the corners: between every other pair of crossed sides. */
function turnInside(squares: Float32Array, grid: Grid, corners: readonly Spot[], row: number): void {
  const down = grid.y + row * grid.downEach;
  const crossed: number[] = [];
  corners.forEach((start, index) => {
    const end = corners[(index + 1) % corners.length] ?? start;
    if (start.y > down !== end.y > down)
      crossed.push(start.x + ((down - start.y) / (end.y - start.y)) * (end.x - start.x));
  });
  crossed.sort((a, b) => a - b);
  let passed = 0;
  for (let column = 0; column < grid.width; column++) {
    const across = grid.x + column * grid.acrossEach;
    while (passed < crossed.length && (crossed[passed] ?? 0) <= across) passed++;
    const at = row * grid.width + column;
    const distance = Math.sqrt(squares[at] ?? 0);
    squares[at] = passed % 2 === 1 ? -distance : distance;
  }
}
