import { BLUR_REACH, layFiltered, ON_CLEAR } from './layers.ts';
import { keeping, type Layer, type Pen, type Rect, type PaintContext } from './pen.ts';
import { inflate } from './box.ts';
import { isUpright } from './placement.ts';

/** Cached pixels per context: a screen full of words. The oldest are evicted first. */
const MOST = 2_000_000;

/** A cache of drawn layers. */
class LayerCache {
  readonly #layers = new Map<string, Layer>();
  #pixels = 0;

  /** The returned layer is valid until the next call. */
  take(key: string, make: () => Layer): Layer {
    const known = this.#layers.get(key);
    if (known) {
      this.#layers.delete(key);
      this.#layers.set(key, known);
      return known;
    }
    const made = make();
    this.#pixels += made.width * made.height;
    for (const [old, layer] of this.#layers) {
      if (this.#pixels <= MOST) break;
      this.#layers.delete(old);
      this.#pixels -= layer.width * layer.height;
      layer.free();
    }
    this.#layers.set(key, made);
    return made;
  }
}

const caches = new WeakMap<Pen, LayerCache>();

function cacheOf({ ruler }: Pick<PaintContext, 'ruler'>): LayerCache {
  const cache = caches.get(ruler) ?? new LayerCache();
  caches.set(ruler, cache);
  return cache;
}

/** A drawing that looks the same wherever it is repeated. */
export interface Drawing {
  /** Equal keys mean equal drawings, except for `x`, `y` and `growth`. */
  readonly key: string;
  /** Origin, and bounds of everything that `draw` draws, in pen units. */
  readonly x: number;
  readonly y: number;
  readonly rect: Rect;
  /** Drawn first and blurred: `blur` as in canvas `shadowBlur`, in pen units. */
  readonly shadow?: { readonly blur: number; readonly draw: (pen: Pen) => void };
  readonly draw: (pen: Pen) => void;
  /** Enlarges the picture of the drawing `by` a factor around a point. */
  readonly growth?: { readonly x: number; readonly y: number; readonly by: number };
}

/** Subpixel steps too small to see, so that sums of rounded numbers compare equal. */
const STEPS = 1024;

/** Draws a shadow on a clear layer. `enter` moves a pen to the drawing's origin. */
function castShadow(
  { pen, width, height }: Layer,
  { draw }: NonNullable<Drawing['shadow']>,
  deviation: number,
  enter: (pen: Pen) => void,
  context: PaintContext,
): void {
  const layer = context.layer(width, height);
  try {
    enter(layer.pen);
    draw(layer.pen);
    const scratch = { layer, rect: { x: 0, y: 0, width, height }, pixelsX: 1, pixelsY: 1 };
    keeping(pen, () => {
      pen.globalCompositeOperation = ON_CLEAR;
      layFiltered(pen, scratch, deviation > 0.05 ? `blur(${deviation.toFixed(2)}px)` : 'none', context);
    });
  } finally {
    layer.free();
  }
}

/** The drawing's layer for a pen's scale and subpixel offset, with the layer's corner relative to the pixel of its origin. */
function layerOf(
  { key, x, y, rect, shadow, draw }: Drawing,
  { a, d, partX, partY }: { readonly a: number; readonly d: number; readonly partX: number; readonly partY: number },
  context: PaintContext,
): { layer: Layer; left: number; top: number } {
  const wide = inflate(rect, (shadow?.blur ?? 0) * BLUR_REACH);
  const [left, top] = [Math.floor((wide.x - x) * a) - 2, Math.floor((wide.y - y) * d) - 2];
  const make = (): Layer => {
    const width = Math.ceil((wide.x - x + wide.width) * a) + 3 - left;
    const height = Math.ceil((wide.y - y + wide.height) * d) + 3 - top;
    const layer = context.layer(width, height);
    const enter = (onto: Pen): void => onto.setTransform(a, 0, 0, d, partX - left - a * x, partY - top - d * y);
    if (shadow) castShadow(layer, shadow, (shadow.blur / 2) * Math.sqrt(a * d), enter, context);
    enter(layer.pen);
    draw(layer.pen);
    return layer;
  };
  return { layer: cacheOf(context).take(`${key}/${a}/${d}/${partX}/${partY}`, make), left, top };
}

/**
 * Draws in order at the pen's current transform. Each drawing is rendered once per scale and subpixel offset, then drawn
 * from the cache. Does nothing and returns false if the pen is rotated.
 */
export function drawKept(pen: Pen, context: PaintContext, drawings: readonly Drawing[]): boolean {
  const matrix = pen.getTransform();
  const { a, d, e, f } = matrix;
  if (!isUpright(matrix) || a <= 0 || d <= 0) return false;
  const step = (value: number): number => Math.round(value * STEPS) / STEPS;
  keeping(pen, () => {
    pen.imageSmoothingEnabled = true;
    pen.imageSmoothingQuality = 'low';
    for (const drawing of drawings) {
      const [across, down] = [step(a * drawing.x + e), step(d * drawing.y + f)];
      const [column, row] = [Math.floor(across), Math.floor(down)];
      const offset = { a, d, partX: across - column, partY: down - row };
      const { layer, left, top } = layerOf(drawing, offset, context);
      const { x, y, by } = drawing.growth ?? { x: 0, y: 0, by: 1 };
      const grown = (position: number, centre: number): number => Math.fround(centre + (position - centre) * by);
      pen.setTransform(
        Math.fround(by),
        0,
        0,
        Math.fround(by),
        grown(column + left, a * x + e),
        grown(row + top, d * y + f),
      );
      pen.drawImage(layer.image, 0, 0, layer.width, layer.height);
    }
  });
  return true;
}
