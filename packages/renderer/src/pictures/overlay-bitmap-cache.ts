import {
  bounds,
  cacheKey,
  changed,
  paint,
  type Rect,
  type SeenOverlay,
  type PaintContext,
} from '@kinoloom/composition/painter';
import { openPaintSurface, type PaintSurface } from '../paint-context/paint-surface.ts';

/** What is made of a painted sheet. A place is even, and seen from the corner of the canvas. */
export interface BitmapFactory<Print> {
  /** The sheet is to be freed or kept. */
  make(sheet: PaintSurface, place: Rect): Print;
  /** Puts a part that was painted anew, at its place within the print's, into a print, and frees the sheet. */
  mend(print: Print, part: PaintSurface, place: Rect): Print;
  free(print: Print): void;
}

interface Kept<Print> {
  readonly key: string;
  readonly overlay: SeenOverlay;
  readonly at: number;
  readonly serial: number;
  readonly place: Rect | undefined;
  readonly print: Print | undefined;
}

/** Above this share of a print it is as cheap to paint all of it. */
const MOST_MENDED = 0.7;

/** Overlays as they are painted, each painted once for as long as it looks the same, and only where it does not. */
export class OverlayBitmapCache<Print> implements Disposable {
  readonly #press: BitmapFactory<Print>;
  readonly #kept = new Map<string, Kept<Print>>();

  constructor(press: BitmapFactory<Print>) {
    this.#press = press;
  }

  /** An overlay at a frame, without its opacity; nothing where nothing of it is on the canvas. `serial`: of its picture. */
  at(overlay: SeenOverlay, at: number, stage: PaintContext, serial: number): Print | undefined {
    const key = `${serial} ${cacheKey(overlay, at)}`;
    const kept = this.#kept.get(overlay.id);
    if (kept?.key === key) return kept.print;
    const next = { key, overlay, at, serial };
    const mended = kept?.overlay === overlay && kept.serial === serial && this.#mend(kept, at, stage);
    if (mended) {
      this.#kept.set(overlay.id, { ...next, place: kept.place, print: mended });
      return mended;
    }
    this.#drop(overlay.id);
    const place = evenly(bounds(overlay, at, stage));
    const print = place && this.#press.make(painted(overlay, at, stage, place), place);
    this.#kept.set(overlay.id, { ...next, place, print });
    return print;
  }

  #mend({ overlay, at: before, place, print }: Kept<Print>, at: number, stage: PaintContext): Print | undefined {
    const change = changed(overlay, before, at, stage);
    const part = change && evenly(change);
    if (!place || !part || print === undefined || !contains(place, part)) return undefined;
    if (part.width * part.height > MOST_MENDED * place.width * place.height) return undefined;
    const window = { x: 0, y: 0, width: part.width, height: part.height };
    return this.#press.mend(print, painted(overlay, at, { ...stage, window }, part), part);
  }

  /** Lets go of all but those of these overlays. */
  keep(overlays: readonly { readonly id: string }[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const id of this.#kept.keys()) if (!wanted.has(id)) this.#drop(id);
  }

  #drop(id: string): void {
    const print = this.#kept.get(id)?.print;
    this.#kept.delete(id);
    if (print !== undefined) this.#press.free(print);
  }

  [Symbol.dispose](): void {
    this.keep([]);
  }
}

function painted(overlay: SeenOverlay, at: number, stage: PaintContext, place: Rect): PaintSurface {
  const sheet = openPaintSurface(place.width, place.height);
  sheet.pen.translate(-place.x, -place.y);
  paint(sheet.pen, overlay, at, stage);
  return sheet;
}

const contains = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;

/** Grown to even edges, as 4:2:0 has them; undefined where there is nothing. The sides of a canvas are even. */
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
