import type { Layer, Pen } from '@kinoloom/composition/painter';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas that is never shown, and its context. */
export interface Surface {
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly context: Context;
  readonly isOpaque: boolean;
}

/** @throws Error if the browser has no memory left for it */
export function newSurface(width: number, height: number, isOpaque = false): Surface {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: !isOpaque });
  if (!context) throw new Error('The browser gives no more canvases');
  return { canvas, context, isOpaque };
}

/** The browser's 2D contexts are what the painter calls a pen, but for the names of their types. */
export const penOf = (context: Context): Pen => context;

/** The layers that the painter asks for, each used again once it is freed. */
export class LayerPool {
  readonly #free: Surface[] = [];

  readonly layer = (width: number, height: number): Layer => {
    const index = this.#free.findIndex(({ canvas }) => canvas.width === width && canvas.height === height);
    const surface = this.#free.splice(index, index < 0 ? 0 : 1)[0] ?? newSurface(width, height);
    surface.context.reset();
    let freed = false;
    return {
      image: surface.canvas,
      width,
      height,
      pen: penOf(surface.context),
      free: () => {
        if (freed) return;
        freed = true;
        this.#free.push(surface);
        // Layers of passing sizes, as while something grows, are not worth their memory.
        if (this.#free.length > 6) this.#free.shift();
      },
    };
  };

  clear(): void {
    this.#free.length = 0;
  }
}
