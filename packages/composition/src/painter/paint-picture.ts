import type { Size } from '@kinoloom/contract';
import { croppedPart } from '../crop.ts';
import { filterCss } from '../filters.ts';
import type { PictureOverlay } from '../overlay.ts';
import { isDeveloped } from '../picture/is-developed.ts';
import type { ObjectFit } from '../styles.ts';
import { isCompound } from '../timing.ts';
import { innerBox, roundedPath, unitOf } from './box.ts';
import {
  cutOut,
  drawScaled,
  inPixels,
  isOnPixels,
  layFiltered,
  ON_CLEAR,
  onWholePixels,
  openScratchLayer,
  OVER_OPAQUE,
  withMargin,
  type ScratchLayer,
} from './layers.ts';
import { keeping, type Pen, type Rect, type PaintContext } from './pen.ts';
import { filteredSheet, put } from './sheet.ts';

/** The visible part of a picture and its target: `from` in picture pixels, `to` in box units. */
export function fitPicture(
  picture: { width: number; height: number },
  box: Rect,
  fit: ObjectFit,
): { from: Rect; to: Rect } {
  const { width, height } = picture;
  const whole = { x: 0, y: 0, width, height };
  if (fit === 'fill') return { from: whole, to: box };
  if (fit === 'contain') {
    const scale = Math.min(box.width / width, box.height / height);
    const to = { width: width * scale, height: height * scale };
    return {
      from: whole,
      to: { ...to, x: box.x + (box.width - to.width) / 2, y: box.y + (box.height - to.height) / 2 },
    };
  }
  const scale = Math.max(box.width / width, box.height / height);
  const from = { width: box.width / scale, height: box.height / scale };
  return { from: { ...from, x: (width - from.width) / 2, y: (height - from.height) / 2 }, to: box };
}

/** `zoom` above 1 magnifies the centre of the picture within the same edges. */
export function paintPicture(pen: Pen, overlay: PictureOverlay, at: number, context: PaintContext, zoom = 1): void {
  const picture = (): void => paintInside(pen, overlay, at, context, zoom);
  const colour = overlay.styles.paddingBackgroundColor;
  if (!colour) return onGround(pen, [picture]);
  const ground = (): void => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, overlay.width, overlay.height);
  };
  onGround(pen, [ground, picture]);
}

/** Draws back to front on an opaque ground, or front to back on a clear one: canvases round both alike. */
function onGround(pen: Pen, layers: readonly (() => void)[]): void {
  if (pen.globalCompositeOperation === OVER_OPAQUE) return layers.forEach((draw) => draw());
  keeping(pen, () => {
    pen.globalCompositeOperation = 'destination-over';
    layers.toReversed().forEach((draw) => draw());
  });
}

function paintInside(pen: Pen, overlay: PictureOverlay, at: number, context: PaintContext, zoom: number): void {
  const { styles } = overlay;
  const unit = unitOf(context.canvas);
  const picture = isCompound(overlay) ? context.inner : context.picture(overlay, at);
  if (!picture) return;
  const part = croppedPart(picture, styles.crop);
  const { from, to } = fitPicture(part, innerBox(overlay, unit), styles.objectFit);
  const width = from.width / zoom;
  const height = from.height / zoom;
  const [x, y] = [part.x + from.x + (from.width - width) / 2, part.y + from.y + (from.height - height) / 2];
  const seen = { x, y, width, height };
  const radius = styles.borderRadius * unit;
  const filter = filterCss(styles.filter);
  const isWorked = isDeveloped(styles);
  if (radius === 0 && filter === 'none' && !isWorked && isOnPixels(pen, to)) {
    drawScaled(pen, picture, seen, to, context);
    return;
  }
  const scratch = openScratchLayer(pen, withMargin(pen, to, 2), context, isWorked);
  try {
    const { pen: onSheet } = scratch.layer;
    onSheet.globalCompositeOperation = ON_CLEAR;
    const whole = onWholePixels(scratch, to);
    drawScaled(onSheet, picture, seen, whole, context);
    const isFiltered = isWorked && developSheet(scratch, overlay, context, { area: inPixels(scratch, whole), filter });
    const pixels = Math.sqrt(scratch.pixelsX * scratch.pixelsY);
    // Between edges on pixel boundaries there is nothing to cut off, and a cut takes half as long as a look.
    if (radius > 0 || !isOnPixels(onSheet, to))
      cutOut(onSheet, (layer) => roundedPath(layer, inPixels(scratch, to), radius * pixels));
    layFiltered(pen, scratch, isFiltered ? 'none' : filter, context);
  } finally {
    scratch.layer.free();
  }
}

/** Works on the pixels of a sheet with a picture. @returns whether the filter is done, as a part of the look that a mask limits */
function developSheet(
  scratch: ScratchLayer,
  overlay: PictureOverlay,
  context: PaintContext,
  { area, filter }: { readonly area: Rect; readonly filter: string },
): boolean {
  const { layer, rect, pixelsX, pixelsY } = scratch;
  const { width, height } = layer;
  const box = { width: overlay.width, height: overlay.height };
  const place = { x: rect.x, y: rect.y, width, height, pixelsX, pixelsY, box, unit: unitOf(context.canvas) };
  const sheet = layer.pen.getImageData(0, 0, width, height);
  const limit = context.develop?.(sheet.data, overlay.styles, place, wholeArea(area, layer));
  if (!limit || filter === 'none') {
    limit?.(sheet.data);
    put(layer.pen, sheet);
    return false;
  }
  put(layer.pen, sheet);
  const filtered = filteredSheet(layer, filter, context);
  limit(filtered.data);
  put(layer.pen, filtered);
  return true;
}

/** An area of whole pixels within a layer. */
function wholeArea({ x, y, width, height }: Rect, layer: Size): Rect {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));
  const [left, top] = [within(x, layer.width), within(y, layer.height)];
  return {
    x: left,
    y: top,
    width: within(x + width, layer.width) - left,
    height: within(y + height, layer.height) - top,
  };
}
