import { inBox, plus, rotatePoint, type Point, type RotatedBox } from './box.ts';

type Side = -1 | 0 | 1;

/** Direction of a handle from the centre: two sides for a corner, one for an edge. */
export interface Handle {
  readonly x: Side;
  readonly y: Side;
}

/** The corners and edges, clockwise. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export interface ResizeRule {
  /** Both sides scale alike. */
  readonly keepShape: boolean;
  /** The centre stays in place instead of the opposite handle. */
  readonly fromMiddle: boolean;
  readonly least: BoxSize;
  /** Limits of the scale while the shape is kept. */
  readonly scale?: { readonly min: number; readonly max: number } | undefined;
}

export const oppositeHandle = ({ x, y }: Handle): Handle => ({ x: flip(x), y: flip(y) });
const flip = (side: Side): Side => (side === 0 ? 0 : side === 1 ? -1 : 1);

/** Position of a handle on the canvas. */
export const placeOf = (box: RotatedBox, { x, y }: Handle): Point =>
  plus(rotatePoint({ x: (x * box.width) / 2, y: (y * box.height) / 2 }, box.rotation), box);

/** The size of a box while its handle is dragged from one canvas point to another. */
export function sizeDrawn(start: RotatedBox, handle: Handle, from: Point, to: Point, rule: ResizeRule): BoxSize {
  const [a, b] = [inBox(start, from), inBox(start, to)];
  const twice = rule.fromMiddle ? 2 : 1;
  const wider = handle.x * (b.x - a.x) * twice;
  const higher = handle.y * (b.y - a.y) * twice;
  if (!rule.keepShape)
    return {
      width: handle.x === 0 ? start.width : Math.max(rule.least.width, start.width + wider),
      height: handle.y === 0 ? start.height : Math.max(rule.least.height, start.height + higher),
    };
  // The point nearest to the pointer on the line along which the handle moves.
  const along = { x: handle.x === 0 ? 0 : start.width, y: handle.y === 0 ? 0 : start.height };
  return scaled(start, 1 + (wider * along.x + higher * along.y) / (along.x ** 2 + along.y ** 2), rule);
}

/** Scales a size in proportion, within the limits. */
export function scaled(start: BoxSize, by: number, { least, scale }: Pick<ResizeRule, 'least' | 'scale'>): BoxSize {
  const least1 = Math.min(1, Math.max(least.width / start.width, least.height / start.height, scale?.min ?? 0));
  const factor = Math.min(Math.max(by, least1), Math.max(1, scale?.max ?? Infinity));
  return { width: start.width * factor, height: start.height * factor };
}

/** Resizes the box; the handle opposite to the dragged one, or the centre, stays in place. */
export function resized(start: RotatedBox, handle: Handle, size: BoxSize, fromMiddle: boolean): RotatedBox {
  const { width, height } = size;
  if (fromMiddle) return { ...start, width, height };
  const way = { x: (handle.x * (width - start.width)) / 2, y: (handle.y * (height - start.height)) / 2 };
  return { ...start, ...plus(start, rotatePoint(way, start.rotation)), width, height };
}
