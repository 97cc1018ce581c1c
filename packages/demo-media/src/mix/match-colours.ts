import type { Map2 } from '../edit/maps.ts';
import type { Raster } from '../scenes/raster.ts';

interface Tone {
  readonly mean: readonly [number, number, number];
  readonly spread: number;
}

/**
 * Brings a picture's light towards that of where it is to stand: mean colour and contrast (Reinhard et al. 2001).
 * @param amount 0 (as it is) to 1 (wholly)
 */
export function matchColours(picture: Raster, mask: Map2, ground: Raster, amount: number): void {
  const own = toneOf(picture, mask);
  const wanted = toneOf(ground);
  const contrast = 1 + (Math.max(0.6, Math.min(1.5, wanted.spread / Math.max(8, own.spread))) - 1) * amount * 0.6;
  const { data } = picture;
  for (let i = 0; i < data.length; i += 3)
    for (let c = 0; c < 3; c++) {
      const k = c as 0 | 1 | 2;
      const shift = (wanted.mean[k] - own.mean[k]) * amount;
      data[i + c] = ((data[i + c] as number) - own.mean[k]) * contrast + own.mean[k] + shift;
    }
}

function toneOf({ data }: Raster, mask?: Map2): Tone {
  const sum: [number, number, number] = [0, 0, 0];
  let squares = 0;
  let total = 0;
  for (let i = 0, n = 0; i < data.length; i += 3, n++) {
    const w = mask ? (mask[n] as number) : 1;
    const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
    sum[0] += r * w;
    sum[1] += g * w;
    sum[2] += b * w;
    squares += ((r + g + b) / 3) ** 2 * w;
    total += w;
  }
  const mean = sum.map((v) => v / Math.max(1, total)) as [number, number, number];
  const grey = (mean[0] + mean[1] + mean[2]) / 3;
  return { mean, spread: Math.sqrt(Math.max(1, squares / Math.max(1, total) - grey * grey)) };
}
