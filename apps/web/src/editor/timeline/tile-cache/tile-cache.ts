import { ROW } from '../geometry/view.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { Theme } from '../paint/theme.ts';
import { TileSheet, type Allowance } from './tile-sheet.ts';
import { TilePainter, type NewSurface } from './surfaces.ts';

/** How wide a tile is, in pixels of the page. */
const WIDTH = 256;
/** So many items are painted in a frame, or one tile that has more: in the window, and beside it for when it moves. */
const MOST = { seen: 16, beside: 6 } as const;
/** While the scale changes there is more to do in a frame than to paint. */
const MEANWHILE = 8;
/** A scale that differs by this factor from the frame before is a jump, not a turn of a wheel: it is painted at once. */
const LEAP = 2;

/**
 * The items of a composition, painted once and then only shown: a tile is a piece of a row. While the scale changes, the sheet of the last
 * scale is shown stretched, until the next is painted, a few pieces in each frame.
 */
export class TileCache {
  readonly #make: NewSurface;
  #painter: TilePainter | null = null;
  #shown: TileSheet | null = null;
  #next: TileSheet | null = null;
  #edition = 0;
  #scale = 0;
  #paintedWith: { readonly theme: Theme; readonly ratio: number } | null = null;

  constructor(make: NewSurface) {
    this.#make = make;
  }

  /** Pictures of media have changed: tiles are painted again, one after the other. */
  renew(): void {
    this.#edition++;
  }

  /** Fonts or colours have changed: no tile can be shown any more. */
  clear(): void {
    this.#shown?.[Symbol.dispose]();
    this.#next?.[Symbol.dispose]();
    this.#shown = this.#next = null;
  }

  /** The sheet to show in this frame, and whether it is as it should be: if not, another frame is needed. */
  prepare(scene: TimelineScene): { readonly sheet: TileSheet; readonly isSharp: boolean } {
    const { view, theme, ratio } = scene;
    if (this.#paintedWith?.theme !== theme || this.#paintedWith.ratio !== ratio) {
      this.clear();
      this.#paintedWith = { theme, ratio };
      this.#painter = null;
    }
    const painter = (this.#painter ??= new TilePainter(Math.round(WIDTH * ratio), Math.ceil(ROW * ratio), this.#make));
    if (this.#scale > 0 && isLeap(this.#scale, view.scale)) this.clear();
    const isTurning = view.scale !== this.#scale;
    this.#scale = view.scale;
    if (!this.#shown) {
      const sheet = (this.#shown = new TileSheet(view.scale, painter));
      return { sheet, isSharp: sheet.fill(scene, this.#edition, allow(Infinity)) };
    }
    if (this.#shown.scale === view.scale) {
      this.#next?.[Symbol.dispose]();
      this.#next = null;
      const isSharp =
        this.#shown.fill(scene, this.#edition, allow(MOST.seen)) &&
        this.#shown.fill(scene, this.#edition, allow(MOST.beside), 1);
      return { sheet: this.#shown, isSharp };
    }
    const allowance = allow(isTurning ? MEANWHILE : MOST.seen);
    // A sheet that was begun is finished although the scale may have changed: else none would be while a wheel turns.
    const next = (this.#next ??= new TileSheet(view.scale, painter));
    if (next.fill(scene, this.#edition, allowance)) {
      this.#shown[Symbol.dispose]();
      this.#shown = next;
      this.#next = null;
    }
    return { sheet: this.#shown, isSharp: this.#shown.scale === view.scale };
  }
}

const allow = (left: number): Allowance => ({ left, begun: false });

const isLeap = (a: number, b: number): boolean => Math.max(a / b, b / a) > LEAP;
