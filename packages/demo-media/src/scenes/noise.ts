import { randomFrom } from './random.ts';

/**
 * A square map that repeats at its edges, sampled with bilinear filtering: the cheap ground of every shader here, since
 * looking a value up costs a tenth of computing several octaves of noise again.
 */
export interface Tile {
  readonly size: number;
  readonly data: Float32Array;
}

/** Bilinear lookup; `x` and `y` in map cells, any range. */
export function sample(tile: Tile, x: number, y: number): number {
  const { size, data } = tile;
  const mask = size - 1;
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const u = x - fx;
  const v = y - fy;
  const x0 = fx & mask;
  const x1 = (fx + 1) & mask;
  const r0 = (fy & mask) * size;
  const r1 = ((fy + 1) & mask) * size;
  const a = data[r0 + x0] as number;
  const b = data[r0 + x1] as number;
  const c = data[r1 + x0] as number;
  const d = data[r1 + x1] as number;
  const top = a + (b - a) * u;
  return top + (c + (d - c) * u - top) * v;
}

export interface FbmOptions {
  /** Lattice cells across the tile in the first octave (x and y); whole numbers keep it seamless. */
  readonly cells: number;
  readonly cellsY?: number;
  readonly octaves: number;
  readonly gain?: number;
  /** Makes each octave's creases sharp (1 − |n|), as ridges and filaments are. */
  readonly ridged?: boolean;
}

/** Fractal gradient noise, periodic over the tile, stretched to 0…1. `size` is a power of two. */
export function fbmTile(seed: number, size: number, options: FbmOptions): Tile {
  const data = new Float32Array(size * size);
  const gain = options.gain ?? 0.5;
  let amplitude = 1;
  let cx = options.cells;
  let cy = options.cellsY ?? options.cells;
  for (let o = 0; o < options.octaves && cx <= size / 2; o++) {
    addOctave(data, size, cx, cy, amplitude, seed + o * 7919, options.ridged ?? false);
    amplitude *= gain;
    cx *= 2;
    cy *= 2;
  }
  return { size, data: normalise(data) };
}

/** Stretches values to fill 0…1, in place. */
export function normalise(data: Float32Array): Float32Array {
  let low = Infinity;
  let high = -Infinity;
  for (const v of data) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const k = 1 / Math.max(1e-9, high - low);
  for (let i = 0; i < data.length; i++) data[i] = ((data[i] as number) - low) * k;
  return data;
}

function addOctave(
  data: Float32Array,
  size: number,
  cx: number,
  cy: number,
  amplitude: number,
  seed: number,
  ridged: boolean,
): void {
  const random = randomFrom(seed);
  const gx = new Float32Array(cx * cy);
  const gy = new Float32Array(cx * cy);
  for (let i = 0; i < gx.length; i++) {
    const angle = random() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }
  const left = new Int32Array(size);
  const right = new Int32Array(size);
  const along = new Float32Array(size);
  const ease = new Float32Array(size);
  for (let x = 0; x < size; x++) {
    const p = (x / size) * cx;
    const i = Math.floor(p);
    left[x] = i % cx;
    right[x] = (i + 1) % cx;
    const f = p - i;
    along[x] = f;
    ease[x] = f * f * f * (f * (f * 6 - 15) + 10);
  }
  for (let y = 0; y < size; y++) {
    const p = (y / size) * cy;
    const j = Math.floor(p);
    const fy = p - j;
    const ey = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const r0 = (j % cy) * cx;
    const r1 = ((j + 1) % cy) * cx;
    const row = y * size;
    for (let x = 0; x < size; x++) {
      const l = left[x] as number;
      const r = right[x] as number;
      const f = along[x] as number;
      const a = (gx[r0 + l] as number) * f + (gy[r0 + l] as number) * fy;
      const b = (gx[r0 + r] as number) * (f - 1) + (gy[r0 + r] as number) * fy;
      const c = (gx[r1 + l] as number) * f + (gy[r1 + l] as number) * (fy - 1);
      const d = (gx[r1 + r] as number) * (f - 1) + (gy[r1 + r] as number) * (fy - 1);
      const e = ease[x] as number;
      const top = a + (b - a) * e;
      const n = top + (c + (d - c) * e - top) * ey;
      const v = ridged ? (1 - Math.abs(n) * 1.6) ** 2 : n;
      data[row + x] = (data[row + x] as number) + v * amplitude;
    }
  }
}

/** A seamless 1-D fractal line, `period` samples long, in −1…1; for ridge lines and shores. */
export function fbmLine(seed: number, period: number, cells: number, octaves: number, gain = 0.5): Float32Array {
  const out = new Float32Array(period);
  let amplitude = 1;
  let n = cells;
  let total = 0;
  for (let o = 0; o < octaves; o++) {
    const random = randomFrom(seed + o * 104729);
    const values = Float32Array.from({ length: n }, () => random() * 2 - 1);
    for (let i = 0; i < period; i++) {
      const p = (i / period) * n;
      const k = Math.floor(p);
      const f = p - k;
      const e = f * f * (3 - 2 * f);
      const a = values[k % n] as number;
      const b = values[(k + 1) % n] as number;
      out[i] = (out[i] as number) + (a + (b - a) * e) * amplitude;
    }
    total += amplitude;
    amplitude *= gain;
    n *= 2;
  }
  for (let i = 0; i < period; i++) out[i] = (out[i] as number) / total;
  return out;
}
