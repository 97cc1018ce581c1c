import { layersAt, type SeenLayer } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { layersInside } from '../compound.ts';
import { innerScale } from '../motion.ts';
import type { CompoundOverlay, SeenOverlay } from '../overlay.ts';
import { isCompound, playedAt } from '../timing.ts';
import { adjust, isAdjusted, onReadLayer, paintedLayers } from './adjust.ts';
import { asOnePiece, inBytes, OVER_OPAQUE } from './layers.ts';
import { alpha, bounds, isOneDraw, paintAlone } from './paint.ts';
import { keeping, type Layer, type Pen, type PaintContext } from './pen.ts';
import { paintPassage } from './transitions/paint-passage.ts';

/** The canvas operation that draws an overlay on an opaque ground. */
export function operationOf({ styles: { blend } }: Pick<SeenOverlay, 'styles'>): string {
  if (blend === undefined) return OVER_OPAQUE;
  return blend === 'add' ? 'lighter' : blend;
}

/**
 * Paints an overlay at a frame of the composition, without opacity and fades: the caller multiplies by `alpha`. Paints
 * only within `bounds`. The ground must be clear, or opaque with the pen set to `source-atop`: on any other ground,
 * pictures would be painted behind existing content.
 */
export function paint(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext): void {
  if (!isCompound(overlay)) return paintAlone(pen, overlay, at, context);
  const layer = paintInside(pen, overlay, at, context);
  try {
    paintAlone(pen, overlay, at, { ...context, inner: layer });
  } finally {
    layer.free();
  }
}

/**
 * Paints what a compound clip holds on a layer of its own, clear where there is nothing, and as large as the clip is shown at most.
 * The pen is that of the film around it.
 */
function paintInside(pen: Pen, compound: CompoundOverlay, at: number, context: PaintContext): Layer {
  const { canvas } = compound;
  const { a, b } = pen.getTransform();
  const scale = Math.hypot(a, b) * innerScale(compound);
  const inPixels = (side: number): number => Math.max(1, Math.round(side * scale));
  const now = playedAt(compound, at);
  const layers = paintedLayers(layersInside(compound, at), now);
  const layer = context.layer(inPixels(canvas.width), inPixels(canvas.height), isAdjusted(layers));
  keeping(layer.pen, () => {
    layer.pen.scale(layer.width / canvas.width, layer.height / canvas.height);
    const { window: _around, ...rest } = context;
    paintOnClear(layer.pen, layers, now, { ...rest, canvas });
  });
  return layer;
}

const topOf = (layer: SeenLayer): SeenOverlay => (layer.type === 'passage' ? layer.incoming : layer);

/**
 * Paints layers on a clear ground, which stays clear where there is nothing. Front to back, since canvas implementations round that
 * alike; blend modes and adjustments need what lies below them.
 */
function paintOnClear(pen: Pen, layers: readonly SeenLayer[], at: number, context: PaintContext): void {
  const isStacked = isAdjusted(layers) || layers.some((layer) => topOf(layer).styles.blend);
  for (const layer of isStacked ? layers : layers.toReversed())
    keeping(pen, () => {
      if (layer.type === 'adjustment') return adjust(pen, layer, at, context);
      const top = topOf(layer);
      pen.globalCompositeOperation = isStacked ? 'source-over' : 'destination-over';
      if (top.styles.blend) pen.globalCompositeOperation = operationOf(top);
      if (layer.type === 'passage') return paintPassage(pen, layer, at, context, paintBlended);
      const share = inBytes(alpha(layer, at));
      const rect = bounds(layer, at, context);
      if (share <= 0 || rect.width === 0 || rect.height === 0) return;
      asOnePiece(pen, rect, context, { alpha: share, filter: 'none' }, (scratch) => paint(scratch, layer, at, context));
    });
}

/** Paints an overlay with its opacity and fades, on a ground as `paint` requires; with a blend mode, on an opaque one. */
export function paintBlended(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext): void {
  const share = inBytes(alpha(overlay, at));
  if (share <= 0) return;
  const { blend } = overlay.styles;
  if (share >= 1 && !blend) return paint(pen, overlay, at, context);
  if (isOneDraw(overlay, at) && !blend) {
    keeping(pen, () => {
      pen.globalAlpha *= share;
      paint(pen, overlay, at, context);
    });
    return;
  }
  const rect = bounds(overlay, at, context);
  if (rect.width === 0 || rect.height === 0) return;
  keeping(pen, () => {
    if (blend) pen.globalCompositeOperation = operationOf(overlay);
    asOnePiece(pen, rect, context, { alpha: share, filter: 'none' }, (scratch) => paint(scratch, overlay, at, context));
  });
}

/** Paints what is seen as one, on a ground as `paintBlended`: an overlay, or two in a transition in the blend mode of the incoming one. An adjustment changes the ground. */
export function paintLayer(
  pen: Pen,
  layer: SeenLayer,
  at: number,
  context: PaintContext,
  paintEach: typeof paintBlended = paintBlended,
): void {
  if (layer.type === 'adjustment') return adjust(pen, layer, at, context);
  if (layer.type !== 'passage') return paintEach(pen, layer, at, context);
  keeping(pen, () => {
    if (layer.incoming.styles.blend) pen.globalCompositeOperation = operationOf(layer.incoming);
    paintPassage(pen, layer, at, context, paintBlended);
  });
}

/**
 * Paints a frame of the composition on black. The pen maps canvas pixels to output pixels. `paintEach` lets callers
 * reuse cached overlays.
 */
export function paintFrame(
  pen: Pen,
  composition: Pick<Composition, 'overlays'>,
  at: number,
  context: PaintContext,
  paintEach: typeof paintBlended = paintBlended,
): void {
  const { width, height } = context.canvas;
  const layers = paintedLayers(layersAt(composition, at), at);
  const onBlack = (sheet: Pen): void =>
    keeping(sheet, () => {
      sheet.beginPath();
      sheet.rect(0, 0, width, height);
      sheet.clip();
      sheet.fillStyle = '#000000';
      sheet.fillRect(0, 0, width, height);
      sheet.globalCompositeOperation = OVER_OPAQUE;
      for (const layer of layers) paintLayer(sheet, layer, at, context, paintEach);
    });
  if (isAdjusted(layers)) onReadLayer(pen, context, onBlack);
  else onBlack(pen);
}
