import { seenAt } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { SeenOverlay } from '../overlay.ts';
import { asOnePiece, inBytes, OVER_OPAQUE } from './layers.ts';
import { alpha, bounds, isOneDraw, paint } from './paint.ts';
import { keeping, type Pen, type PaintContext } from './pen.ts';

/** Paints an overlay with its opacity and fades, on a ground as `paint` requires. */
export function paintBlended(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext): void {
  const share = inBytes(alpha(overlay, at));
  if (share <= 0) return;
  if (share >= 1) return paint(pen, overlay, at, context);
  if (isOneDraw(overlay, at)) {
    keeping(pen, () => {
      pen.globalAlpha *= share;
      paint(pen, overlay, at, context);
    });
    return;
  }
  const rect = bounds(overlay, at, context);
  if (rect.width === 0 || rect.height === 0) return;
  asOnePiece(pen, rect, context, { alpha: share, filter: 'none' }, (scratch) => paint(scratch, overlay, at, context));
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
    for (const overlay of seenAt(composition, at)) paintEach(pen, overlay, at, context);
  });
}
