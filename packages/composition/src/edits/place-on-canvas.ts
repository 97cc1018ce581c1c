import type { Size } from '@kinoloom/contract';
import { styleScale } from '../canvas.ts';
import { changedKeys } from '../keys.ts';
import type { Overlay } from '../overlay.ts';
import type { ObjectFit } from '../styles.ts';

/** An overlay with its box, and the keys of its position, on another canvas. What a compound clip holds is as it was. */
export function placedOn<Any extends Overlay>(overlay: Any, from: Size, to: Size): Any {
  const keeps = keepsShape(overlay, from);
  const placed = { ...overlay, ...boxOn(overlay, from, to, keeps) };
  if (!overlay.keyframes) return placed;
  const keyframes = changedKeys(overlay.keyframes, (keys, property) =>
    property === 'left' || property === 'top'
      ? keys.map((key) => ({ ...key, value: boxOn({ ...overlay, [property]: key.value }, from, to, keeps)[property] }))
      : keys,
  );
  return { ...placed, keyframes };
}

type Box = Pick<Overlay, 'left' | 'top' | 'width' | 'height'>;

function boxOn({ left, top, width, height }: Box, from: Size, to: Size, keeps: boolean): Box {
  if (!keeps)
    return {
      left: (left * to.width) / from.width,
      top: (top * to.height) / from.height,
      width: (width * to.width) / from.width,
      height: (height * to.height) / from.height,
    };
  const scale = Math.min(
    styleScale(to) / styleScale(from),
    fitting(width, from.width, to.width),
    fitting(height, from.height, to.height),
  );
  const middle = { x: ((left + width / 2) * to.width) / from.width, y: ((top + height / 2) * to.height) / from.height };
  return {
    left: within(middle.x, width * scale, to.width, isWithin(left, width, from.width)),
    top: within(middle.y, height * scale, to.height, isWithin(top, height, from.height)),
    width: width * scale,
    height: height * scale,
  };
}

const isWithin = (start: number, side: number, canvas: number): boolean => start >= 0 && start + side <= canvas;

/** Start of a side from its centre; shifted into the canvas if it must stay there. */
const within = (middle: number, side: number, canvas: number, stays: boolean): number => {
  const start = middle - side / 2;
  return stays ? Math.max(0, Math.min(start, canvas - side)) : start;
};

/** The largest scale at which a side stays within the canvas, or exceeds it no more than before. */
const fitting = (side: number, from: number, to: number): number => to / Math.min(from, side);

function keepsShape(overlay: Overlay, canvas: Size): boolean {
  switch (overlay.type) {
    case 'text':
    case 'caption':
    case 'sticker':
      return true;
    case 'image':
      return !isLaidOut(overlay, overlay.styles.objectFit, canvas);
    default:
      return false;
  }
}

/** An image that fills the canvas, or is cropped to an edge-to-edge part of it, as in a layout of several pictures. */
function isLaidOut({ left, top, width, height }: Box, fit: ObjectFit, canvas: Size): boolean {
  const gaps = [left, top, canvas.width - left - width, canvas.height - top - height];
  const edges = gaps.filter((gap) => Math.abs(gap) < 1).length;
  return edges === 4 || (fit === 'cover' && edges >= 2);
}
