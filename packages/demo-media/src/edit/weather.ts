import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep } from '../scenes/colour.ts';
import { fbmTile, sample } from '../scenes/noise.ts';
import { between } from '../scenes/random.ts';
import { glow, type Raster } from '../scenes/raster.ts';
import { rain, snow } from '../scenes/weather.ts';
import { blurred, blurredRaster, eachPixel, lumaMap } from './maps.ts';
import type { Weather } from './read-edit.ts';
import { skyOf } from './recolour.ts';

/**
 * Lets it rain, snow, storm or mist over a picture.
 * @param lit its light has been chosen, and is not to be taken away again
 */
export function weather(picture: Raster, kind: Weather, brief: SceneBrief, lit: boolean): void {
  switch (kind) {
    case 'rain':
      return rainy(picture, brief, lit);
    case 'snow':
      return snowy(picture, brief);
    case 'fog':
      return foggy(picture, brief);
    case 'storm':
      return stormy(picture, brief);
    case 'lightning':
      return struck(picture, brief);
    default:
      return kind satisfies never;
  }
}

/** Grey, wet and streaked: surfaces mirror what is above them, drops fall in three depths. */
function rainy(picture: Raster, brief: SceneBrief, lit: boolean): void {
  const { width, height } = picture;
  if (!lit) overcast(picture, 0.55, 0.8);
  mirrored(picture, brief);
  for (const seconds of [0.37, 1.1, 1.91, 2.6, 3.3, 4.4]) rain(brief, width, height, 0.9, 0.4)(picture, seconds);
}

/** Takes colour and sun out of a picture. */
function overcast(picture: Raster, amount: number, dim: number): void {
  eachPixel(picture, ([r, g, b]) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const flat = (l - 120) * 0.9 + 112;
    const t = (v: number, tint: number): number => (v + (flat * tint + (v - l) * 0.5 - v) * amount) * dim;
    return [t(r, 0.95), t(g, 1), t(b, 1.08)];
  });
}

/** What lies flat and low shines: it shows the picture above it upside down, drawn out and broken by ripples. */
function mirrored(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const horizon = Math.floor(height * 0.66);
  const ripple = fbmTile(brief.key ^ 0x77a, 256, { cells: 8, cellsY: 24, octaves: 3 });
  const above = blurredRaster(picture, Math.max(2, width / 240));
  for (let y = horizon; y < height; y++) {
    const depth = (y - horizon) / (height - horizon);
    for (let x = 0; x < width; x++) {
      const n = sample(ripple, x * (180 / width), y * (420 / height)) - 0.5;
      const from = Math.max(0, Math.min(horizon, Math.round(horizon - depth * horizon * 0.62 + n * height * 0.05)));
      const i = (y * width + x) * 3;
      const j = (from * width + x) * 3;
      const share = 0.34 * smoothStep(0, 0.25, depth) * (0.55 + n);
      for (let c = 0; c < 3; c++)
        picture.data[i + c] =
          (picture.data[i + c] as number) * (1 - share * 0.55) + (above.data[j + c] as number) * Math.max(0, share);
    }
  }
}

/** Whitens what faces the sky, and lets flakes fall. */
function snowy(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  overcast(picture, 0.4, 1.02);
  const luma = blurred(lumaMap(picture), width, height, Math.max(1, width / 500));
  const drift = fbmTile(brief.key ^ 0x5a0, 256, { cells: 7, octaves: 5 });
  const sky = skyOf(picture);
  const reach = Math.max(2, Math.round(height / 120));
  eachPixel(picture, ([r, g, b], x, y, i) => {
    // Lighter above than below: an upper side.
    const up =
      (luma[Math.max(0, y - reach) * width + x] as number) -
      (luma[Math.min(height - 1, y + reach) * width + x] as number);
    const ground = smoothStep(0.5, 1, y / height);
    const patch = sample(drift, x * (200 / width), y * (200 / width));
    const cover = Math.min(
      0.86,
      Math.max(0, smoothStep(6, 70, up) * 0.95 + ground * smoothStep(0.42, 0.72, patch + ground * 0.2) * 0.75) *
        (1 - (sky[i] as number)),
    );
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const white = 150 + l * 0.42;
    return [r + (white * 0.98 - r) * cover, g + (white - g) * cover, b + (white * 1.05 - b) * cover];
  });
  const fall = snow({ ...brief, light: { ...brief.light, time: 'day' } }, width, height);
  for (const seconds of [0.4, 2.7]) fall(picture, seconds);
}

