import type { Size } from '@kinoloom/contract';
import type { SeenLayer } from '../composition-index.ts';
import { filterCss } from '../filters.ts';
import { adjusts, resolvedAt } from '../keyframes.ts';
import type { AdjustmentOverlay } from '../overlay.ts';
import { unitOf } from './box.ts';
import { inBytes } from './layers.ts';
import { alpha } from './paint.ts';
import { keeping, type PaintContext, type Pen } from './pen.ts';
import { filteredSheet, put } from './sheet.ts';

/** What is painted at a frame, from back to front: adjustments that change nothing, or lie above nothing, are left out. */
export function paintedLayers(layers: readonly SeenLayer[], at: number): SeenLayer[] {
  let isBare = true;
  return layers.filter((layer) => {
    if (layer.type === 'adjustment') return !isBare && adjusts(resolvedAt(layer, at));
    if (layer.type === 'passage' || alpha(layer, at) > 0) isBare = false;
    return true;
  });
}

export const isAdjusted = (layers: readonly SeenLayer[]): boolean => layers.some(({ type }) => type === 'adjustment');

/** Pixels of the whole canvas under a pen that maps canvas pixels to output pixels. */
function outputSize(pen: Pen, { width, height }: Size): Size {
  const { a, d } = pen.getTransform();
  return { width: Math.max(1, Math.round(width * a)), height: Math.max(1, Math.round(height * d)) };
}

/**
 * Changes the look of all that a pen has painted so far. Its layer must be one that is read, as large as the canvas, with
 * canvas and layer at the same corner.
 */
export function adjust(pen: Pen, moving: AdjustmentOverlay, at: number, context: PaintContext): void {
  const { develop, canvas } = context;
  if (!develop) return;
  const { styles } = resolvedAt(moving, at);
  const { mask, filter: wanted, opacity } = styles;
  const { width, height } = outputSize(pen, canvas);
  const scale = { pixelsX: width / canvas.width, pixelsY: height / canvas.height };
  const place = { x: 0, y: 0, width, height, ...scale, box: canvas, unit: unitOf(canvas) };
  const look = { ...styles, mask: mask && { ...mask, limits: 'look' as const } };
  const sheet = pen.getImageData(0, 0, width, height);
  const limit = develop(sheet.data, look, place, { x: 0, y: 0, width, height }, inBytes(opacity));
  const filter = filterCss(wanted);
  if (filter === 'none') {
    limit?.(sheet.data);
    return put(pen, sheet);
  }
  const layer = context.layer(width, height, true);
  try {
    put(layer.pen, sheet);
    const filtered = filteredSheet(layer, filter, context);
    limit?.(filtered.data);
    put(pen, filtered);
  } finally {
    layer.free();
  }
}

/** Paints the whole canvas on a layer whose pixels can be read, and then lays that on the output. */
export function onReadLayer(pen: Pen, context: PaintContext, paint: (pen: Pen) => void): void {
  const { canvas } = context;
  const { width, height } = outputSize(pen, canvas);
  const layer = context.layer(width, height, true);
  try {
    keeping(layer.pen, () => {
      layer.pen.scale(width / canvas.width, height / canvas.height);
      paint(layer.pen);
    });
    keeping(pen, () => {
      const { e, f } = pen.getTransform();
      pen.setTransform(1, 0, 0, 1, Math.round(e), Math.round(f));
      pen.drawImage(layer.image, 0, 0, width, height);
    });
  } finally {
    layer.free();
  }
}
