import type { SceneBrief } from './brief.ts';
import type { Raster } from './raster.ts';
import { randomFrom } from './random.ts';

const LUT_STEPS = 8;
const LUT_RANGE = 640;
const DITHER_SIZE = 65_536;

export interface FilmOptions {
  /** How much of the highlights' light spills around them; 0.2 is a clean lens, 0.6 a misty one. */
  readonly bloom?: number;
  /** Darkening of the corners, 0…1. */
  readonly vignette?: number;
  /** Lift of the blacks in 8-bit levels, the print's base fog. */
  readonly fog?: number;
  /** Grain in 8-bit levels (standard deviation); moving pictures add theirs when encoding. */
  readonly grain?: number;
  readonly seed: number;
}

/** Turns a raster of light into an 8-bit RGBA picture: bloom, vignette, a soft shoulder and toe, grain and dither. */
export interface Film {
  develop(source: Raster, target: Uint8Array): void;
}

export function film(width: number, height: number, options: FilmOptions): Film {
  const curve = filmCurve(options.fog ?? 5);
  const bloom = options.bloom ?? 0.3;
  const [vx, vy] = vignetteAxes(width, height);
  const strength = options.vignette ?? 0.34;
  const noise = grainTable(options.seed, options.grain ?? 0);
  const bw = Math.max(2, Math.ceil(width / 8));
  const bh = Math.max(2, Math.ceil(height / 8));
  const glowA = new Float32Array(bw * bh * 3);
  const glowB = new Float32Array(bw * bh * 3);
  const columns = glowColumns(width, bw);
  const row = new Float32Array(bw * 3);

  return {
    develop(source, target) {
      gather(source, glowA, bw, bh);
      const radius = Math.max(1, Math.round(bw / 36));
      for (let pass = 0; pass < 2; pass++) {
        blurRows(glowA, glowB, bw, bh, radius);
        blurColumns(glowB, glowA, bw, bh, radius);
      }
      const { data } = source;
      for (let y = 0; y < height; y++) {
        mixRows(glowA, row, bw, bh, (y + 0.5) / 8 - 0.5);
        const wy = vy[y] as number;
        let i = y * width * 3;
        let o = y * width * 4;
        let n = (y * 7919 + ((y * y) % 8191) * 3) % DITHER_SIZE;
        for (let x = 0; x < width; x++, i += 3, o += 4) {
          const r2 = (vx[x] as number) + wy;
          const v = 1 - strength * r2 * (0.55 + 0.45 * r2);
          const g = (columns.index[x] as number) * 3;
          const f = columns.part[x] as number;
          const g0 = row[g] as number;
          const g1 = row[g + 1] as number;
          const g2 = row[g + 2] as number;
          const d = noise[n] as number;
          n = n + 1 === DITHER_SIZE ? 0 : n + 1;
          const red = ((data[i] as number) + (g0 + ((row[g + 3] ?? g0) - g0) * f) * bloom) * v;
          const green = ((data[i + 1] as number) + (g1 + ((row[g + 4] ?? g1) - g1) * f) * bloom) * v;
          const blue = ((data[i + 2] as number) + (g2 + ((row[g + 5] ?? g2) - g2) * f) * bloom) * v;
          target[o] = develop(curve, red, d);
          target[o + 1] = develop(curve, green, d);
          target[o + 2] = develop(curve, blue, d);
          target[o + 3] = 255;
        }
      }
    },
  };
}

function develop(curve: Float32Array, value: number, dither: number): number {
  const k = value * LUT_STEPS;
  const i = k <= 0 ? 0 : k >= LUT_RANGE * LUT_STEPS ? LUT_RANGE * LUT_STEPS : k | 0;
  const v = (curve[i] as number) + dither;
  return v <= 0 ? 0 : v >= 255 ? 255 : v | 0;
}

/** Straight up to about 150, then a shoulder that brings 640 to 250; a toe that never reaches black. */
function filmCurve(fog: number): Float32Array {
  const out = new Float32Array(LUT_RANGE * LUT_STEPS + 1);
  const knee = 150;
  for (let i = 0; i < out.length; i++) {
    const v = i / LUT_STEPS;
    const shoulder = v < knee ? v : knee + (100 * (v - knee)) / (v - knee + 100);
    const toe = shoulder + fog * Math.exp(-shoulder / 28);
    out[i] = toe + 0.5;
  }
  return out;
}