/** Banks of mist, thicker with what seems to be distance: the upper middle, and what has little contrast. */
function foggy(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const banks = fbmTile(brief.key ^ 0xf0f, 256, { cells: 4, cellsY: 9, octaves: 5 });
  const luma = lumaMap(picture);
  const soft = blurred(luma, width, height, Math.max(2, width / 160));
  const detail = blurred(
    luma.map((v, i) => Math.abs(v - (soft[i] as number))),
    width,
    height,
    Math.max(4, width / 50),
  );
  const mean = soft.reduce((a, b) => a + b, 0) / soft.length;
  const bright = Math.max(70, Math.min(206, mean * 1.25 + 46));
  eachPixel(picture, ([r, g, b], x, y, i) => {
    const far = 1 - smoothStep(0.38, 1.02, y / height);
    const plain = 1 - smoothStep(3, 16, detail[i] as number);
    const bank = sample(banks, x * (210 / width), y * (330 / height));
    const thick = Math.min(0.9, (0.24 + 0.5 * far + 0.16 * plain) * (0.55 + bank * 0.9));
    const veil = bright * (0.92 + 0.16 * bank);
    return [r + (veil * 0.98 - r) * thick, g + (veil - g) * thick, b + (veil * 1.04 - b) * thick];
  });
}

function stormy(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const clouds = fbmTile(brief.key ^ 0xc10, 256, { cells: 4, cellsY: 7, octaves: 6, gain: 0.55 });
  overcast(picture, 0.72, 0.6);
  eachPixel(picture, ([r, g, b], x, y) => {
    const high = 1 - smoothStep(0.05, 0.62, y / height);
    const cloud = sample(clouds, x * (200 / width) + 40 * (y / height), y * (260 / height));
    const dark = 1 - high * (0.15 + 0.62 * cloud);
    const lit = high * Math.max(0, 0.5 - cloud) * 34;
    return [r * dark + lit * 0.9, g * dark + lit, b * dark + lit * 1.12];
  });
  for (const seconds of [0.2, 1.4]) rain(brief, width, height, 1.1, 1)(picture, seconds);
}

/** A bolt that forks on its way down, and the cold light that it throws on everything. */
function struck(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  overcast(picture, 0.5, 0.52);
  const random = brief.random('bolt');
  const foot = between(random, 0.5, 0.68) * height;
  const unit = Math.max(width, height) / 1000;
  const fork = (x0: number, y0: number, angle: number, length: number, power: number): void => {
    let [x, y, way] = [x0, y0, angle];
    for (let gone = 0; gone < length && y < foot;) {
      const step = between(random, 4, 13) * unit;
      way = angle + (random() - 0.5) * 1.5;
      const [nx, ny] = [x + Math.sin(way) * step, y + Math.cos(way) * step];
      for (let k = 0; k < step; k += 0.7 * unit) {
        const px = x + ((nx - x) * k) / step;
        const py = y + ((ny - y) * k) / step;
        glow(picture, px, py, 15 * unit * power, [120, 140, 255], 0.045 * power, 2);
        glow(picture, px, py, 1.9 * unit * Math.sqrt(power), [255, 250, 255], 0.9 * power, 2);
      }
      [x, y] = [nx, ny];
      gone += step;
      if (power > 0.3 && random() < 0.1)
        fork(x, y, angle + (random() < 0.5 ? -1 : 1) * between(random, 0.5, 1), length * 0.35, power * 0.5);
    }
  };
  const top = between(random, 0.25, 0.75) * width;
  fork(top, -10, between(random, -0.25, 0.25), height, 1);
  glow(picture, top, height * 0.12, Math.max(width, height) * 0.6, [150, 165, 255], 0.34, 2.4);
}
