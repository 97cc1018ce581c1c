import type { Layer, Pen } from '@kinoloom/composition/painter';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** An offscreen canvas with its context. */
export interface Surface {
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly context: Context;
  readonly isOpaque: boolean;
  readonly isRead: boolean;
}

/** @throws Error if the browser is out of canvas memory */
export function newSurface(width: number, height: number, isOpaque = false, isRead = false): Surface {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: !isOpaque, willReadFrequently: isRead });
  if (!context) throw new Error('The browser gives no more canvases');
  return { canvas, context, isOpaque, isRead };
}

/** What is on a surface as a PNG. @throws Error if the browser is out of memory */
export async function pngOf({ canvas }: Surface): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type: 'image/png' });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser could not make a picture');
  return png;
}

/** The browser's 2D contexts match the painter's pen except for type names. */
export const penOf = (context: Context): Pen => context;

/** A pool of layers for the painter, reused once freed. */
export class LayerPool {
  readonly #free: Surface[] = [];

  readonly layer = (width: number, height: number, isRead = false): Layer => {
    const index = this.#free.findIndex(
      (each) => each.canvas.width === width && each.canvas.height === height && each.isRead === isRead,
    );
    const surface = this.#free.splice(index, index < 0 ? 0 : 1)[0] ?? newSurface(width, height, false, isRead);
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
        // Layers of transient sizes, as during growth, are not worth keeping.
        if (this.#free.length > 6) this.#free.shift();
      },
    };
  };

  clear(): void {
    this.#free.length = 0;
  }
}
