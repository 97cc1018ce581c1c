import { combine, randomFrom } from '../../scenes/random.ts';
import { raster, type Raster } from '../../scenes/raster.ts';

/** Pixels along the longer side, and colours in all. */
const SIDE = 144;
const COLOURS = 28;
/** Bayer's matrix of order 4. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Large square pixels in few colours, chosen from the picture itself (k-means), with a fine ordered dither. */
export function pixelArt(picture: Raster, seed: number): Raster {
  const { width, height } = picture;
  const cell = Math.max(2, Math.round(Math.max(width, height) / SIDE));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const small = raster(columns, rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const o = (y * columns + x) * 3;
      const x1 = Math.min(width, (x + 1) * cell);
      const y1 = Math.min(height, (y + 1) * cell);
      const sum = [0, 0, 0] as [number, number, number];
      for (let v = y * cell; v < y1; v++)
        for (let u = x * cell; u < x1; u++)
          for (let c = 0; c < 3; c++) sum[c as 0 | 1 | 2] += picture.data[(v * width + u) * 3 + c] as number;
      const n = (x1 - x * cell) * (y1 - y * cell);
      const l = (0.3 * sum[0] + 0.59 * sum[1] + 0.11 * sum[2]) / n;
      // Few colours look dull unless they are stronger than the picture's.
      for (let c = 0; c < 3; c++) small.data[o + c] = (l + (sum[c as 0 | 1 | 2] / n - l) * 1.4 - 128) * 1.12 + 130;
    }
  const palette = paletteOf(small, seed);
  const out = raster(width, height);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const i = (y * columns + x) * 3;
      const dither = ((BAYER[(y % 4) * 4 + (x % 4)] as number) / 15 - 0.5) * 14;
      const near = nearest(
        palette,
        (small.data[i] as number) + dither,
        (small.data[i + 1] as number) + dither,
        (small.data[i + 2] as number) + dither,
      );
      const colour = palette[near] ?? [0, 0, 0];
      for (let v = y * cell; v < Math.min(height, (y + 1) * cell); v++)
        for (let u = x * cell; u < Math.min(width, (x + 1) * cell); u++)
          for (let c = 0; c < 3; c++) out.data[(v * width + u) * 3 + c] = colour[c as 0 | 1 | 2];
    }
  return out;
}

type Colour = [number, number, number];

function paletteOf({ data }: Raster, seed: number): Colour[] {
  const random = randomFrom(combine(seed, 0x9a1e));
  const count = data.length / 3;
  const at = (i: number): Colour => [data[i * 3] as number, data[i * 3 + 1] as number, data[i * 3 + 2] as number];
  let palette = Array.from({ length: COLOURS }, () => at(Math.floor(random() * count)));
  for (let round = 0; round < 8; round++) {
    const sums = palette.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (let i = 0; i < count; i++) {
      const [r, g, b] = at(i);
      const sum = sums[nearest(palette, r, g, b)];
      if (!sum) continue;
      sum[0] += r;
      sum[1] += g;
      sum[2] += b;
      sum[3]++;
    }
    palette = sums.map(([r, g, b, n]) => (n > 0 ? [r / n, g / n, b / n] : at(Math.floor(random() * count))));
  }
  return palette;
}

function nearest(palette: readonly Colour[], r: number, g: number, b: number): number {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < palette.length; k++) {
    const colour = palette[k] as Colour;
    const d = (r - colour[0]) ** 2 * 0.9 + (g - colour[1]) ** 2 * 1.4 + (b - colour[2]) ** 2 * 0.7;
    if (d < least) [best, least] = [k, d];
  }
  return best;
}
