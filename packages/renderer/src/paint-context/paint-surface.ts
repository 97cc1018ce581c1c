import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Layer } from '@kinoloom/composition/painter';

/** A layer with direct access to its pixels. */
export interface PaintSurface extends Layer {
  /**
   * The painted pixels: RGBA, premultiplied, rows without padding. It is the canvas's own memory: call again after
   * painting, and do not use it after `free`.
   */
  pixels(): Buffer;
}

/** Maximum pixels of freed surfaces kept for reuse: fresh memory costs more than clearing. */
const KEPT = 8_000_000;

/**
 * A spare surface is evicted after this many others were opened. Surfaces of a frame recur in the next one; growing
 * words of a caption have unique sizes, and would fill the pool without being reused.
 */
const PATIENCE = 32;

interface Canvased {
  readonly canvas: Canvas;
  readonly pen: SKRSContext2D;
  /** Kept here, since reading the canvas's own size is slow. */
  readonly width: number;
  readonly height: number;
}

interface Spare extends Canvased {
  /** Number of surfaces opened when it was freed. */
  readonly since: number;
}

/** In the order of freeing. */
const spares: Spare[] = [];
let opened = 0;
const areaOf = ({ width, height }: Spare): number => width * height;

export const sparePixels = (): number => spares.reduce((sum, each) => sum + areaOf(each), 0);

/** A transparent surface of whole pixels. Must be freed: the garbage collector does not see a canvas's memory. */
export function openPaintSurface(width: number, height: number): PaintSurface {
  opened++;
  const index = spares.findIndex((each) => each.width === width && each.height === height);
  const [surface = fresh(width, height)]: Canvased[] = index < 0 ? [] : spares.splice(index, 1);
  tidy();
  let freed = false;
  const free = (): void => {
    if (freed) return;
    freed = true;
    keep(surface);
  };
  return { image: surface.canvas, width, height, pen: surface.pen, free, pixels: () => surface.canvas.data() };
}

/** Sides of padded surfaces: so that more of them are reused, and that the blending kernel can take their rows. */
const [COLUMNS, ROWS] = [32, 16];

/** A transparent surface that may be larger than asked for, to the right and below. */
export function openPaddedSurface(width: number, height: number): PaintSurface {
  return openPaintSurface(Math.ceil(width / COLUMNS) * COLUMNS, Math.ceil(height / ROWS) * ROWS);
}

function fresh(width: number, height: number): Canvased {
  const canvas = createCanvas(width, height);
  return { canvas, pen: canvas.getContext('2d'), width, height };
}

function keep(surface: Canvased): void {
  // Setting the size clears the canvas and its pen; the pen's own `reset` leaves a transform that filters still apply.
  surface.canvas.width = surface.width;
  spares.push({ ...surface, since: opened });
  tidy();
}

/** Evicts unused spares, and the oldest ones above the limit. */
function tidy(): void {
  let total = sparePixels();
  for (let oldest = spares[0]; oldest && (total > KEPT || opened - oldest.since > PATIENCE); oldest = spares[0]) {
    spares.shift();
    total -= areaOf(oldest);
    oldest.canvas.width = 1;
    oldest.canvas.height = 1;
  }
}
