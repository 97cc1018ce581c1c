import type { Fitted } from '../clip/start-image.ts';
import type { Brief } from './brief.ts';
import { film } from './film.ts';
import { raster } from './raster.ts';
import { luma } from './colour.ts';

/**
 * Regrades a photograph to a prompt's hour and mood: shadows lean to the shade's colour, highlights to the light's, night
 * darkens, fog lifts; then the same lens and stock as every other picture. What the photograph shows stays.
 */
export function restyle(photo: Fitted, brief: Brief): Uint8Array {
  const { width, height, data } = photo;
  const { light, weather } = brief;
  const random = brief.random('grade');
  const canvas = raster(width, height);
  const amount = 0.26 + random() * 0.16;
  const dark = light.time === 'night' ? 0.5 : light.time === 'blue' ? 0.66 : light.time === 'dusk' ? 0.82 : 1;
  const fog = weather.fog * 0.42 + weather.storm * 0.16;
  const keyGain = 255 / Math.max(90, luma(light.key));
  const shadeGain = 70 / Math.max(24, luma(light.shade));
  const leans = random() - 0.5;
  for (let y = 0; y < height; y++) {
    const lift = fog * (0.35 + (0.65 * (height - y)) / height);
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const o = (y * width + x) * 3;
      const l =
        (0.2126 * (data[i] as number) + 0.7152 * (data[i + 1] as number) + 0.0722 * (data[i + 2] as number)) / 255;
      const side = 1 + leans * 0.24 * (x / width - 0.5);
      for (let c = 0; c < 3; c++) {
        const k = c as 0 | 1 | 2;
        const v = data[i + c] as number;
        const toned =
          light.shade[k] * shadeGain * (1 - l) * l * 1.6 + light.key[k] * keyGain * l * l + v * (1 - l) * 0.2;
        let out = (v + (toned - v) * amount) * dark * side;
        if (brief.tint) out += (brief.tint[k] * (0.2 + l) - out) * 0.22;
        out += (light.haze[k] - out) * lift;
        canvas.data[o + c] = out;
      }
    }
  }
  const pixels = new Uint8Array(width * height * 4);
  film(width, height, { bloom: 0.3, vignette: 0.3, fog: 4, grain: 1.8, seed: brief.key }).develop(canvas, pixels);
  return pixels;
}
