import type { Size } from '@kinoloom/contract';
import { canvasSizes, styleScale, type CanvasAspect } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import { changedKeys } from '../keys.ts';
import type { Overlay } from '../overlay.ts';
import type { ObjectFit } from '../styles.ts';
import { isCompound } from '../timing.ts';
import { changed, type EditResult } from './edit-result.ts';

/** Changes the aspect ratio: 1920×1080, 1080×1920, 1080×1080 or 1080×1350, with everything refitted. */
export const changeAspect = (composition: Composition, aspect: CanvasAspect): EditResult =>
  changed(composition, fitToCanvas(composition, canvasSizes[aspect]));

/**
 * Refits a composition to a canvas of another size, for another aspect ratio or render resolution.
 *
 * Clips, boxes of sounds, templates, and images laid out by the canvas keep their share of it: full stays full, half
 * stays half; object-fit handles the shape. Texts, captions, stickers and all other images keep their shape and scale
 * with the short side, around their proportional centre; they shrink if they would exceed the canvas, and those that
 * lay within it stay within. What a compound clip of the same size holds is refitted as if it were not in one.
 */
export function fitToCanvas(composition: Composition, { width, height }: Size): Composition {
  return { ...composition, canvas: { width, height }, overlays: refitted(composition, { width, height }) };
}

const refitted = <Any extends Overlay>(film: { readonly canvas: Size; readonly overlays: readonly Any[] }, to: Size) =>
  film.overlays.map((overlay) => onCanvas(overlay, film.canvas, to));

/** An overlay with its box, and the keys of its position, on another canvas. */
function onCanvas<Any extends Overlay>(overlay: Any, from: Size, to: Size): Any {
  const keeps = keepsShape(overlay, from);
  const placed = { ...insideOn(overlay, from, to), ...boxOn(overlay, from, to, keeps) };
  if (!overlay.keyframes) return placed;
  const keyframes = changedKeys(overlay.keyframes, (keys, property) =>
    property === 'left' || property === 'top'
      ? keys.map((key) => ({ ...key, value: boxOn({ ...overlay, [property]: key.value }, from, to, keeps)[property] }))
      : keys,
  );
  return { ...placed, keyframes };
}

function insideOn<Any extends Overlay>(overlay: Any, from: Size, to: Size): Any {
  if (!isCompound(overlay) || overlay.canvas.width !== from.width || overlay.canvas.height !== from.height)
    return overlay;
  return { ...overlay, canvas: { width: to.width, height: to.height }, overlays: refitted(overlay, to) };
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
