import type { Brief } from '../scenes/brief.ts';
import { productionOf } from '../scenes/families/index.ts';
import { film } from '../scenes/film.ts';
import { raster } from '../scenes/raster.ts';
import { inWeather } from '../scenes/weather.ts';
import { converter, pictureOf, type Picture } from './picture.ts';
import { coverFit, toPicture } from './start-image.ts';

/** What the camera looks at: a picture at each moment, larger than the clip's frames so that a move stays sharp. */
export interface Take {
  at(seconds: number): Picture;
  /** Grain of its stock, 8-bit levels. */
  readonly grain: number;
  /** How far the camera moves of itself, 0…1. */
  readonly cameraStrength: number;
  /** Last touch on the cropped frame: light that belongs to the lens and not to the picture. */
  finish?(frame: Picture, seconds: number, progress: number): void;
  free(): void;
}

/** A generated scene, painted anew for each moment. */
export function sceneTake(brief: Brief, width: number, height: number): Take {
  const production = productionOf(brief);
  const even = (n: number) => Math.max(16, Math.round(n / 2) * 2);
  const w = even(width * production.clipScale);
  const h = even(height * production.clipScale);
  const scene = inWeather(production.make)(brief, { width: w, height: h, still: false });
  const stock = film(w, h, { ...production.look, seed: brief.key });
  const canvas = raster(w, h);
  const scaler = converter(w, h, even(width * 1.06), even(height * 1.06));
  const picture = pictureOf(scaler.result);
  return {
    grain: 1.5,
    cameraStrength: production.camera ?? 0.3,
    at(seconds) {
      scene.paint(canvas, seconds);
      stock.develop(canvas, scaler.source);
      scaler.convert();
      return picture;
    },
    free: () => scaler.free(),
  };
}

/** A photograph, with a slow breath of light over it. */
export async function photographTake(image: Buffer, brief: Brief, width: number, height: number): Promise<Take> {
  // Twice the size keeps sub-pixel moves free of the shimmer between sharp and soft; large frames need less.
  const factor = width * height <= 1_000_000 ? 2 : 1.5;
  const even = (n: number) => Math.round(n / 2) * 2;
  const photograph = toPicture(await coverFit(image, even(width * factor), even(height * factor)));
  const random = brief.random('breath');
  const phase = random() * Math.PI * 2;
  const angle = random() * Math.PI * 2;
  return {
    grain: 1.1,
    cameraStrength: 1,
    at: () => photograph.picture,
    finish: (frame, seconds) => breathe(frame, seconds, phase, angle),
    free: () => photograph.free(),
  };
}

/** A broad patch of light that drifts across, at most 2.5 % brighter or darker, growing from nothing at the start. */
function breathe(frame: Picture, seconds: number, phase: number, angle: number): void {
  const strength = 6.4 * Math.min(1, seconds / 1.6);
  if (strength < 0.4) return;
  const [luma] = frame;
  const { width, height, stride, data } = luma;
  const cx = Math.cos(angle) * 3.1;
  const cy = Math.sin(angle) * 3.1;
  const wave = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const row = (cy * y) / height + phase + seconds * 0.9;
    if (y % 8 === 0) for (let x = 0; x < width; x++) wave[x] = Math.round(Math.sin((cx * x) / width + row) * strength);
    let i = y * stride;
    for (let x = 0; x < width; x++, i++) {
      const v = data[i] as number;
      const lit = v + (((wave[x] as number) * (v - 16)) >> 8);
      data[i] = lit < 16 ? 16 : lit > 235 ? 235 : lit;
    }
  }
}
