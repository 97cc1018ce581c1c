import { bounds, cacheKey, paint, type Rect, type SeenOverlay, type Stage } from '@kinoloom/composition/painter';
import { openSheet, type Sheet } from '../stage/sheet.ts';

interface Kept<Print> {
  readonly key: string;
  readonly print: Print | undefined;
}

/** Overlays as they are painted, each painted once for as long as it looks the same. */
export class Prints<Print> implements Disposable {
  readonly #make: (sheet: Sheet, place: Rect) => Print;
  readonly #free: (print: Print) => void;
  readonly #kept = new Map<string, Kept<Print>>();

  /** `make` is given what is painted on a sheet that it must free or keep, and its place on the canvas: even numbers. */
  constructor(make: (sheet: Sheet, place: Rect) => Print, free: (print: Print) => void) {
    this.#make = make;
    this.#free = free;
  }

  /** An overlay at a frame, without its opacity; nothing where nothing of it is on the canvas. `serial`: of its picture. */
  at(overlay: SeenOverlay, at: number, stage: Stage, serial: number): Print | undefined {
    const key = `${serial} ${cacheKey(overlay, at)}`;
    const kept = this.#kept.get(overlay.id);
    if (kept?.key === key) return kept.print;
    this.#drop(overlay.id);
    const print = this.#paint(overlay, at, stage);
    this.#kept.set(overlay.id, { key, print });
    return print;
  }

  #paint(overlay: SeenOverlay, at: number, stage: Stage): Print | undefined {
    const place = evenly(bounds(overlay, at, stage));
    if (place.width === 0 || place.height === 0) return undefined;
    const sheet = openSheet(place.width, place.height);
    sheet.pen.translate(-place.x, -place.y);
    paint(sheet.pen, overlay, at, stage);
    return this.#make(sheet, place);
  }

  /** Lets go of all but those of these overlays. */
  keep(overlays: readonly { readonly id: string }[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const id of this.#kept.keys()) if (!wanted.has(id)) this.#drop(id);
  }

  #drop(id: string): void {
    const print = this.#kept.get(id)?.print;
    this.#kept.delete(id);
    if (print !== undefined) this.#free(print);
  }

  [Symbol.dispose](): void {
    this.keep([]);
  }
}

/** Grown to even edges, as 4:2:0 has them. The sides of a canvas are even. */
function evenly({ x, y, width, height }: Rect): Rect {
  if (width === 0 || height === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [Math.floor(x / 2) * 2, Math.floor(y / 2) * 2];
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width - left) / 2) * 2,
    height: Math.ceil((y + height - top) / 2) * 2,
  };
}
