import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { luma, type RgbColour } from '../scenes/colour.ts';

/** Draws the inside of an SVG of 32 × 32 on a square canvas. */
export async function rasterise(drawing: string, size: number): Promise<Canvas> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`;
  const image = await loadImage(Buffer.from(svg));
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(image, 0, 0, size, size);
  return canvas;
}

export const saturation = (c: RgbColour): number => (Math.max(...c) - Math.min(...c)) / Math.max(1, ...c);

export const hueAngle = ([r, g, b]: RgbColour): number => Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);

/** Skin or hair of the library's people. */
export const isSkin = (c: RgbColour): boolean => saturation(c) > 0.5 && hueAngle(c) > 0.35 && hueAngle(c) < 0.96;

/** The blue of windows. */
const isGlass = ([r, g, b]: RgbColour): boolean => r < 150 && g > 180 && g < 220 && b > 230;

/** The colour that covers most of a figure below a share of its height, rather a strong one than a dark one or glass; of a person what it wears. */
export function dominantColour(small: Canvas, below = 0, isPerson = false): RgbColour {
  const top = Math.floor(small.height * below);
  const { data } = small.getContext('2d').getImageData(0, top, small.width, small.height - top);
  const areas = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const c: RgbColour = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    if ((data[i + 3] ?? 0) < 250 || (isPerson && isSkin(c))) continue;
    const near = c.map((v) => v & ~3).join(' ');
    areas.set(near, (areas.get(near) ?? 0) + (1 + 1.2 * saturation(c) ** 2) * (isGlass(c) ? 0.3 : 0.3 + luma(c) / 255));
  }
  const [most = '0 0 0'] = [...areas].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const [r = 0, g = 0, b = 0] = most.split(' ').map(Number);
  return [r, g, b];
}
