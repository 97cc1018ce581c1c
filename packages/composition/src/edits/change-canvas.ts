import type { Size } from '@kinoloom/contract';
import { canvasSizes, styleScale, type CanvasAspect } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { changed, type EditResult } from './edit-result.ts';

/** Gives a film another format: 1920×1080, 1080×1920, 1080×1080 or 1080×1350, everything refitted. */
export const changeAspect = (composition: Composition, aspect: CanvasAspect): EditResult =>
  changed(composition, onCanvas(composition, canvasSizes[aspect]));

/**
 * A film on a canvas of another size, for another format or a render at another resolution.
 *
 * Pictures, sounds' boxes and templates keep their share of the canvas: what filled it fills it, halves stay halves; their
 * fit takes care of the shape. Texts, captions and stickers keep their shape and scale with the short side, their middle
 * where it was in proportion; they shrink where they would be wider or higher than the canvas.
 */
export function onCanvas(composition: Composition, { width, height }: Size): Composition {
  const { canvas } = composition;
  const overlays = composition.overlays.map((overlay) => ({
    ...overlay,
    ...boxOn(overlay, canvas, { width, height }),
  }));
  return { ...composition, canvas: { width, height }, overlays };
}

type Box = Pick<Overlay, 'left' | 'top' | 'width' | 'height'>;

function boxOn({ type, left, top, width, height }: Overlay, from: Size, to: Size): Box {
  if (type !== 'text' && type !== 'caption' && type !== 'sticker')
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
    left: middle.x - (width * scale) / 2,
    top: middle.y - (height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** The largest scale at which a side stays within the canvas, or overhangs no more than it did. */
const fitting = (side: number, from: number, to: number): number => to / Math.min(from, side);
