import { type RgbColour, scale } from './colour.ts';
import { fbmTile, sampleTile } from './noise.ts';
import { blendColour, type Raster } from './raster.ts';

export interface WaterOptions {
  /** First row of the water, which extends to the bottom. */
  readonly shore: number;
  readonly seed: number;
  /** Height of the ripples, as a part of the picture's height; 0.02 calm, 0.06 choppy. */
  readonly ripple: number;
  /** Colour of the depths, mixed in towards the viewer. */
  readonly deep: RgbColour;
  /** Share of the reflection kept at the shore and at the foot. */
  readonly mirror: readonly [number, number];
}

/** Water that reflects the image above its shore, with ripples that grow towards the viewer. */
export function makeWater({ seed, ripple, deep, mirror: [m0, m1], ...options }: WaterOptions) {
  const tile = fbmTile(seed ^ 0x3a7e, 256, { cells: 6, cellsY: 10, octaves: 4, gain: 0.55 });
  const shore = Math.round(options.shore);
  return ({ width, height, data }: Raster, seconds: number): void => {
    const depth = Math.max(1, height - shore);
    for (let y = shore; y < height; y++) {
      const p = (y - shore + 0.5) / depth;
      const far = 1 / (p * 0.94 + 0.06);
      const zoom = 0.2 * (0.45 + far * 0.55) * (1280 / Math.max(width, height));
      const lift = ripple * height * (0.22 + p * 1.3);
      const mirror = m0 + (m1 - m0) * p;
      const level = shore - 1 - (y - shore) * (shore / Math.max(shore, depth)) * 0.98;
      for (let x = 0; x < width; x++) {
        const u = (x - width / 2) * zoom;
        const a = sampleTile(tile, u + seconds * 3, far * 120 - seconds * 9) - 0.5;
        const b = sampleTile(tile, u * 2.2 - seconds * 4.4 + 40, far * 230 + seconds * 7) - 0.5;
        const n = a * 1.3 + b * 0.9;
        // Rows below the shore are mirrored.
        const from = shore - 1 - Math.abs(shore - 1 - (level + n * lift * 2.4));
        const row = Math.max(0, Math.round(from)) * width;
        const column = Math.round(Math.max(0, Math.min(width - 1, x + (a * 0.8 + b * 0.5) * lift * 0.9)));
        const s = (row + column) * 3;
        const seen = scale([data[s] as number, data[s + 1] as number, data[s + 2] as number], 1 + n * 0.5);
        const d = (y * width + x) * 3;
        data.set(deep, d);
        blendColour(data, d, seen, mirror);
      }
    }
  };
}
