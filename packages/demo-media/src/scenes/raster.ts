import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { RgbColour } from './colour.ts';

/** A picture in the making: interleaved display-referred RGB as floats, 0…255 and above for lights. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function raster(width: number, height: number): Raster {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** A drawn layer: premultiplied RGBA bytes, as the canvas keeps them. */
export interface RasterLayer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws vector shapes once; the pixels are then composited by the cheap loops below. */
export function layer(width: number, height: number, draw: (pen: SKRSContext2D) => void): RasterLayer {
  const w = Math.max(1, Math.ceil(width));
  const h = Math.max(1, Math.ceil(height));
  const canvas = createCanvas(w, h);
  draw(canvas.getContext('2d'));
  return { width: w, height: h, data: new Uint8Array(canvas.data()) };
}

export function fill(target: Raster, colour: RgbColour): void {
  const { data } = target;
  for (let i = 0; i < data.length; i += 3) {
    data[i] = colour[0];
    data[i + 1] = colour[1];
    data[i + 2] = colour[2];
  }
}

/** Lays a layer over the picture at a whole-pixel offset. */
export function over(target: Raster, source: RasterLayer, left = 0, top = 0, opacity = 1): void {
  const x0 = Math.max(0, Math.round(left));
  const y0 = Math.max(0, Math.round(top));
  const ox = Math.round(left);
  const oy = Math.round(top);
  const x1 = Math.min(target.width, ox + source.width);
  const y1 = Math.min(target.height, oy + source.height);
  const { data } = target;
  const from = source.data;
  const k = 1 / 255;
  for (let y = y0; y < y1; y++) {
    let s = ((y - oy) * source.width + (x0 - ox)) * 4;
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x < x1; x++, s += 4, d += 3) {
      const a = from[s + 3] as number;
      if (a === 0) continue;
      const keep = 1 - a * k * opacity;
      data[d] = (data[d] as number) * keep + (from[s] as number) * opacity;
      data[d + 1] = (data[d + 1] as number) * keep + (from[s + 1] as number) * opacity;
      data[d + 2] = (data[d + 2] as number) * keep + (from[s + 2] as number) * opacity;
    }
  }
}

/** Lays a layer over the picture at a fractional offset (bilinear), for slow drifts that must not step. */
export function overSmooth(target: Raster, source: RasterLayer, left: number, top: number, opacity = 1): void {
  const ix = Math.floor(left);
  const iy = Math.floor(top);
  const u = left - ix;
  const v = top - iy;
  if (u < 0.004 && v < 0.004) {
    over(target, source, ix, iy, opacity);
    return;
  }
  const w = source.width;
  const from = source.data;
  const { data } = target;
  const x0 = Math.max(0, ix + 1);
  // Without a vertical part there is no row above to mix in, and the first row counts.
  const up = v < 0.004 ? 0 : w * 4;
  const y0 = Math.max(0, up === 0 ? iy : iy + 1);
  const x1 = Math.min(target.width, ix + w);
  const y1 = Math.min(target.height, iy + source.height);
  const wa = u * v * opacity;
  const wb = (1 - u) * v * opacity;
  const wc = u * (1 - v) * opacity;
  const wd = (1 - u) * (1 - v) * opacity;
  const k = 1 / 255;
  for (let y = y0; y < y1; y++) {
    let s = ((y - iy) * w + (x0 - ix)) * 4;
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x < x1; x++, s += 4, d += 3) {
      const a1 = from[s + 3] as number;
      const a2 = from[s - 1] as number;
      const a3 = from[s + 3 - up] as number;
      const a4 = from[s - 1 - up] as number;
      if ((a1 | a2 | a3 | a4) === 0) continue;
      const keep = 1 - (a1 * wd + a2 * wc + a3 * wb + a4 * wa) * k;
      for (let c = 0; c < 3; c++) {
        const value =
          (from[s + c] as number) * wd +
          (from[s - 4 + c] as number) * wc +
          (from[s + c - up] as number) * wb +
          (from[s - 4 + c - up] as number) * wa;
        data[d + c] = (data[d + c] as number) * keep + value;
      }
    }
  }
}

/** Adds a layer's light to the picture. */
export function add(target: Raster, source: RasterLayer, left: number, top: number, strength = 1): void {
  const ox = Math.round(left);
  const oy = Math.round(top);
  const x0 = Math.max(0, ox);
  const y0 = Math.max(0, oy);
  const x1 = Math.min(target.width, ox + source.width);
  const y1 = Math.min(target.height, oy + source.height);
  const { data } = target;
  const from = source.data;
  for (let y = y0; y < y1; y++) {
    let s = ((y - oy) * source.width + (x0 - ox)) * 4;
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x < x1; x++, s += 4, d += 3) {
      if ((from[s + 3] as number) === 0) continue;
      data[d] = (data[d] as number) + (from[s] as number) * strength;
      data[d + 1] = (data[d + 1] as number) + (from[s + 1] as number) * strength;
      data[d + 2] = (data[d + 2] as number) + (from[s + 2] as number) * strength;
    }
  }
}

/** A round soft light that fades to nothing at `radius`; `power` above 1 tightens its core. Additive. */
export function glow(
  target: Raster,
  cx: number,
  cy: number,
  radius: number,
  colour: RgbColour,
  strength: number,
  power = 2,
): void {
  const x0 = Math.max(0, Math.floor(cx - radius));
  const x1 = Math.min(target.width - 1, Math.ceil(cx + radius));
  const y0 = Math.max(0, Math.floor(cy - radius));
  const y1 = Math.min(target.height - 1, Math.ceil(cy + radius));
  const inverse = 1 / (radius * radius);
  const { data } = target;
  for (let y = y0; y <= y1; y++) {
    const dy = y + 0.5 - cy;
    let d = (y * target.width + x0) * 3;
    for (let x = x0; x <= x1; x++, d += 3) {
      const dx = x + 0.5 - cx;
      const q = 1 - (dx * dx + dy * dy) * inverse;
      if (q <= 0) continue;
      const g = strength * (power === 2 ? q * q : q ** power);
      data[d] = (data[d] as number) + colour[0] * g;
      data[d + 1] = (data[d + 1] as number) + colour[1] * g;
      data[d + 2] = (data[d + 2] as number) + colour[2] * g;
    }
  }
}
