import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { RgbColour } from './colour.ts';

/** Interleaved display-referred RGB as floats, 0…255, and above for lights. */
export interface Raster extends Size {
  readonly data: Float32Array;
}

export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Premultiplied RGBA bytes, as the canvas stores them. */
export interface RasterLayer extends Size {
  readonly data: Uint8Array;
}

/** Draws vector shapes once, for repeated compositing. */
export function drawLayer(width: number, height: number, draw: (pen: SKRSContext2D) => void): RasterLayer {
  const w = Math.max(1, Math.ceil(width));
  const h = Math.max(1, Math.ceil(height));
  const canvas = createCanvas(w, h);
  draw(canvas.getContext('2d'));
  return { width: w, height: h, data: new Uint8Array(canvas.data()) };
}

export function fillRaster({ data }: Raster, colour: RgbColour): void {
  for (let i = 0; i < data.length; i += 3) data.set(colour, i);
}

export function blendColour(data: Float32Array, i: number, colour: RgbColour, amount: number): void {
  data[i] = (data[i] as number) + (colour[0] - (data[i] as number)) * amount;
  data[i + 1] = (data[i + 1] as number) + (colour[1] - (data[i + 1] as number)) * amount;
  data[i + 2] = (data[i + 2] as number) + (colour[2] - (data[i + 2] as number)) * amount;
}

export function addLight(data: Float32Array, i: number, colour: RgbColour, strength: number): void {
  data[i] = (data[i] as number) + colour[0] * strength;
  data[i + 1] = (data[i + 1] as number) + colour[1] * strength;
  data[i + 2] = (data[i + 2] as number) + colour[2] * strength;
}

/** Composites a layer at a whole-pixel offset, or adds it as light. */
export function composite(target: Raster, source: RasterLayer, left = 0, top = 0, opacity = 1, isLight = false): void {
  const [ox, oy] = [Math.round(left), Math.round(top)];
  const [x0, y0] = [Math.max(0, ox), Math.max(0, oy)];
  const [x1, y1] = [Math.min(target.width, ox + source.width), Math.min(target.height, oy + source.height)];
  const { data } = target;
  const from = source.data;
  for (let y = y0; y < y1; y++) {
    let s = ((y - oy) * source.width + (x0 - ox)) * 4;
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x < x1; x++, s += 4, d += 3) {
      const a = from[s + 3] as number;
      if (a === 0) continue;
      const keep = isLight ? 1 : 1 - (a / 255) * opacity;
      for (let c = 0; c < 3; c++) data[d + c] = (data[d + c] as number) * keep + (from[s + c] as number) * opacity;
    }
  }
}

export type Disc = readonly [x: number, y: number, radius: number];

/** Adds a round soft light that fades out at `radius`; `power` above 1 narrows its core. */
export function addGlow(target: Raster, [cx, cy, radius]: Disc, colour: RgbColour, strength: number, power = 2): void {
  const x0 = Math.max(0, Math.floor(cx - radius));
  const x1 = Math.min(target.width - 1, Math.ceil(cx + radius));
  const y1 = Math.min(target.height - 1, Math.ceil(cy + radius));
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= y1; y++) {
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x <= x1; x++, d += 3) {
      const q = 1 - ((x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2) / (radius * radius);
      if (q > 0) addLight(target.data, d, colour, strength * (power === 2 ? q * q : q ** power));
    }
  }
}

/** Pixels between the samples of a veil. */
const STEP = 4;

/**
 * Composites clouds, fog or light over the rows down to `bottom`: `shade` gives red, green, blue and opacity (0…1)
 * every {@link STEP} pixels, interpolated between.
 */
export function veil(target: Raster, bottom: number, shade: (x: number, y: number, out: Float32Array) => void): void {
  const rows = Math.min(target.height, Math.ceil(bottom));
  if (rows < 1) return;
  const [columns, lines] = [Math.ceil(target.width / STEP) + 1, Math.ceil(rows / STEP) + 1];
  const canvas = createCanvas(columns, lines);
  const pen = canvas.getContext('2d');
  const pixels = pen.createImageData(columns, lines);
  const out = new Float32Array(4);
  for (let y = 0; y < lines; y++)
    for (let x = 0; x < columns; x++) {
      shade(x * STEP, y * STEP, out);
      pixels.data.set([out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, (out[3] ?? 0) * 255], (y * columns + x) * 4);
    }
  pen.putImageData(pixels, 0, 0);
  const soft = drawLayer(target.width, rows, (wide) => {
    wide.imageSmoothingQuality = 'high';
    wide.drawImage(canvas, -STEP / 2, -STEP / 2, columns * STEP, lines * STEP);
  });
  composite(target, soft);
}