/** Gaussian grain plus one level of uniform dither, so that slow gradients never band. */
function grainTable(seed: number, grain: number): Float32Array {
  const random = randomFrom(seed ^ 0x51f15e);
  const out = new Float32Array(DITHER_SIZE);
  for (let i = 0; i < out.length; i++) {
    const gauss = random() + random() + random() + random() - 2;
    out[i] = random() - 0.5 + gauss * 1.73 * grain;
  }
  return out;
}

function vignetteAxes(width: number, height: number): [Float32Array, Float32Array] {
  const axis = (n: number) => Float32Array.from({ length: n }, (_, i) => (((i + 0.5) / n) * 2 - 1) ** 2 * 0.5);
  return [axis(width), axis(height)];
}

function glowColumns(width: number, bw: number): { index: Int32Array; part: Float32Array } {
  const index = new Int32Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const p = Math.max(0, Math.min(bw - 1, (x + 0.5) / 8 - 0.5));
    const i = Math.min(bw - 2, Math.floor(p));
    index[x] = i;
    part[x] = p - i;
  }
  return { index, part };
}

/** Averages 8×8 blocks (4 samples each) of what lies above the threshold. */
function gather(source: Raster, out: Float32Array, bw: number, bh: number): void {
  const { width, height, data } = source;
  for (let by = 0; by < bh; by++) {
    for (let bx = 0; bx < bw; bx++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let k = 0; k < 4; k++) {
        const x = Math.min(width - 1, bx * 8 + (k & 1) * 4 + 2);
        const y = Math.min(height - 1, by * 8 + (k >> 1) * 4 + 2);
        const i = (y * width + x) * 3;
        r += bright(data[i] as number);
        g += bright(data[i + 1] as number);
        b += bright(data[i + 2] as number);
      }
      const o = (by * bw + bx) * 3;
      out[o] = r * 0.25;
      out[o + 1] = g * 0.25;
      out[o + 2] = b * 0.25;
    }
  }
}

function bright(v: number): number {
  const t = Math.min(v, 420) - 120;
  return t <= 0 ? 0 : t * t * 0.0025;
}

function blurRows(from: Float32Array, to: Float32Array, bw: number, bh: number, radius: number): void {
  const k = 1 / (radius * 2 + 1);
  for (let y = 0; y < bh; y++) {
    for (let c = 0; c < 3; c++) {
      const at = (x: number) => from[(y * bw + Math.max(0, Math.min(bw - 1, x))) * 3 + c] as number;
      let sum = 0;
      for (let x = -radius; x <= radius; x++) sum += at(x);
      for (let x = 0; x < bw; x++) {
        to[(y * bw + x) * 3 + c] = sum * k;
        sum += at(x + radius + 1) - at(x - radius);
      }
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, bw: number, bh: number, radius: number): void {
  const k = 1 / (radius * 2 + 1);
  for (let x = 0; x < bw; x++) {
    for (let c = 0; c < 3; c++) {
      const at = (y: number) => from[(Math.max(0, Math.min(bh - 1, y)) * bw + x) * 3 + c] as number;
      let sum = 0;
      for (let y = -radius; y <= radius; y++) sum += at(y);
      for (let y = 0; y < bh; y++) {
        to[(y * bw + x) * 3 + c] = sum * k;
        sum += at(y + radius + 1) - at(y - radius);
      }
    }
  }
}

function mixRows(from: Float32Array, row: Float32Array, bw: number, bh: number, position: number): void {
  const p = Math.max(0, Math.min(bh - 1, position));
  const a = Math.min(bh - 1, Math.floor(p));
  const b = Math.min(bh - 1, a + 1);
  const f = p - a;
  for (let i = 0; i < bw * 3; i++) {
    const low = from[a * bw * 3 + i] as number;
    row[i] = low + ((from[b * bw * 3 + i] as number) - low) * f;
  }
}

/** A scene set up for one brief and one size; its static parts are painted once. */
export interface Scene {
  /** Paints the whole picture as it stands `seconds` into the take. */
  paint(target: Raster, seconds: number): void;
}

export interface SceneSize {
  readonly width: number;
  readonly height: number;
  /** A still takes its time; a frame of a clip must be quick. */
  readonly still: boolean;
}

export type MakeScene = (brief: SceneBrief, size: SceneSize) => Scene;

/** Lens and stock of a scene. */
export type Look = Omit<FilmOptions, 'seed' | 'grain'>;
