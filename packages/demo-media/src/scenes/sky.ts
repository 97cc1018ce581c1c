import type { SceneBrief } from './brief.ts';
import { clamp01, mixColours, scale, smoothStep, type RgbColour } from './colour.ts';
import type { SkyColours } from './light.ts';
import { fbmTile, sampleTile } from './noise.ts';
import { between } from './random.ts';
import { blendColour, addGlow, type Raster, createRaster, veil } from './raster.ts';
import type { Scene } from './scene-video.ts';

type Sun = Readonly<Record<'x' | 'y' | 'size', number>> & { readonly disc?: boolean };

export interface SkyOptions {
  /** Row of the horizon, pixels. */
  readonly horizon: number;
  /** Where the sun or moon stands, pixels; null for none. */
  readonly sun: Sun | null;
  /** Cloud cover 0…1. */
  readonly clouds: number;
  readonly stars?: number;
}

/**
 * A sky: gradient, glow and stars are painted once, clouds move over them. It covers the rows
 * down to a little below the horizon.
 */
export function makeSky(brief: SceneBrief, width: number, height: number, options: SkyOptions): Scene {
  const base = createRaster(width, Math.min(height, Math.ceil(options.horizon + height * 0.12) + 3));
  const unit = Math.max(width, height);
  paintGradient(base, brief, options, unit);
  paintStars(base, brief, options.stars ?? brief.light.stars, unit);
  if (options.sun) paintSun(base, brief, options.sun, unit);
  const clouds = options.clouds > 0.02 ? createClouds(brief, options, width, unit) : null;
  return (target, seconds) => {
    target.data.set(base.data);
    clouds?.(target, seconds);
  };
}

/** The sky's colour by elevation: four stops, denser near the horizon. */
export function skyColour(sky: SkyColours, elevation: number): RgbColour {
  const e = clamp01(elevation);
  if (e < 0.18) return mixColours(sky[3], sky[2], smoothStep(0, 0.18, e) * 0.7 + (e / 0.18) * 0.3);
  if (e < 0.5) return mixColours(sky[2], sky[1], smoothStep(0.18, 0.5, e) * 0.5 + ((e - 0.18) / 0.32) * 0.5);
  return mixColours(sky[1], sky[0], smoothStep(0.5, 1.05, e));
}

function paintGradient(base: Raster, { light }: SceneBrief, { horizon, sun }: SkyOptions, unit: number): void {
  const { width, height, data } = base;
  const spread = light.time === 'night' ? 0.34 : 0.62;
  const power = light.time === 'day' || light.time === 'night' ? 0.6 : 1;
  const warm: RgbColour = [light.sun[0], light.sun[1] * 0.97, light.sun[2] * 0.88];
  for (let y = 0; y < height; y++) {
    const colour = skyColour(light.sky, (horizon - y) / Math.max(1, horizon));
    for (let x = 0, i = y * width * 3; x < width; x++, i += 3) {
      data.set(colour, i);
      if (!sun) continue;
      const d = Math.hypot(x - sun.x, (y - sun.y) * 1.25) / unit / spread;
      blendColour(data, i, warm, (Math.exp(-d / 0.13) * 0.44 + Math.exp(-d / 0.55) * 0.34) * power);
    }
  }
}

function paintSun(base: Raster, { light, weather }: SceneBrief, sun: Sun, unit: number): void {
  const veiled = weather.storm || weather.rain ? 0.3 : 1;
  const moon = light.time === 'night';
  const size = sun.size * unit;
  addGlow(base, [sun.x, sun.y, size * (moon ? 7 : 5.5)], light.sun, (moon ? 0.16 : 0.34) * veiled, 3);
  if (sun.disc === false) return addGlow(base, [sun.x, sun.y, size * 2.2], light.sun, 0.8 * veiled, 2.4);
  const colour = scale(light.sun, moon ? 0.92 : 1.12);
  const edge = Math.max(1, size * 0.06);
  for (let y = Math.max(0, Math.floor(sun.y - size - 2)); y < Math.min(base.height, sun.y + size + 2); y++)
    for (let x = Math.max(0, Math.floor(sun.x - size - 2)); x < Math.min(base.width, sun.x + size + 2); x++) {
      const cover = clamp01((size - Math.hypot(x + 0.5 - sun.x, y + 0.5 - sun.y)) / edge + 0.5);
      blendColour(base.data, (y * base.width + x) * 3, colour, cover * (veiled * 0.9 + 0.1));
    }
}

function paintStars(base: Raster, brief: SceneBrief, density: number, unit: number): void {
  const random = brief.random('stars');
  for (let k = ((base.width * base.height) / (unit * unit)) * 900 * density; k > 0.5; k--) {
    const size = random() ** 7;
    const y = random() ** 1.25;
    const warm = random();
    const colour: RgbColour = warm > 0.7 ? [255, 226, 196] : warm < 0.3 ? [196, 214, 255] : [244, 246, 255];
    const power = (0.25 + 0.95 * size + random() * 0.25) * (1 - smoothStep(0.45, 1, y)) * Math.min(1, density * 1.4);
    addGlow(
      base,
      [random() * base.width, y * base.height, Math.max(1, (unit / 1280) * (1 + size * 2.1))],
      colour,
      power,
      1.6,
    );
  }
}

/**
 * Clouds: two layers of fractal noise, foreshortened towards the horizon and lit on the side
 * facing the sun, by the density difference to a sample towards it.
 */
function createClouds(brief: SceneBrief, options: SkyOptions, width: number, unit: number): Scene {
  const { light, weather } = brief;
  const { horizon, sun, clouds } = options;
  const random = brief.random('clouds');
  const tile = fbmTile(brief.key ^ 0xc10d, 512, { cells: 5, cellsY: 7, octaves: 6, gain: 0.52 });
  const [ox, oy] = [random() * 512, random() * 512];
  const speed = between(random, 1.2, 2.6) * (weather.storm ? 2.4 : 1) * (random() < 0.5 ? -1 : 1);
  const threshold = 0.74 - clouds * 0.36;
  const [sunX, sunY] = [sun?.x ?? width * 0.5, sun?.y ?? horizon * 0.8];
  return (target, seconds) => {
    const drift = seconds * speed;
    veil(target, horizon + 1, (x, y, out) => {
      const e = Math.max(0.001, (horizon - y) / Math.max(1, horizon));
      const flat = 1.35 / (0.3 + e);
      const v = oy + (1 / (e + 0.34)) * 118;
      const u = ox + ((x - width / 2) * 420 * flat) / unit + drift * (0.6 + flat * 0.2);
      const here = sampleTile(tile, u, v) * 0.72 + sampleTile(tile, u * 2.3 + drift * 0.7 + 91, v * 2.6 + 37) * 0.28;
      const [dx, dy] = [sunX - x, sunY - y];
      const far = Math.hypot(dx, dy);
      const reach = 9 / (far + 1);
      const towards = sampleTile(tile, u + dx * reach, v + dy * reach * 1.4);
      const lit = clamp01(0.5 + (here - towards) * 3.2);
      const alpha = smoothStep(0, 1, (here - threshold) * 4.2) * smoothStep(0, 0.16, e) * 0.94;
      const cloud = mixColours(light.cloudDark, light.cloudLit, lit * (1 - alpha * 0.35));
      out.set(mixColours(cloud, light.sun, Math.exp((-far / unit) * 4.5) * 0.6 * lit));
      out[3] = alpha * 0.86;
    });
  };
}
