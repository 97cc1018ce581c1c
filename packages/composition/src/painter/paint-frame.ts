import type { Composition } from '../composition.ts';
import { isThere, paintOrder } from '../timing.ts';
import type { SeenOverlay } from './box.ts';
import { asOnePiece, inBytes, OVER_OPAQUE } from './layers.ts';
import { alpha, bounds, isOneDraw, paint } from './paint.ts';
import { keeping, type Pen, type PaintContext } from './pen.ts';

/** Paints an overlay with its opacity and fades, on a ground as `paint` wants it. */
export function paintBlended(pen: Pen, overlay: SeenOverlay, at: number, stage: PaintContext): void {
  const share = inBytes(alpha(overlay, at));
  if (share <= 0) return;
  if (share >= 1) return paint(pen, overlay, at, stage);
  if (isOneDraw(overlay, at)) {
    keeping(pen, () => {
      pen.globalAlpha *= share;
      paint(pen, overlay, at, stage);
    });
    return;
  }
  const rect = bounds(overlay, at, stage);
  if (rect.width === 0 || rect.height === 0) return;
  asOnePiece(pen, rect, stage, { alpha: share, filter: 'none' }, (sheet) => paint(sheet, overlay, at, stage));
}

/** What is seen at a frame of the film, from back to front. */
export const seenAt = (composition: Pick<Composition, 'overlays'>, at: number): SeenOverlay[] =>
  paintOrder(composition).filter(
    (overlay): overlay is SeenOverlay =>
      isThere(overlay, at) && overlay.type !== 'sound' && !(overlay.type === 'local' && overlay.mediaType === 'audio'),
  );

/**
 * Paints a frame of the film: black, and everything on it. The pen maps canvas pixels to output pixels. `paintEach`: for
 * whoever keeps what was painted before.
 */
export function paintFrame(
  pen: Pen,
  composition: Pick<Composition, 'overlays'>,
  at: number,
  stage: PaintContext,
  paintEach: typeof paintBlended = paintBlended,
): void {
  const { width, height } = stage.canvas;
  keeping(pen, () => {
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
    pen.fillStyle = '#000000';
    pen.fillRect(0, 0, width, height);
    pen.globalCompositeOperation = OVER_OPAQUE;
    for (const overlay of seenAt(composition, at)) paintEach(pen, overlay, at, stage);
  });
}
