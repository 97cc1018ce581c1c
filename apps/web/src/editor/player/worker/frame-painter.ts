import { develop } from '@kinoloom/composition/picture';
import { seenAt, type Composition } from '@kinoloom/composition';
import { paintFrame, type paintBlended, type PaintContext } from '@kinoloom/composition/painter';
import { BitmapCache } from './bitmap-cache.ts';
import type { FrameProvider } from './frame-provider.ts';
import { LayerPool, newSurface, penOf, type Surface } from './surface.ts';

const newRuler = (): PaintContext['ruler'] => penOf(newSurface(1, 1).context);

/** Paints frames on a canvas, with the pictures and fonts that are there. */
export class FramePainter {
  readonly #surface: Surface;
  readonly #frames: FrameProvider;
  readonly #layers = new LayerPool();
  #bitmaps = new BitmapCache();
  #ruler = newRuler();

  constructor(surface: Surface, frames: FrameProvider) {
    this.#surface = surface;
    this.#frames = frames;
  }

  /** Sets the canvas size in pixels. @returns whether it was another one, so that the canvas is empty */
  resize(width: number, height: number): boolean {
    const { canvas } = this.#surface;
    if (canvas.width === width && canvas.height === height) return false;
    Object.assign(canvas, { width, height });
    return true;
  }

  paint(composition: Composition, frame: number): void {
    const helpers = { ruler: this.#ruler, layer: this.#layers.layer };
    this.#draw(composition, frame, helpers, (...what) => this.#bitmaps.paint(...what));
    this.#bitmaps.keep(seenAt(composition, frame));
  }

  /** Paints a frame with fallback fonts in place of those that are loading. Measurements and layers are not kept. */
  paintInFallbackFonts(composition: Composition, frame: number): void {
    this.#draw(composition, frame, { ruler: newRuler(), layer: new LayerPool().layer });
  }

  forgetBitmaps(): void {
    this.#bitmaps = new BitmapCache();
  }

  /** For fonts that failed to load, and may load now. */
  forgetMeasurements(): void {
    this.#ruler = newRuler();
  }

  close(): void {
    this.#layers.clear();
  }

  #draw(
    composition: Composition,
    frame: number,
    helpers: Pick<PaintContext, 'ruler' | 'layer'>,
    paintEach?: typeof paintBlended,
  ): void {
    const { canvas, context } = this.#surface;
    const { width, height } = composition.canvas;
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    const hasFont = this.#frames.fontTest(frame);
    const paintContext: PaintContext = {
      ...helpers,
      ...(hasFont && { hasFont }),
      develop,
      canvas: composition.canvas,
      picture: (overlay, at) => this.#frames.picture(overlay, at),
    };
    paintFrame(penOf(context), composition, frame, paintContext, paintEach);
  }
}
