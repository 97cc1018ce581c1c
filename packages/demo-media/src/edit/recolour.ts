import type { RgbaImage } from '../clip/start-image.ts';
import { luma, smoothStep } from '../scenes/colour.ts';
import { subjectMask } from '../subject/subject.ts';
import { blur, mapPixels, lumaMap, type PixelMap, sumOf } from './picture.ts';
import type { ColourChange } from './read-edit.ts';

/** Recolours a part of an image and keeps its shading and texture. */
export function recolour(picture: RgbaImage, { part, rgb, depth }: ColourChange): RgbaImage {
  const mask = createMask(picture, part);
  const target = luma(rgb);
  const chroma = Math.max(...rgb) - Math.min(...rgb);
  const lightness = { dark: 0.62, plain: 1, light: 1.35 }[depth];
  const map = lumaMap(picture);
  const mean = sumOf(map.map((value, i) => value * (mask[i] as number))) / Math.max(1, sumOf(mask));
  // Black and white are defined by lightness; other colours change the lightness less.
  const adaptation = chroma < 24 ? 0.8 : 0.3;
  const shift = Math.max(0.35, Math.min(2.4, (target * lightness) / Math.max(20, mean))) ** adaptation;
  return mapPixels(picture, ({ rgb: before, luma: plain, i }) => {
    const l = plain * shift;
    // Highlights keep the light's colour, as on glossy surfaces.
    const dye = 1 - 0.75 * smoothStep(190, 250, l);
    const paint = (c: 0 | 1 | 2): number => {
      const dyed = l * (rgb[c] / Math.max(24, target));
      const soft = dyed > 200 ? 200 + (55 * (dyed - 200)) / (dyed - 200 + 55) : dyed;
      return before[c] + (l + (soft - l) * dye - before[c]) * (mask[i] as number);
    };
    return [paint(0), paint(1), paint(2)];
  });
}

function createMask(picture: RgbaImage, part: ColourChange['part']): PixelMap {
  if (part === 'all') return new Float32Array(picture.width * picture.height).fill(0.72);
  if (part === 'subject') return subjectMask(picture);
  const sky = part === 'sky' ? detectSky(picture) : null;
  if (sky && sumOf(sky) > 0.01 * sky.length) return sky;
  return subjectMask(picture).map((m) => (1 - m) * 0.92);
}

/** Sky mask: smooth, bright areas connected to the upper edge; empty for an image without a sky. */
export function detectSky(picture: RgbaImage): PixelMap {
  const { width, height } = picture;
  const fine = lumaMap(picture);
  const soft = blur(fine, width, height, Math.max(1, width / 600));
  const texture = fine.map((v, i) => Math.abs(v - (soft[i] as number)));
  const rough = blur(texture, width, height, Math.max(2, width / 160));
  const mask = new Float32Array(width * height);
  for (let x = 0; x < width; x++) {
    let run = 1;
    let level = soft[x] as number;
    for (let y = 0; y < height && run > 0.01; y++) {
      const i = y * width + x;
      const here = soft[i] as number;
      // A hard edge ends the sky; it never reaches the bottom.
      run *= 1 - smoothStep(18, 55, Math.abs(here - level)) * 0.5;
      level += (here - level) * 0.08;
      const plain = smoothStep(30, 80, here) * (1 - smoothStep(2, 5, rough[i] as number));
      mask[i] = run * plain * (1 - smoothStep(0.55, 0.9, y / height));
    }
  }
  return blur(mask, width, height, Math.max(1.5, width / 110));
}
