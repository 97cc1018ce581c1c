import { BLUR_REACH, drawSmoothly, layFiltered, ON_CLEAR } from './layers.ts';
import { keeping, type Layer, type Pen, type Rect, type PaintContext } from './pen.ts';
import { inflate } from './box.ts';
import { isUpright } from './placement.ts';

/** Cached pixels per context: a screen full of words. The oldest are evicted first. */
const MOST = 2_000_000;

/** A cache of drawn layers. */
class Shelf {
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

const shelves = new WeakMap<Pen, Shelf>();

function shelfOf({ ruler }: Pick<PaintContext, 'ruler'>): Shelf {
  const shelf = shelves.get(ruler) ?? new Shelf();
  shelves.set(ruler, shelf);
  return shelf;
}

/** A drawing that looks the same wherever it is repeated. */
interface Drawing {
  /** Equal keys mean equal drawings, except for `x` and `y`. */
  readonly key: string;
  /** Origin, and bounds of everything that `draw` draws, in pen units. */
  readonly x: number;
  readonly y: number;
  readonly rect: Rect;
  /** Drawn first and blurred: `blur` as in canvas `shadowBlur`, in pen units. */
  readonly shadow?: { readonly blur: number; readonly draw: (pen: Pen) => void };
  readonly draw: (pen: Pen) => void;
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

/**
 * Returns a function that draws a drawing at the pen's current transform: rendered once per scale and subpixel offset,
 * then drawn from the cache. Undefined if the pen is rotated.
 */
export function keptDrawing(
  pen: Pen,
  context: PaintContext,
  { key, x, y, rect, shadow, draw }: Drawing,
): (() => void) | undefined {
  const matrix = pen.getTransform();
  const { a, d, e, f } = matrix;
  if (!isUpright(matrix) || a <= 0 || d <= 0) return undefined;
  const step = (value: number): number => Math.round(value * STEPS) / STEPS;
  const [across, down] = [step(a * x + e), step(d * y + f)];
  const [partX, partY] = [across - Math.floor(across), down - Math.floor(down)];
  const wide = inflate(rect, (shadow?.blur ?? 0) * BLUR_REACH);
  // From the pixel that contains `x` and `y` to the corner of the layer.
  const [left, top] = [Math.floor((wide.x - x) * a) - 2, Math.floor((wide.y - y) * d) - 2];
  const width = Math.ceil((wide.x - x + wide.width) * a) + 3 - left;
  const height = Math.ceil((wide.y - y + wide.height) * d) + 3 - top;
  const make = (): Layer => {
    const layer = context.layer(width, height);
    const enter = (onto: Pen): void => onto.setTransform(a, 0, 0, d, partX - left - a * x, partY - top - d * y);
    if (shadow) castShadow(layer, shadow, (shadow.blur / 2) * Math.sqrt(a * d), enter, context);
    enter(layer.pen);
    draw(layer.pen);
    return layer;
  };
  const layer = shelfOf(context).take(`${key}/${a}/${d}/${partX}/${partY}`, make);
  const to = {
    x: (Math.floor(across) + left - e) / a,
    y: (Math.floor(down) + top - f) / d,
    width: width / a,
    height: height / d,
  };
  return () => drawSmoothly(pen, layer, { x: 0, y: 0, width, height }, to);
}
