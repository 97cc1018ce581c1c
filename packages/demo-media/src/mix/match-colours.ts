import { eachPixel, type Map2 } from '../edit/picture.ts';
import type { FittedImage } from '../clip/start-image.ts';

/**
 * Brings a picture's light towards that of where it is to stand: mean colour and contrast (Reinhard et al. 2001).
 * @param mask which of its pixels count, and how much @param amount 0 (as it is) to 1 (wholly)
 */
export function matchColours(
  picture: FittedImage,
  mask: Map2 | null,
  ground: FittedImage,
  amount: number,
): FittedImage {
  const own = toneOf(picture, mask);
  const wanted = toneOf(ground, null);
  const contrast = 1 + (Math.max(0.6, Math.min(1.5, wanted.spread / Math.max(8, own.spread))) - 1) * amount * 0.6;
  const matched = (v: number, c: 0 | 1 | 2): number =>
    (v - own.mean[c]) * contrast + own.mean[c] + (wanted.mean[c] - own.mean[c]) * amount;
  return eachPixel(picture, ({ rgb: [r, g, b] }) => [matched(r, 0), matched(g, 1), matched(b, 2)]);
}

/** The mean colour, and how far pixels lie from its grey. */
function toneOf({ data }: FittedImage, mask: Map2 | null): { mean: [number, number, number]; spread: number } {
  const sum: [number, number, number] = [0, 0, 0];
  let [squares, total] = [0, 0];
  for (let n = 0; n < data.length / 4; n++) {
    const w = mask ? (mask[n] as number) : 1;
    const rgb = data.subarray(n * 4, n * 4 + 3);
    for (const c of [0, 1, 2] as const) sum[c] += (rgb[c] as number) * w;
    squares += (((rgb[0] as number) + (rgb[1] as number) + (rgb[2] as number)) / 3) ** 2 * w;
    total += w;
  }
  const mean = sum.map((v) => v / Math.max(1, total)) as [number, number, number];
  const grey = (mean[0] + mean[1] + mean[2]) / 3;
  return { mean, spread: Math.sqrt(Math.max(1, squares / Math.max(1, total) - grey * grey)) };
}
