import type { Rgb } from './colour.ts';
import { fbmTile, sample } from './noise.ts';
import type { Raster } from './raster.ts';

export interface RayOptions {
  readonly seed: number;
  /** Where the light comes from, pixels; may lie outside the picture. */
  readonly x: number;
  readonly y: number;
  readonly colour: Rgb;
  readonly strength: number;
  /** Distance at which the rays have faded, pixels. */
  readonly reach: number;
  /** Rays to a half turn. */
  readonly count: number;
  /** Share of dark between rays, 0…1. */
  readonly gap: number;
}

/** Shafts of light that fan out from a point and shift slowly. Shaded on a coarse grid, since they have no edges. */
export function makeRays(options: RayOptions): (target: Raster, seconds: number) => void {
  const tile = fbmTile(options.seed ^ 0x5af, 256, { cells: 8, octaves: 4, gain: 0.6 });
  const grid = 4;
  return (target, seconds) => {
    const { width, height, data } = target;
    const columns = Math.ceil(width / grid) + 2;
    const rows = Math.ceil(height / grid) + 2;
    const light = new Float32Array(columns * rows);
    for (let gy = 0; gy < rows; gy++) {
      for (let gx = 0; gx < columns; gx++) {
        const dx = gx * grid - options.x;
        const dy = gy * grid - options.y;
        const d = Math.sqrt(dx * dx + dy * dy);
        if (d > options.reach) continue;
        const angle = Math.atan2(dx, dy) / Math.PI;
        const a = sample(tile, angle * options.count * 8 + 900, seconds * 3.1);
        const b = sample(tile, angle * options.count * 21 - seconds * 1.7 + 500, 40 + seconds * 4.3);
        const ray = Math.max(0, (a * 0.64 + b * 0.36 - options.gap) / (1 - options.gap));
        const fade = 1 - d / options.reach;
        light[gy * columns + gx] = ray * ray * fade * fade * 3 * options.strength;
      }
    }
    for (let y = 0; y < height; y++) {
      const gy = Math.floor(y / grid);
      const v = y / grid - gy;
      for (let x = 0; x < width; x++) {
        const gx = (x / grid) | 0;
        const u = x / grid - gx;
        const i = gy * columns + gx;
        const top = (light[i] as number) + ((light[i + 1] as number) - (light[i] as number)) * u;
        const low =
          (light[i + columns] as number) + ((light[i + columns + 1] as number) - (light[i + columns] as number)) * u;
        const g = top + (low - top) * v;
        if (g < 0.003) continue;
        const o = (y * width + x) * 3;
        data[o] = (data[o] as number) + options.colour[0] * g;
        data[o + 1] = (data[o + 1] as number) + options.colour[1] * g;
        data[o + 2] = (data[o + 2] as number) + options.colour[2] * g;
      }
    }
  };
}
