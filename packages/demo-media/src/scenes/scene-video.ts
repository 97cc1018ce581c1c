import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { SceneBrief } from './brief.ts';
import { randomFrom } from './random.ts';
import type { Raster } from './raster.ts';

const LUT_STEPS = 8;
const LUT_RANGE = 640;
const DITHER_SIZE = 65_536;
/** Downscaling factor of the bloom. */
const STEP = 8;

export interface GradeOptions {
  /** Strength of the glow around highlights; 0.2 is a clean lens, 0.6 a misty one. */
  readonly bloom: number;
  /** Darkening of the corners, 0…1. */
  readonly vignette: number;
  /** Lift of the blacks, in 8-bit levels. */
  readonly fog: number;
  /** Grain in 8-bit levels (standard deviation); clips add theirs when encoding. */
  readonly grain?: number;
  readonly seed: number;
}

/** Converts rasters to 8-bit RGBA: bloom, vignette, tone curve, grain and dither. */
export function createGrade(width: number, height: number, { bloom, vignette, fog, grain = 0, seed }: GradeOptions) {
  const curve = toneCurve(fog);
  const noise = createDitherTable(seed, grain);
  const spill = createBloom(width, height);
  const axis = (n: number): Float32Array =>
    Float32Array.from({ length: n }, (_, i) => (((i + 0.5) / n) * 2 - 1) ** 2 / 2);
  const [across, down] = [axis(width), axis(height)];
  return (source: Raster, target: Uint8Array | Uint8ClampedArray): void => {
    const light = spill(source);
    const { data } = source;
    for (let y = 0; y < height; y++) {
      let n = (y * 7919 + ((y * y) % 8191) * 3) % DITHER_SIZE;
      for (let x = 0, i = y * width * 3, o = y * width * 4; x < width; x++, i += 3, o += 4) {
        const far = (across[x] as number) + (down[y] as number);
        const v = 1 - vignette * far * (0.55 + 0.45 * far);
        const dither = noise[n] as number;
        n = (n + 1) % DITHER_SIZE;
        for (let c = 0; c < 3; c++) {
          const k = ((data[i + c] as number) + (light[o + c] as number) * bloom) * v * LUT_STEPS;
          target[o + c] = Math.max(
            0,
            Math.min(255, (curve[Math.max(0, Math.min(curve.length - 1, k | 0))] as number) + dither),
          );
        }
        target[o + 3] = 255;
      }
    }
  };
}

/** The highlights, blurred at a smaller size and enlarged again. */
function createBloom(width: number, height: number): (source: Raster) => Uint8ClampedArray {
  const [w, h] = [Math.max(2, Math.ceil(width / STEP)), Math.max(2, Math.ceil(height / STEP))];
  const [small, large] = [createCanvas(w, h), createCanvas(width, height)];
  const [pen, wide] = [small.getContext('2d'), large.getContext('2d')];
  wide.filter = `blur(${(Math.max(1, w / 30) * STEP).toFixed(1)}px)`;
  return ({ data }) => {
    const bright = new ImageData(w, h);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const i = (Math.min(height - 1, y * STEP + STEP / 2) * width + Math.min(width - 1, x * STEP + STEP / 2)) * 3;
        for (let c = 0; c < 3; c++) {
          const above = Math.max(0, Math.min(data[i + c] as number, 420) - 120);
          bright.data[(y * w + x) * 4 + c] = above * above * 0.0025;
        }
        bright.data[(y * w + x) * 4 + 3] = 255;
      }
    pen.putImageData(bright, 0, 0);
    wide.clearRect(0, 0, width, height);
    wide.drawImage(small, 0, 0, w * STEP, h * STEP);
    return wide.getImageData(0, 0, width, height).data;
  };
}

/** Linear up to about 150, then a shoulder that maps 640 to 250; the toe never reaches black. */
function toneCurve(fog: number): Float32Array {
  const knee = 150;
  return Float32Array.from({ length: LUT_RANGE * LUT_STEPS + 1 }, (_, i) => {
    const v = i / LUT_STEPS;
    const shoulder = v < knee ? v : knee + (100 * (v - knee)) / (v - knee + 100);
    return shoulder + fog * Math.exp(-shoulder / 28) + 0.5;
  });
}

/** Gaussian grain plus one level of uniform dither, so that slow gradients never band. */
function createDitherTable(seed: number, grain: number): Float32Array {
  const random = randomFrom(seed ^ 0x51f15e);
  return Float32Array.from({ length: DITHER_SIZE }, () => {
    const gauss = random() + random() + random() + random() - 2;
    return random() - 0.5 + gauss * 1.73 * grain;
  });
}

/** Paints the whole image of a scene at a time in seconds. */
export type Scene = (target: Raster, seconds: number) => void;

export interface SceneSize {
  readonly width: number;
  readonly height: number;
  /** Stills may take longer than frames of a clip. */
  readonly still: boolean;
}

export type MakeScene = (brief: SceneBrief, size: SceneSize) => Scene;

export type SceneGrade = Omit<GradeOptions, 'seed' | 'grain'>;
