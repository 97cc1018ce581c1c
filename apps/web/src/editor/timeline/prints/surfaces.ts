import type { Pen } from '../paint/scene.ts';

/** Something beside the page that can be painted on, and be drawn from. */
export interface Surface {
  readonly pen: Pen;
  readonly image: CanvasImageSource;
}

export type NewSurface = (width: number, height: number) => Surface;

export const newCanvas: NewSurface = (width, height) => {
  const image = new OffscreenCanvas(width, height);
  const pen = image.getContext('2d');
  if (!pen) throw new Error('The browser gives no more canvases');
  return { pen, image };
};

/** Surfaces of one size. Those given back are used again: making one takes longer than painting on it. */
export class Surfaces {
  readonly width: number;
  readonly height: number;
  readonly #make: NewSurface;
  readonly #free: Surface[] = [];

  constructor(width: number, height: number, make: NewSurface) {
    this.width = width;
    this.height = height;
    this.#make = make;
  }

  /** An empty one. */
  take(): Surface {
    const used = this.#free.pop();
    if (!used) return this.#make(this.width, this.height);
    used.pen.setTransform(1, 0, 0, 1, 0, 0);
    used.pen.clearRect(0, 0, this.width, this.height);
    return used;
  }

  giveBack(surface: Surface): void {
    this.#free.push(surface);
  }
}
