import { fbmTile, sample, type Tile } from './noise.ts';
import type { RgbColour } from './colour.ts';
import type { Raster } from './raster.ts';

export interface WaterOptions {
  /** Row where the water begins. */
  readonly shore: number;
  /** Last row (exclusive). */
  readonly bottom: number;
  readonly seed: number;
  /** Height of the ripples, as a part of the picture's height; 0.02 calm, 0.06 choppy. */
  readonly ripple: number;
  /** Colour of the depths, mixed in towards the viewer. */
  readonly deep: RgbColour;
  /** Share of the reflection kept at the shore and at the bottom. */
  readonly mirror: readonly [number, number];
}

/** Water that mirrors what is painted above its shore, broken by travelling ripples that grow towards the viewer. */
export function makeWater(options: WaterOptions): (target: Raster, seconds: number) => void {
  const tile: Tile = fbmTile(options.seed ^ 0x3a7e, 256, { cells: 6, cellsY: 10, octaves: 4, gain: 0.55 });
  return (target, seconds) => {
    const { width, height, data } = target;
    const shore = Math.round(options.shore);
    const bottom = Math.min(height, Math.round(options.bottom));
    const depth = Math.max(1, bottom - shore);
    const [m0, m1] = options.mirror;
    for (let y = shore; y < bottom; y++) {
      const p = (y - shore + 0.5) / depth;
      const far = 1 / (p * 0.94 + 0.06);
      const v = far * 120 - seconds * 9;
      const v2 = far * 230 + seconds * 7;
      const scale = 0.2 * (0.45 + far * 0.55) * (1280 / Math.max(width, height));
      const lift = options.ripple * height * (0.22 + p * 1.3);
      const mirror = m0 + (m1 - m0) * p;
      const keep = 1 - mirror;
      for (let x = 0; x < width; x++) {
        const cx = x - width / 2;
        const a = sample(tile, cx * scale + seconds * 3, v) - 0.5;
        const b = sample(tile, cx * scale * 2.2 - seconds * 4.4 + 40, v2) - 0.5;
        const n = a * 1.3 + b * 0.9;
        let sy = shore - 1 - (y - shore) * (shore / Math.max(shore, depth)) * 0.98 + n * lift * 2.4;
        let sx = x + (a * 0.8 + b * 0.5) * lift * 0.9;
        sy = sy < 0 ? 0 : sy > shore - 1 ? shore - 1 - (sy - shore + 1) : sy;
        if (sy < 0) sy = 0;
        sx = sx < 0 ? 0 : sx > width - 1.001 ? width - 1.001 : sx;
        const iy = sy | 0;
        const ix = sx | 0;
        const f = sy - iy;
        const s = (iy * width + ix) * 3;
        const s2 = iy + 1 < shore ? s + width * 3 : s;
        const d = (y * width + x) * 3;
        const gleam = mirror * (1 + n * 0.5);
        for (let c = 0; c < 3; c++) {
          const up = data[s + c] as number;
          data[d + c] = (up + ((data[s2 + c] as number) - up) * f) * gleam + options.deep[c as 0 | 1 | 2] * keep;
        }
      }
    }
  };
}
