import type { Mask, GradedOverlay } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { inBox, toCanvas, type Point } from '../geometry/box.ts';
import { boxOf } from '../overlay-box.ts';
import type { CanvasPlacement } from '../use-canvas-placement.ts';

/** A mask on the screen. */
export interface MaskView {
  readonly mask: Mask;
  /** The overlay's box, without its scale. */
  readonly box: Size;
  /** Screen pixels per unit of the box. */
  readonly scale: number;
  readonly rotation: number;
  /** Whether a handle at a share of the box can be seen. */
  readonly isInView: (share: Point) => boolean;
}

/** Room at the bottom for the bar, in screen pixels. */
const BAR = 60;
/** Half of a round handle, and a little more. */
const HALF = 14;

/** -1 where a picture is mirrored. */
export const mirrorsOf = ({ styles: { transform } }: GradedOverlay): Point => ({
  x: Math.sign(transform.scaleX),
  y: Math.sign(transform.scaleY),
});

/** A point of the canvas in shares of a picture's box. */
export function shareOf(overlay: GradedOverlay, point: Point): Point {
  const [box, mirrors] = [boxOf(overlay), mirrorsOf(overlay)];
  const way = inBox(box, point);
  return { x: (way.x * mirrors.x) / box.width + 0.5, y: (way.y * mirrors.y) / box.height + 0.5 };
}

/** The inverse of `shareOf`. */
function pointAt(overlay: GradedOverlay, { x, y }: Point): Point {
  const [box, mirrors] = [boxOf(overlay), mirrorsOf(overlay)];
  return toCanvas(box, { x: (x - 0.5) * box.width * mirrors.x, y: (y - 0.5) * box.height * mirrors.y });
}

export function viewOf(overlay: GradedOverlay, mask: Mask, place: CanvasPlacement): MaskView {
  return {
    mask,
    box: overlay,
    scale: place.scale * Math.abs(overlay.styles.transform.scaleX),
    rotation: overlay.rotation,
    isInView(share) {
      const spot = pointAt(overlay, share);
      const [left, top] = [place.left + spot.x * place.scale, place.top + spot.y * place.scale];
      const isAcross = left > HALF && left < place.left * 2 + place.width - HALF;
      return isAcross && top > HALF && top < place.wellHeight - BAR - HALF;
    },
  };
}
