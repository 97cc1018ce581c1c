import { luma, smoothStep } from '../scenes/colour.ts';
import type { Raster } from '../scenes/raster.ts';
import { subjectOf } from '../subject/subject.ts';
import { blurred, eachPixel, lumaMap, type Map2 } from './maps.ts';
import type { PictureEdit } from './read-edit.ts';

/** Gives a part of the picture a colour. Its light and shade, and so its texture, stay. */
export function recolour(picture: Raster, { part, rgb, depth }: NonNullable<PictureEdit['colour']>): void {
  const mask = maskOf(picture, part);
  const target = luma(rgb);
  const chroma = Math.max(...rgb) - Math.min(...rgb);
  const lightness = depth === 'dark' ? 0.62 : depth === 'light' ? 1.35 : 1;
  const around = weighedMean(lumaMap(picture), mask);
  // Black and white things are so by their light; for the others the light may come half of the way.
  const pull = chroma < 24 ? 0.8 : 0.3;
  const shift = Math.max(0.35, Math.min(2.4, (target * lightness) / Math.max(20, around))) ** pull;
  eachPixel(picture, ([r, g, b], _x, _y, i) => {
    const m = mask[i] as number;
    if (m < 0.004) return [r, g, b];
    const l = (0.2126 * r + 0.7152 * g + 0.0722 * b) * shift;
    // Highlights keep the colour of the light, as glossy things do.
    const dye = 1 - 0.75 * smoothStep(190, 250, l);
    const paint = (k: 0 | 1 | 2, v: number): number => {
      const dyed = l * (rgb[k] / Math.max(24, target));
      const soft = dyed > 200 ? 200 + (55 * (dyed - 200)) / (dyed - 200 + 55) : dyed;
      return v + (l + (soft - l) * dye - v) * m;
    };
    return [paint(0, r), paint(1, g), paint(2, b)];
  });
}

function weighedMean(map: Map2, weight: Map2): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < map.length; i++) {
    sum += (map[i] as number) * (weight[i] as number);
    total += weight[i] as number;
  }
  return total > 0 ? sum / total : 128;
}

function maskOf(picture: Raster, part: NonNullable<PictureEdit['colour']>['part']): Map2 {
  switch (part) {
    case 'all':
      return new Float32Array(picture.width * picture.height).fill(0.72);
    case 'subject':
      return subjectOf(picture);
    case 'background':
      return subjectOf(picture).map((m) => (1 - m) * 0.92);
    case 'sky': {
      const sky = skyOf(picture);
      const share = sky.reduce((sum, m) => sum + m, 0) / sky.length;
      return share > 0.01 ? sky : maskOf(picture, 'background');
    }
    default:
      return part satisfies never;
  }
}

/** What is smooth, bright and goes on from the upper edge; nothing of a picture without a sky. */
export function skyOf(picture: Raster): Map2 {
  const { width, height } = picture;
  const luma = blurred(lumaMap(picture), width, height, Math.max(1, width / 600));
  const fine = lumaMap(picture);
  const rough = blurred(
    fine.map((v, i) => Math.abs(v - (luma[i] as number))),
    width,
    height,
    Math.max(2, width / 160),
  );
  const mask = new Float32Array(width * height);
  for (let x = 0; x < width; x++) {
    let run = 1;
    let level = luma[x] as number;
    for (let y = 0; y < height && run > 0.01; y++) {
      const i = y * width + x;
      const step = Math.abs((luma[i] as number) - level);
      level += ((luma[i] as number) - level) * 0.08;
      // A hard edge ends it, and no sky goes down to the very bottom.
      run *= 1 - smoothStep(18, 55, step) * 0.5;
      mask[i] =
        run *
        (1 - smoothStep(0.55, 0.9, y / height)) *
        smoothStep(30, 80, luma[i] as number) *
        (1 - smoothStep(2, 5, rough[i] as number));
    }
  }
  return blurred(mask, width, height, Math.max(1.5, width / 110));
}
