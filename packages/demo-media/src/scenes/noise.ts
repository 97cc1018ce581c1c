import { randomFrom } from './random.ts';

/**
 * A square tileable map, sampled with bilinear filtering:
 * a lookup costs a tenth of computing several octaves of noise.
 */
export interface Tile {
  readonly size: number;
  readonly data: Float32Array;
}

/** Bilinear lookup; `x` and `y` in map cells, any range. */
export function sampleTile({ size, data }: Tile, x: number, y: number): number {
  const mask = size - 1;
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const u = x - fx;
  const x0 = fx & mask;
  const x1 = (fx + 1) & mask;
  const r0 = (fy & mask) * size;
  const r1 = ((fy + 1) & mask) * size;
  const top = (data[r0 + x0] as number) * (1 - u) + (data[r0 + x1] as number) * u;
  const low = (data[r1 + x0] as number) * (1 - u) + (data[r1 + x1] as number) * u;
  return top + (low - top) * (y - fy);
}

export interface FbmOptions {
  /** Lattice cells across the tile in the first octave (x and y); whole numbers keep it seamless. */
  readonly cells: number;
  readonly cellsY?: number;
  readonly octaves: number;
  readonly gain?: number;
}

/** Fractal gradient noise (Perlin's), periodic over the tile, stretched to 0…1. `size` is a power of two. */
export function fbmTile(seed: number, size: number, { cells, cellsY = cells, octaves, gain = 0.5 }: FbmOptions): Tile {
  const data = new Float32Array(size * size);
  for (let o = 0; o < octaves && cells << o <= size / 2; o++)
    addOctave(data, size, cells << o, cellsY << o, gain ** o, seed + o * 7919);
  return { size, data: normalise(data) };
}

/** Normalises values to 0…1, in place. */
export function normalise(data: Float32Array): Float32Array {
  let [low, high] = [Infinity, -Infinity];
  for (const v of data) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const k = 1 / Math.max(1e-9, high - low);
  for (let i = 0; i < data.length; i++) data[i] = ((data[i] as number) - low) * k;
  return data;
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

function addOctave(data: Float32Array, size: number, cx: number, cy: number, amplitude: number, seed: number): void {
  const random = randomFrom(seed);
  const turns = Float32Array.from({ length: cx * cy }, () => random() * Math.PI * 2);
  const [gx, gy] = [turns.map(Math.cos), turns.map(Math.sin)];
  for (let y = 0; y < size; y++) {
    const j = Math.floor((y / size) * cy);
    const v = (y / size) * cy - j;
    const r0 = (j % cy) * cx;
    const r1 = ((j + 1) % cy) * cx;
    const down = ease(v);
    for (let x = 0; x < size; x++) {
      const i = Math.floor((x / size) * cx);
      const u = (x / size) * cx - i;
      const [l, r] = [i % cx, (i + 1) % cx];
      const a = (gx[r0 + l] as number) * u + (gy[r0 + l] as number) * v;
      const b = (gx[r0 + r] as number) * (u - 1) + (gy[r0 + r] as number) * v;
      const c = (gx[r1 + l] as number) * u + (gy[r1 + l] as number) * (v - 1);
      const d = (gx[r1 + r] as number) * (u - 1) + (gy[r1 + r] as number) * (v - 1);
      const across = ease(u);
      const top = a + (b - a) * across;
      data[y * size + x] = (data[y * size + x] as number) + (top + (c + (d - c) * across - top) * down) * amplitude;
    }
  }
}

/** Periodic one-dimensional fractal noise, −1 to 1. */
export type NoiseLine = (position: number) => number;

const PERIOD = 2048;

/** @param cells waves of the first octave per period of 2048 units */
export function fbmLine(seed: number, cells: number, octaves: number, gain = 0.5): NoiseLine {
  const out = new Float32Array(PERIOD);
  for (let o = 0; o < octaves; o++) {
    const random = randomFrom(seed + o * 104729);
    const n = cells << o;
    const values = Float32Array.from({ length: n }, () => (random() * 2 - 1) * gain ** o * (1 - gain));
    for (let i = 0; i < PERIOD; i++) {
      const k = Math.floor((i / PERIOD) * n);
      const f = (i / PERIOD) * n - k;
      const from = values[k] as number;
      out[i] = (out[i] as number) + from + ((values[(k + 1) % n] as number) - from) * f * f * (3 - 2 * f);
    }
  }
  return (position) => {
    const i = Math.floor(position);
    const from = out[i & (PERIOD - 1)] as number;
    return from + ((out[(i + 1) & (PERIOD - 1)] as number) - from) * (position - i);
  };
}
