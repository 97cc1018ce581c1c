import type { RgbaImage } from '../clip/start-image.ts';
import { blur, filterImage, lumaMap, type PixelMap, sumOf } from '../edit/picture.ts';
import { smoothStep } from '../scenes/colour.ts';

/** Longest side of the segmentation, in pixels. */
const SIDE = 144;
/** Colour cells along each axis of the histograms. */
const BINS = 10;
const ROUNDS = 5;

/**
 * A mask of the subject, 0 (background) to 1: what differs in colour from the border and is near the centre.
 * Colour histograms of subject and background and the mask are refined in turn, as GrabCut does
 * with its mixtures (Rother et al. 2004); a guided filter aligns the edge (He et al. 2010).
 */
export const subjectMask = (picture: RgbaImage): PixelMap => findSubject(picture).mask;

/** The subject mask, and how little its colours overlap the background's (`plainness`, 0 to 1). */
export function findSubject(picture: RgbaImage): { readonly mask: PixelMap; readonly plainness: number } {
  const k = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const inside = (side: number): number => Math.max(8, Math.round(side * k));
  const [width, height] = [inside(picture.width), inside(picture.height)];
  const small = filterImage(picture, `scale=${width}:${height}:flags=area`);
  const cells = histogramCells(small);
  const prior = Float32Array.from(cells, (_, i) => {
    const dx = (((i % width) + 0.5) / width - 0.5) / 0.36;
    const dy = ((Math.floor(i / width) + 0.5) / height - 0.54) / 0.4;
    return 1 - smoothStep(0.35, 1.5, Math.hypot(dx, dy));
  });
  let estimate: PixelMap = prior;
  for (let round = 0; round < ROUNDS; round++) {
    const [inside, outside] = histograms(cells, estimate);
    const guess = prior.map((middle, i) => {
      const cell = cells[i] as number;
      const colour = Math.log(((inside[cell] as number) + 1e-4) / ((outside[cell] as number) + 1e-4));
      const place = Math.log((middle + 0.04) / (1.04 - middle));
      return 1 / (1 + Math.exp(0.7 - colour * 1.7 - place * 0.7));
    });
    estimate = blur(guess, width, height, 1.6);
  }
  const found = estimate.map((m) => smoothStep(0.35, 0.65, m));
  // Without a distinct subject, the centre is used.
  const isNothing = sumOf(found) / found.length < 0.015;
  const mask = guidedUpscale(small, isNothing ? prior.map((m) => smoothStep(0.4, 0.9, m)) : found, picture);
  const [inner, outer] = histograms(cells, found);
  const overlap = inner.reduce((sum, value, i) => sum + Math.min(value, outer[i] as number), 0);
  return { mask, plainness: isNothing ? 0 : 1 - overlap / sumOf(inner) };
}

/** The histogram cell of each pixel: luma and two differences of colour. */
function histogramCells({ data }: RgbaImage): Int32Array {
  const bin = (v: number): number => Math.max(0, Math.min(BINS - 1, Math.floor(v * BINS)));
  return Int32Array.from({ length: data.length / 4 }, (_, i) => {
    const [r, g, b] = [data[i * 4] as number, data[i * 4 + 1] as number, data[i * 4 + 2] as number];
    const l = 0.3 * r + 0.59 * g + 0.11 * b;
    return (bin(l / 256) * BINS + bin(0.5 + (r - l) / 220)) * BINS + bin(0.5 + (b - l) / 220);
  });
}

/** How often each cell occurs within a mask, and outside of it. */
function histograms(cells: Int32Array, mask: PixelMap): readonly [inside: Float32Array, outside: Float32Array] {
  const countCells = (weight: (m: number) => number): Float32Array => {
    const counts = new Float32Array(BINS ** 3);
    const add = (cell: number, w: number): void => {
      if (cell >= 0 && cell < counts.length) counts[cell] = (counts[cell] as number) + w;
    };
    let total = 0;
    for (let i = 0; i < cells.length; i++) {
      const w = weight(mask[i] as number);
      add(cells[i] as number, w);
      // Neighbouring cells share, so that a shade on the border of two counts for both.
      for (const step of [1, BINS, BINS * BINS])
        for (const way of [-1, 1]) add((cells[i] as number) + way * step, w * 0.3);
      total += w;
    }
    return counts.map((count) => count / Math.max(1, total));
  };
  return [countCells((m) => m), countCells((m) => 1 - m)];
}

/** Enlarges a mask along the image's edges. */
function guidedUpscale(small: RgbaImage, mask: PixelMap, picture: RgbaImage): PixelMap {
  const { width: w, height: h } = small;
  const guide = lumaMap(small).map((v) => v / 255);
  const mean = (value: (v: number, m: number) => number): PixelMap =>
    blur(
      guide.map((v, i) => value(v, mask[i] as number)),
      w,
      h,
      3,
    );
  const [mi, mp, mii, mip] = [mean((v) => v), mean((_, m) => m), mean((v) => v * v), mean((v, m) => v * m)];
  const a = mi.map((m, i) => ((mip[i] as number) - m * (mp[i] as number)) / ((mii[i] as number) - m * m + 0.002));
  const b = mi.map((m, i) => (mp[i] as number) - (a[i] as number) * m);
  const [slope, level] = [blur(a, w, h, 3), blur(b, w, h, 3)];
  const { width, height } = picture;
  return lumaMap(picture).map((v, i) => {
    const x = Math.max(0, Math.min(w - 1.001, (((i % width) + 0.5) / width) * w - 0.5));
    const y = Math.max(0, Math.min(h - 1.001, ((Math.floor(i / width) + 0.5) / height) * h - 0.5));
    return smoothStep(0.2, 0.8, (bilinear(slope, w, x, y) * v) / 255 + bilinear(level, w, x, y));
  });
}

function bilinear(map: PixelMap, width: number, x: number, y: number): number {
  const i = (y | 0) * width + (x | 0);
  const [u, v] = [x - (x | 0), y - (y | 0)];
  const top = (map[i] as number) * (1 - u) + (map[i + 1] as number) * u;
  const low = (map[i + width] as number) * (1 - u) + (map[i + width + 1] as number) * u;
  return top + (low - top) * v;
}
