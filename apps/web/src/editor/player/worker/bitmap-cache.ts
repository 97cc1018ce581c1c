import { isCompound, isVideo, type SeenOverlay } from '@kinoloom/composition';
import {
  alpha,
  bounds,
  cacheKey,
  operationOf,
  paint,
  paintBlended,
  type PaintContext,
  type Pen,
} from '@kinoloom/composition/painter';
import { newSurface, penOf, type Surface } from './surface.ts';

/** Appearance of an overlay, without its fades. */
interface Appearance {
  readonly key: string;
  /** Its external picture, if any. */
  readonly picture: object | undefined;
}

/** An appearance on its own canvas, in output pixels. */
interface CachedBitmap extends Appearance {
  readonly surface: Surface | undefined;
  readonly left: number;
  readonly top: number;
}

/**
 * Paints overlays, and caches static ones: titles and stickers cost more to paint than video. A bitmap is cached when
 * an appearance occurs for the second time, since an animation has a different one in each frame.
 */
export class BitmapCache {
  readonly #appearances = new Map<string, Appearance>();
  readonly #bitmaps = new Map<string, CachedBitmap>();

  /** Like `paintBlended`, for a pen that only scales canvas pixels to output pixels. */
  paint(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext): void {
    const share = alpha(overlay, at);
    if (isVideo(overlay) || isCompound(overlay) || share <= 0) return paintBlended(pen, overlay, at, context);
    const { a, d } = pen.getTransform();
    const { width, height } = context.canvas;
    const appearance = {
      key: JSON.stringify([a, d, width, height, cacheKey(overlay, at)]),
      picture: overlay.type === 'image' ? context.picture(overlay, at) : undefined,
    };
    const bitmap = this.#bitmapOf(overlay, at, context, appearance, { across: a, down: d });
    if (!bitmap) return paintBlended(pen, overlay, at, context);
    if (!bitmap.surface) return;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = Math.round(share * 255) / 255;
    pen.globalCompositeOperation = operationOf(overlay);
    const { canvas } = bitmap.surface;
    pen.drawImage(canvas, bitmap.left, bitmap.top, canvas.width, canvas.height);
    pen.restore();
  }

  /** Evicts every bitmap except those of these overlays. */
  keep(overlays: readonly SeenOverlay[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const kept of [this.#appearances, this.#bitmaps])
      for (const id of kept.keys()) if (!wanted.has(id)) kept.delete(id);
  }

  #bitmapOf(
    overlay: SeenOverlay,
    at: number,
    context: PaintContext,
    appearance: Appearance,
    { across, down }: { across: number; down: number },
  ): CachedBitmap | undefined {
    const known = this.#bitmaps.get(overlay.id);
    if (known && isSame(known, appearance)) return known;
    this.#bitmaps.delete(overlay.id);
    const before = this.#appearances.get(overlay.id);
    this.#appearances.set(overlay.id, appearance);
    if (!before || !isSame(before, appearance)) return undefined;
    const { x, y, width, height } = bounds(overlay, at, context);
    const [left, top] = [Math.floor(x * across), Math.floor(y * down)];
    const [right, bottom] = [Math.ceil((x + width) * across), Math.ceil((y + height) * down)];
    const isSeen = width > 0 && height > 0;
    const surface = isSeen ? newSurface(right - left, bottom - top) : undefined;
    if (surface) {
      const pen = penOf(surface.context);
      pen.setTransform(across, 0, 0, down, -left, -top);
      paint(pen, overlay, at, context);
    }
    const bitmap = { ...appearance, surface, left, top };
    this.#bitmaps.set(overlay.id, bitmap);
    return bitmap;
  }
}

const isSame = (one: Appearance, other: Appearance): boolean => one.key === other.key && one.picture === other.picture;
