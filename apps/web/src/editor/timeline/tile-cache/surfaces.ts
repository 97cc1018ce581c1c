import type { Context2D } from '../paint/theme.ts';

/** A painted tile. Closing it frees its memory at once. */
export type TileBitmap = CanvasImageSource & { close(): void };

/** An offscreen canvas. */
export interface TileSurface {
  readonly pen: Context2D;
  /** Takes the painted bitmap and leaves the surface empty. */
  take(): TileBitmap;
}

export type NewSurface = (width: number, height: number) => TileSurface;

export const newCanvas: NewSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser gives no more canvases');
  // A bitmap is drawn twice as fast as a canvas, which the browser checks for changes each time.
  return { pen, take: () => canvas.transferToImageBitmap() };
};

/** Paints bitmaps of one size. */
export class TilePainter {
  readonly width: number;
  readonly height: number;
  readonly #surface: TileSurface;

  constructor(width: number, height: number, make: NewSurface) {
    this.width = width;
    this.height = height;
    this.#surface = make(width, height);
  }

  /** `draw` gets a pen in bitmap pixels. */
  paint(draw: (pen: Context2D) => void): TileBitmap {
    const { pen } = this.#surface;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    draw(pen);
    return this.#surface.take();
  }
}
