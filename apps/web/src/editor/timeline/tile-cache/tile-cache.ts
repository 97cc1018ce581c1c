import { ROW } from '../geometry/view.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { Theme } from '../paint/theme.ts';
import { TileSheet, type Allowance } from './tile-sheet.ts';
import { TilePainter, type NewSurface } from './surfaces.ts';

/** Width of a tile in CSS pixels. */
const WIDTH = 256;
/** Items painted per frame, or one larger tile: in the window, and beside it in advance of scrolling. */
const MOST = { seen: 16, beside: 6 } as const;
/** The same while the scale changes, when a frame has other work. */
const MEANWHILE = 8;
/** A scale change by this factor in one frame is a jump rather than a wheel turn, and painted at once. */
const LEAP = 2;

/**
 * Cache of painted timeline items: a tile is a piece of a row. While the scale changes, the last scale's sheet is shown
 * stretched, until the next one is painted, a few tiles per frame.
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

  /** Thumbnails have changed: tiles are repainted gradually. */
  renew(): void {
    this.#edition++;
  }

  /** Fonts or colours have changed: drops all tiles. */
  clear(): void {
    this.#shown?.[Symbol.dispose]();
    this.#next?.[Symbol.dispose]();
    this.#shown = this.#next = null;
  }

  /** The sheet for this frame, and whether it is up to date: if not, another frame is needed. */
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
    // A started sheet is finished even if the scale has changed: otherwise none would be while a wheel turns.
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
