import type { SeenOverlay } from '@kinoloom/composition';
import { bounds, cacheKey, changed, paint, type Rect, type PaintContext } from '@kinoloom/composition/painter';
import { openPaddedSurface, type PaintSurface } from '../paint-context/paint-surface.ts';

/**
 * Makes bitmaps from painted surfaces. Positions are even, relative to the canvas's corner. A surface may be larger than
 * its place, by transparent columns on the right and by rows below that do not belong to the bitmap (`openPaddedSurface`).
 */
export interface BitmapFactory<Bitmap> {
  /** Takes ownership of the surface. */
  make(surface: PaintSurface, place: Rect): Bitmap;
  /** Patches a repainted part into a bitmap, at its place within the bitmap's, and frees the surface. */
  patch(bitmap: Bitmap, part: PaintSurface, place: Rect): Bitmap;
  free(bitmap: Bitmap): void;
}

interface Kept<Bitmap> {
  readonly key: string;
  readonly overlay: SeenOverlay;
  readonly at: number;
  readonly serial: string;
  readonly place: Rect | undefined;
  readonly bitmap: Bitmap | undefined;
}

/** Above this share of a bitmap, repainting all of it is as cheap. */
const MOST_PATCHED = 0.7;

/** Cache of painted overlays: repaints one only when its appearance changes, and only the changed part. */
export class OverlayBitmapCache<Bitmap> implements Disposable {
  readonly #factory: BitmapFactory<Bitmap>;
  readonly #kept = new Map<string, Kept<Bitmap>>();

  constructor(factory: BitmapFactory<Bitmap>) {
    this.#factory = factory;
  }

  /** An overlay at a frame, without its opacity; undefined if it is outside the canvas. `serial`: of its picture. */
  at(overlay: SeenOverlay, at: number, paintContext: PaintContext, serial: string): Bitmap | undefined {
    const key = `${serial} ${cacheKey(overlay, at)}`;
    const kept = this.#kept.get(overlay.id);
    if (kept?.key === key) return kept.bitmap;
    const next = { key, overlay, at, serial };
    const patched = kept?.overlay === overlay && kept.serial === serial && this.#patch(kept, at, paintContext);
    if (patched) {
      this.#kept.set(overlay.id, { ...next, place: kept.place, bitmap: patched });
      return patched;
    }
    this.#drop(overlay.id);
    const place = evenly(bounds(overlay, at, paintContext));
    const bitmap = place && this.#factory.make(painted(overlay, at, paintContext, place), place);
    this.#kept.set(overlay.id, { ...next, place, bitmap });
    return bitmap;
  }

  #patch(
    { overlay, at: before, place, bitmap }: Kept<Bitmap>,
    at: number,
    paintContext: PaintContext,
  ): Bitmap | undefined {
    const change = changed(overlay, before, at, paintContext);
    const part = change && evenly(change);
    if (!place || !part || bitmap === undefined || !contains(place, part)) return undefined;
    if (part.width * part.height > MOST_PATCHED * place.width * place.height) return undefined;
    const window = { x: 0, y: 0, width: part.width, height: part.height };
    return this.#factory.patch(bitmap, painted(overlay, at, { ...paintContext, window }, part), part);
  }

  /** Evicts every cached bitmap except those of the given overlays. */
  keep(overlays: readonly { readonly id: string }[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const id of this.#kept.keys()) if (!wanted.has(id)) this.#drop(id);
  }

  #drop(id: string): void {
    const bitmap = this.#kept.get(id)?.bitmap;
    this.#kept.delete(id);
    if (bitmap !== undefined) this.#factory.free(bitmap);
  }

  [Symbol.dispose](): void {
    this.keep([]);
  }
}

function painted(overlay: SeenOverlay, at: number, paintContext: PaintContext, place: Rect): PaintSurface {
  const surface = openPaddedSurface(place.width, place.height);
  const { pen, width, height } = surface;
  pen.translate(-place.x, -place.y);
  paint(pen, overlay, at, paintContext);
  // An overlay may extend beyond the canvas.
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (width > place.width) pen.clearRect(place.width, 0, width - place.width, height);
  return surface;
}

const contains = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;

/** Expanded to even edges, as 4:2:0 requires; undefined if empty. The sides of a canvas are even. */
function evenly({ x, y, width, height }: Rect): Rect | undefined {
  if (width === 0 || height === 0) return undefined;
  const [left, top] = [Math.floor(x / 2) * 2, Math.floor(y / 2) * 2];
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width - left) / 2) * 2,
    height: Math.ceil((y + height - top) / 2) * 2,
  };
}
