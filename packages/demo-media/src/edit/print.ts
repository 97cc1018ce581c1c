import { randomFrom } from '../scenes/random.ts';
import type { Raster } from '../scenes/raster.ts';

/** From here on lights are bent softly towards white; below, a picture is printed as it is. */
const SHOULDER = 224;

/**
 * A raster as RGBA bytes.
 * @param vignette darkening of the corners, 0 to 1
 * @param grain standard deviation in 8-bit levels
 */
export function print({ width, height, data }: Raster, seed: number, vignette: number, grain: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const random = randomFrom(seed ^ 0x51f15e);
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    const dy = (y / height) * 2 - 1;
    for (let x = 0; x < width; x++, i += 3, o += 4) {
      const dx = (x / width) * 2 - 1;
      const dark = 1 - vignette * ((dx * dx + dy * dy) / 2) ** 1.4;
      // One level of dither keeps slow gradients from banding.
      const noise = random() - 0.5 + (random() + random() + random() - 1.5) * 2 * grain;
      for (let c = 0; c < 3; c++) {
        const v = (data[i + c] as number) * dark;
        const above = v - SHOULDER;
        const held = above > 0 ? SHOULDER + (31 * above) / (above + 31) + above * 0.16 : v;
        pixels[o + c] = Math.max(0, Math.min(255, held + noise + 0.5));
      }
      pixels[o + 3] = 255;
    }
  }
  return pixels;
}
