import { clamp01, mixColours, smoothStep, type RgbColour } from './colour.ts';
import type { SceneBrief } from './brief.ts';
import { fbmTile, sample, type Tile } from './noise.ts';
import { between } from './random.ts';
import { glow, type Raster } from './raster.ts';

export interface SkyOptions {
  /** Row of the horizon, pixels. */
  readonly horizon: number;
  /** Where the sun or moon stands, pixels; null for none. */
  readonly sun: { readonly x: number; readonly y: number; readonly size: number; readonly disc?: boolean } | null;
  /** Cloud cover 0…1. */
  readonly clouds: number;
  readonly stars?: number;
  /** Clouds are shaded every so many pixels and smoothed between; 1 for stills. */
  readonly cloudGrid?: number;
}

/** A sky that is painted once and then drifts: gradient, glow and stars stand, the clouds move over them. */
export interface Sky {
  /** Paints rows 0…horizon, and a little below for what rises over it, at a moment in seconds. */
  paint(target: Raster, seconds: number): void;
  /** Colour at an elevation 0 (horizon) … 1 (overhead), away from the sun, for reflections. */
  at(elevation: number): RgbColour;
}

export function makeSky(brief: SceneBrief, width: number, height: number, options: SkyOptions): Sky {
  const { light } = brief;
  const rows = Math.min(height, Math.max(1, Math.ceil(options.horizon + height * 0.12) + 3));
  const base = { width, height: rows, data: new Float32Array(width * rows * 3) };
  const unit = Math.max(width, height);
  gradient(base, brief, options, unit);
  const stars =
    (options.stars ?? light.stars) > 0.02 ? starField(brief, width, rows, options.stars ?? light.stars, unit) : [];
  for (const star of stars) glow(base, star.x, star.y, star.radius, star.colour, star.power, 1.6);
  if (options.sun) sunDisc(base, brief, options.sun, unit);
  const cover = options.clouds;
  const clouds = cover > 0.02 ? cloudShader(brief, options, width, unit) : null;
  return {
    paint(target, seconds) {
      target.data.set(base.data.subarray(0, Math.min(base.data.length, target.data.length)));
      if (clouds) clouds(target, rows, seconds);
    },
    at: (elevation) => skyColour(light.sky, elevation),
  };
}

/** The sky's colour by elevation: four stops, denser near the horizon as real air is. */
export function skyColour(sky: readonly [RgbColour, RgbColour, RgbColour, RgbColour], elevation: number): RgbColour {
  const e = clamp01(elevation);
  if (e < 0.18) return mixColours(sky[3], sky[2], smoothStep(0, 0.18, e) * 0.7 + (e / 0.18) * 0.3);
  if (e < 0.5) return mixColours(sky[2], sky[1], smoothStep(0.18, 0.5, e) * 0.5 + ((e - 0.18) / 0.32) * 0.5);
  return mixColours(sky[1], sky[0], smoothStep(0.5, 1.05, e));
}

function gradient(base: Raster, brief: SceneBrief, options: SkyOptions, unit: number): void {
  const { light } = brief;
  const { width, height, data } = base;
  const sun = options.sun;
  const spread = light.time === 'night' ? 0.34 : 0.62;
  for (let y = 0; y < height; y++) {
    const e = (options.horizon - y) / Math.max(1, options.horizon);
    const c = skyColour(light.sky, e);
    for (let x = 0; x < width; x++) {
      let r = c[0];
      let g = c[1];
      let b = c[2];
      if (sun) {
        const dx = (x - sun.x) / unit;
        const dy = ((y - sun.y) / unit) * 1.25;
        const d = Math.sqrt(dx * dx + dy * dy);
        const near = Math.exp(-d / (spread * 0.13)) * 0.44;
        const wide = Math.exp(-d / (spread * 0.55)) * 0.34;
        const k = (near + wide) * (light.time === 'day' || light.time === 'night' ? 0.6 : 1);
        r += (light.sun[0] - r) * k;
        g += (light.sun[1] * 0.97 - g) * k;
        b += (light.sun[2] * 0.88 - b) * k;
      }
      const i = (y * width + x) * 3;
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
    }
  }
}

function sunDisc(base: Raster, brief: SceneBrief, sun: NonNullable<SkyOptions['sun']>, unit: number): void {
  const { light, weather } = brief;
  const veil = weather.storm || weather.rain ? 0.3 : 1;
  const moon = light.time === 'night';
  const size = sun.size * unit;
  glow(base, sun.x, sun.y, size * (moon ? 7 : 5.5), light.sun, (moon ? 0.16 : 0.34) * veil, 3);
  if (sun.disc === false) {
    glow(base, sun.x, sun.y, size * 2.2, light.sun, 0.8 * veil, 2.4);
    return;
  }
  const { width, height, data } = base;
  const edge = Math.max(1, size * 0.06);
  for (let y = Math.max(0, Math.floor(sun.y - size - 2)); y < Math.min(height, sun.y + size + 2); y++) {
    for (let x = Math.max(0, Math.floor(sun.x - size - 2)); x < Math.min(width, sun.x + size + 2); x++) {
      const d = Math.hypot(x + 0.5 - sun.x, y + 0.5 - sun.y);
      const k = clamp01((size - d) / edge + 0.5) * (veil * 0.9 + 0.1);
      if (k <= 0) continue;
      const i = (y * width + x) * 3;
      const warm = moon ? 0.92 : 1.12;
      data[i] = (data[i] as number) * (1 - k) + light.sun[0] * warm * k;
      data[i + 1] = (data[i + 1] as number) * (1 - k) + light.sun[1] * warm * 0.99 * k;
      data[i + 2] = (data[i + 2] as number) * (1 - k) + light.sun[2] * warm * 0.95 * k;
    }
  }
}

