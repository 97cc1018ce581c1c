import type { RgbColour } from '../scenes/colour.ts';
import { randomFrom } from '../scenes/random.ts';
import { type Raster, raster } from '../scenes/raster.ts';

/** One value for each pixel. */
export type Map2 = Float32Array;

/** Straight RGBA bytes as a raster of light. */
export function fromRgba(data: Uint8Array, width: number, height: number): Raster {
  const out = raster(width, height);
  for (let i = 0, o = 0; o < out.data.length; i += 4, o += 3) {
    out.data[o] = data[i] as number;
    out.data[o + 1] = data[i + 1] as number;
    out.data[o + 2] = data[i + 2] as number;
  }
  return out;
}

export function copyOf({ width, height, data }: Raster): Raster {
  return { width, height, data: Float32Array.from(data) };
}

/** BT.709 luma, 0 to 255. */
export function lumaMap({ width, height, data }: Raster): Map2 {
  const out = new Float32Array(width * height);
  for (let i = 0, o = 0; i < out.length; i++, o += 3)
    out[i] = 0.2126 * (data[o] as number) + 0.7152 * (data[o + 1] as number) + 0.0722 * (data[o + 2] as number);
  return out;
}

/** The value below which that share of a map lies. */
export function quantile(map: Map2, share: number): number {
  const sorted = Float32Array.from(map).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** A near-Gaussian blur of standard deviation `sigma` pixels, as a new map. */
export function blurred(map: Map2, width: number, height: number, sigma: number): Map2 {
  const out = Float32Array.from(map);
  // Three boxes of radius r have a variance of r(r + 1).
  const radius = Math.max(1, Math.round((Math.sqrt(1 + 4 * sigma * sigma) - 1) / 2));
  for (let pass = 0; pass < 3; pass++) relax(out, width, height, radius);
  return out;
}

/** Each channel blurred. Broad blurs are made at a quarter of the size, where they cost a sixteenth. */
export function blurredRaster(source: Raster, sigma: number): Raster {
  const { width, height } = source;
  const step = sigma >= 12 ? 4 : 1;
  const w = Math.ceil(width / step);
  const h = Math.ceil(height / step);
  const out = raster(width, height);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(w * h);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) plane[y * w + x] = boxed(source, x * step, y * step, step, c);
    const soft = blurred(plane, w, h, sigma / step);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        out.data[(y * width + x) * 3 + c] =
          step === 1
            ? (soft[y * w + x] as number)
            : bilinear(soft, w, h, (x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5);
  }
  return out;
}

function boxed({ width, height, data }: Raster, x: number, y: number, step: number, c: number): number {
  let sum = 0;
  for (let v = 0; v < step; v++)
    for (let u = 0; u < step; u++)
      sum += data[(Math.min(height - 1, y + v) * width + Math.min(width - 1, x + u)) * 3 + c] as number;
  return sum / (step * step);
}

export function bilinear(map: Map2, width: number, height: number, x: number, y: number): number {
  const px = Math.max(0, Math.min(width - 1.001, x));
  const py = Math.max(0, Math.min(height - 1.001, y));
  const i = (py | 0) * width + (px | 0);
  const fx = px - (px | 0);
  const a = map[i] as number;
  const c = map[i + width] as number;
  const top = a + ((map[i + 1] ?? a) - a) * fx;
  return top + (c + ((map[i + width + 1] ?? c) - c) * fx - top) * (py - (py | 0));
}

/** Replaces every pixel by what `change` makes of its red, green and blue. */
export function eachPixel(
  { width, height, data }: Raster,
  change: (rgb: RgbColour, x: number, y: number, i: number) => RgbColour,
): void {
  const before: [number, number, number] = [0, 0, 0];
  for (let y = 0, i = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++, o += 3) {
      for (let k = 0; k < 3; k++) before[k] = data[o + k] as number;
      const [red, green, blue] = change(before, x, y, i);
      data[o] = red;
      data[o + 1] = green;
      data[o + 2] = blue;
    }
}

/** From here on lights are bent softly towards white; below, a picture is printed as it is. */
const SHOULDER = 224;

/**
 * A raster as RGBA bytes.
 * @param vignette darkening of the corners, 0 to 1
 * @param grain standard deviation in 8-bit levels
 */
export function print({ width, height, data }: Raster, seed: number, vignette: number, grain: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const random = randomFrom(seed ^ 0x51f15e);
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    const dy = (y / height) * 2 - 1;
    for (let x = 0; x < width; x++, i += 3, o += 4) {
      const dx = (x / width) * 2 - 1;
      const dark = 1 - vignette * ((dx * dx + dy * dy) / 2) ** 1.4;
      // One level of dither keeps slow gradients from banding.
      const noise = random() - 0.5 + (random() + random() + random() - 1.5) * 2 * grain;
      for (let c = 0; c < 3; c++) {
        const v = (data[i + c] as number) * dark;
        const above = v - SHOULDER;
        const held = above > 0 ? SHOULDER + (31 * above) / (above + 31) + above * 0.16 : v;
        pixels[o + c] = Math.max(0, Math.min(255, held + noise + 0.5));
      }
      pixels[o + 3] = 255;
    }
  }
  return pixels;
}

/** A box blur of a map, in place, its edges repeated; `radius` in samples. Two or three passes come close to a Gaussian. */
export function relax(map: Float32Array, width: number, height: number, radius: number): void {
  blurLines(map, { lines: height, length: width, jump: width, stride: 1 }, radius);
  blurLines(map, { lines: width, length: height, jump: 1, stride: width }, radius);
}

/** Rows or columns of a map: from one to the next it is `jump` values, from one sample of a line to the next `stride`. */
interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly jump: number;
  readonly stride: number;
}

function blurLines(map: Float32Array, { lines, length, jump, stride }: Lines, radius: number): void {
  const out = new Float32Array(length);
  const k = 1 / (radius * 2 + 1);
  const last = length - 1;
  for (let line = 0; line < lines; line++) {
    const at = line * jump;
    let sum = (map[at] as number) * radius;
    for (let i = 0; i <= radius; i++) sum += map[at + Math.min(last, i) * stride] as number;
    for (let i = 0; i < length; i++) {
      out[i] = sum * k;
      const enter = i + radius + 1;
      const leave = i - radius;
      sum +=
        (map[at + (enter > last ? last : enter) * stride] as number) -
        (map[at + (leave < 0 ? 0 : leave) * stride] as number);
    }
    for (let i = 0; i < length; i++) map[at + i * stride] = out[i] as number;
  }
}
