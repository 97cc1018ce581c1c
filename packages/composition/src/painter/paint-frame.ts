import { layersAt, type SeenLayer } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { SeenOverlay } from '../overlay.ts';
import { asOnePiece, inBytes, OVER_OPAQUE } from './layers.ts';
import { alpha, bounds, isOneDraw, paint } from './paint.ts';
import { keeping, type Pen, type PaintContext } from './pen.ts';
import { paintPassage } from './transitions/paint-passage.ts';

/** The canvas operation that draws an overlay on an opaque ground. */
export function operationOf({ styles: { blend } }: SeenOverlay): string {
  if (blend === undefined) return OVER_OPAQUE;
  return blend === 'add' ? 'lighter' : blend;
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

/** Paints what is seen as one, on a ground as `paintBlended`: an overlay, or two in a transition in the blend mode of the incoming one. */
export function paintLayer(
  pen: Pen,
  layer: SeenLayer,
  at: number,
  context: PaintContext,
  paintEach: typeof paintBlended = paintBlended,
): void {
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
  keeping(pen, () => {
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
    pen.fillStyle = '#000000';
    pen.fillRect(0, 0, width, height);
    pen.globalCompositeOperation = OVER_OPAQUE;
    for (const layer of layersAt(composition, at)) paintLayer(pen, layer, at, context, paintEach);
  });
}
