import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Layer } from '@kinoloom/composition/painter';

/** A layer whose pixels can be read and written in place. */
export interface PaintSurface extends Layer {
  /**
   * What is painted so far: RGBA, premultiplied, rows without padding. It is the memory of the canvas itself: ask anew after
   * painting, and let go of it before `free`.
   */
  pixels(): Buffer;
}

/** Freed surfaces are kept for the next of their size, up to this many pixels in all: fresh memory costs more than wiping. */
const KEPT = 8_000_000;

/**
 * A spare surface goes once so many others were opened since it was freed. Those of a frame come again with the next one; words
 * of a caption, as they grow, have each their own size, and would fill up what may be kept with what is never asked for.
 */
const PATIENCE = 32;

interface Canvased {
  readonly canvas: Canvas;
  readonly pen: SKRSContext2D;
  /** The canvas takes its time to say its own. */
  readonly width: number;
  readonly height: number;
}

interface Spare extends Canvased {
  /** How many surfaces had been opened when it was freed. */
  readonly since: number;
}

/** In the order in which they were freed. */
const spares: Spare[] = [];
let opened = 0;
const areaOf = ({ width, height }: Spare): number => width * height;

/** How many pixels the spare surfaces hold. */
export const sparePixels = (): number => spares.reduce((sum, each) => sum + areaOf(each), 0);

/** A transparent surface of whole pixels. It has to be freed: the collector doesn't see the memory of a canvas. */
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

function fresh(width: number, height: number): Canvased {
  const canvas = createCanvas(width, height);
  return { canvas, pen: canvas.getContext('2d'), width, height };
}

function keep(surface: Canvased): void {
  // Giving it its size clears it and its pen; the pen's own `reset` leaves a transform behind that filters still see.
  surface.canvas.width = surface.width;
  spares.push({ ...surface, since: opened });
  tidy();
}

/** Lets go of spares that nobody asked for, and of the oldest where they are too large in all. */
function tidy(): void {
  let total = sparePixels();
  for (let oldest = spares[0]; oldest && (total > KEPT || opened - oldest.since > PATIENCE); oldest = spares[0]) {
    spares.shift();
    total -= areaOf(oldest);
    oldest.canvas.width = 1;
    oldest.canvas.height = 1;
  }
}
