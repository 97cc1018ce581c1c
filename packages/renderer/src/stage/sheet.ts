import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Layer } from '@kinoloom/composition/painter';

/** A layer whose pixels can be read and written in place. */
export interface Sheet extends Layer {
  /**
   * What is painted so far: RGBA, premultiplied, rows without padding. It is the memory of the canvas itself: ask anew after
   * painting, and let go of it before `free`.
   */
  pixels(): Buffer;
}

/** Freed sheets are kept for the next of their size up to this many pixels in all: fresh memory costs more than wiping. */
const KEPT = 8_000_000;

interface Spare {
  readonly canvas: Canvas;
  readonly pen: SKRSContext2D;
}

const spares: Spare[] = [];
const areaOf = ({ canvas }: Spare): number => canvas.width * canvas.height;

/** A transparent sheet of whole pixels. It has to be freed: the collector doesn't see the memory of a canvas. */
export function openSheet(width: number, height: number): Sheet {
  const index = spares.findIndex(({ canvas }) => canvas.width === width && canvas.height === height);
  const [spare = fresh(width, height)] = index < 0 ? [] : spares.splice(index, 1);
  let freed = false;
  const free = (): void => {
    if (freed) return;
    freed = true;
    keep(spare);
  };
  return { image: spare.canvas, width, height, pen: spare.pen, free, pixels: () => spare.canvas.data() };
}

function fresh(width: number, height: number): Spare {
  const canvas = createCanvas(width, height);
  return { canvas, pen: canvas.getContext('2d') };
}

function keep(spare: Spare): void {
  // Giving it its size clears it and its pen; the pen's own `reset` leaves a transform behind that filters still see.
  const { width } = spare.canvas;
  spare.canvas.width = width;
  spares.push(spare);
  let total = spares.reduce((sum, each) => sum + areaOf(each), 0);
  while (total > KEPT) {
    const [oldest] = spares.splice(0, 1);
    if (!oldest) return;
    total -= areaOf(oldest);
    oldest.canvas.width = 1;
    oldest.canvas.height = 1;
  }
}