interface Star {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly power: number;
  readonly colour: RgbColour;
}

function starField(brief: SceneBrief, width: number, rows: number, density: number, unit: number): Star[] {
  const random = brief.random('stars');
  const count = Math.round(((width * rows) / (unit * unit)) * 900 * density);
  const px = unit / 1280;
  return Array.from({ length: count }, () => {
    const size = random() ** 7;
    const y = random() ** 1.25 * rows;
    const low = 1 - smoothStep(0.45, 1, y / rows);
    const warm = random();
    return {
      x: random() * width,
      y,
      radius: Math.max(1, px * (1 + size * 2.1)),
      power: (0.25 + 0.95 * size + random() * 0.25) * low * Math.min(1, density * 1.4),
      colour: warm > 0.7 ? [255, 226, 196] : warm < 0.3 ? [196, 214, 255] : [244, 246, 255],
    };
  });
}

/**
 * Clouds: two fields of fractal noise, foreshortened towards the horizon as a plane overhead would be, lit on the side
 * that faces the sun by comparing density with a sample shifted towards it.
 */
function cloudShader(
  brief: SceneBrief,
  options: SkyOptions,
  width: number,
  unit: number,
): (target: Raster, rows: number, seconds: number) => void {
  const { light } = brief;
  const random = brief.random('clouds');
  const tile: Tile = fbmTile(brief.key ^ 0xc10d, 512, { cells: 5, cellsY: 7, octaves: 6, gain: 0.52 });
  const ox = random() * 512;
  const oy = random() * 512;
  const speed = between(random, 1.2, 2.6) * (brief.weather.storm ? 2.4 : 1) * (random() < 0.5 ? -1 : 1);
  const threshold = 0.74 - options.clouds * 0.36;
  const sunX = options.sun?.x ?? width * 0.5;
  const sunY = options.sun?.y ?? options.horizon * 0.8;
  const zoom = 420 / unit;
  const pitch = options.cloudGrid ?? 1;
  const columns = Math.ceil(width / pitch) + 2;
  const grid = new Float32Array(columns * (Math.ceil(options.horizon / pitch) + 3) * 4);

  /** Colour and cover at one point, written to the grid. */
  const shade = (x: number, y: number, e: number, drift: number, at: number): void => {
    const fade = smoothStep(0, 0.16, e) * 0.94;
    grid[at + 3] = 0;
    if (fade <= 0.01) return;
    const flat = 1.35 / (0.3 + e);
    const v = oy + (1 / (e + 0.34)) * 118;
    const u = ox + (x - width / 2) * zoom * flat + drift * (0.6 + flat * 0.2);
    const d1 = sample(tile, u, v) * 0.72 + sample(tile, u * 2.3 + drift * 0.7 + 91, v * 2.6 + 37) * 0.28;
    const t = (d1 - threshold) * 4.2;
    const dx = sunX - x;
    const dy = sunY - y;
    const far = Math.sqrt(dx * dx + dy * dy);
    const reach = 9 / (far + 1);
    const d2 = sample(tile, u + dx * reach, v + dy * reach * 1.4);
    const lit = clamp01(0.5 + (d1 - d2) * 3.2);
    const alpha = t <= 0 ? 0 : (t > 1 ? 1 : t * t * (3 - 2 * t)) * fade;
    const thick = 1 - alpha * 0.35;
    const near = Math.exp((-far / unit) * 4.5) * 0.6 * lit;
    for (let c = 0; c < 3; c++) {
      const i = c as 0 | 1 | 2;
      const value = light.cloudDark[i] + (light.cloudLit[i] - light.cloudDark[i]) * lit * thick;
      grid[at + c] = value + (light.sun[i] - value) * near;
    }
    grid[at + 3] = alpha * 0.86;
  };

  return (target, rows, seconds) => {
    const { data } = target;
    const drift = seconds * speed;
    const last = Math.min(rows, target.height, Math.ceil(options.horizon) + 1);
    const gridRows = Math.min(Math.ceil(last / pitch) + 1, Math.floor(grid.length / (columns * 4)));
    for (let gy = 0; gy < gridRows; gy++) {
      const y = gy * pitch;
      const e = Math.max(0.001, (options.horizon - y) / Math.max(1, options.horizon));
      for (let gx = 0; gx < columns; gx++) shade(gx * pitch, y, e, drift, (gy * columns + gx) * 4);
    }
    for (let y = 0; y < last; y++) {
      const gy = Math.min(gridRows - 2, Math.floor(y / pitch));
      const v = y / pitch - gy;
      for (let x = 0; x < width; x++) {
        const gx = (x / pitch) | 0;
        const u = x / pitch - gx;
        const a = (gy * columns + gx) * 4;
        const b = a + columns * 4;
        const k0 = (grid[a + 3] as number) + ((grid[a + 7] as number) - (grid[a + 3] as number)) * u;
        const k1 = (grid[b + 3] as number) + ((grid[b + 7] as number) - (grid[b + 3] as number)) * u;
        const k = k0 + (k1 - k0) * v;
        if (k < 0.004) continue;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) {
          const top = (grid[a + c] as number) + ((grid[a + 4 + c] as number) - (grid[a + c] as number)) * u;
          const low = (grid[b + c] as number) + ((grid[b + 4 + c] as number) - (grid[b + c] as number)) * u;
          data[i + c] = (data[i + c] as number) * (1 - k) + (top + (low - top) * v) * k;
        }
      }
    }
  };
}
