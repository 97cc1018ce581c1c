import { Path2D } from '@napi-rs/canvas';
import type { RgbaImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { toCss, smoothStep } from '../scenes/colour.ts';
import { drawRain, drawSnow } from '../scenes/falling.ts';
import { fbmTile, sampleTile } from '../scenes/noise.ts';
import { between } from '../scenes/random.ts';
import { blur, mapPixels, filterImage, paintGlow, lumaMap, paintOver, sumOf } from './picture.ts';
import type { WeatherEdit } from './read-edit.ts';
import { detectSky } from './recolour.ts';

/**
 * Adds weather to an image.
 * @param lit whether the image was relit, so that its light is kept
 */
export const WEATHER_EDITS: Readonly<
  Record<WeatherEdit, (picture: RgbaImage, brief: SceneBrief, lit: boolean) => RgbaImage>
> = {
  rain: (picture, brief, lit) => addRain(lit ? picture : makeOvercast(picture, 0.72, 0.7), brief, 1_200, 0.08),
  snow: addSnow,
  fog: addFog,
  storm: addStorm,
  lightning: addLightning,
};

/** Desaturates and darkens. @param amount remaining saturation */
const makeOvercast = (picture: RgbaImage, amount: number, dim: number): RgbaImage =>
  filterImage(
    picture,
    `eq=saturation=${amount}:contrast=0.9,format=gbrp,curves=all='0/.02 1/${dim}',colorbalance=bm=0.08:rm=-0.05`,
  );

/** Rain, and the haze of distant drops. */
export const addRain = (picture: RgbaImage, brief: SceneBrief, drops: number, lean: number): RgbaImage =>
  paintOver(picture, (pen) => {
    const random = brief.random('rain');
    pen.fillStyle = toCss(brief.light.haze, 0.14);
    pen.fillRect(0, 0, picture.width, picture.height);
    const slant = lean * (random() < 0.5 ? -1 : 1);
    drawRain(pen, { ...picture, seconds: 0, colour: [225, 235, 250], random }, drops, slant);
  });

/** Whitens surfaces that face upwards and adds falling snow. */
function addSnow(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const grey = makeOvercast(picture, 0.8, 1);
  const luma = blur(lumaMap(grey), width, height, Math.max(1, width / 500));
  const drift = fbmTile(brief.key ^ 0x5a0, 256, { cells: 7, octaves: 5 });
  const sky = detectSky(grey);
  const reach = Math.max(2, Math.round(height / 120)) * width;
  const white = mapPixels(grey, ({ rgb: [r, g, b], luma: l, x, y, i }) => {
    // Lighter above than below: an upper side.
    const up =
      (luma[Math.max(i % width, i - reach)] as number) - (luma[Math.min(luma.length - 1, i + reach)] as number);
    const ground = smoothStep(0.5, 1, y);
    const patch = sampleTile(drift, x * 200, (y * 200 * height) / width) + ground * 0.2;
    const lies = smoothStep(6, 70, up) * 0.95 + ground * smoothStep(0.42, 0.72, patch) * 0.75;
    const cover = Math.min(0.86, lies * (1 - (sky[i] as number)));
    const snow = 150 + l * 0.42;
    return [r + (snow * 0.98 - r) * cover, g + (snow - g) * cover, b + (snow * 1.05 - b) * cover];
  });
  const fall = { width, height, seconds: 0, colour: [236, 240, 248], random: brief.random('snow') } as const;
  return paintOver(white, (pen) => drawSnow(pen, fall, 700, 1));
}

/** Fog banks, denser in the distance (the upper half). */
function addFog(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const banks = fbmTile(brief.key ^ 0xf0f, 256, { cells: 4, cellsY: 9, octaves: 5 });
  const luma = lumaMap(picture);
  const bright = Math.max(70, Math.min(206, (sumOf(luma) / luma.length) * 1.25 + 46));
  return mapPixels(picture, ({ rgb: [r, g, b], x, y }) => {
    const far = 1 - smoothStep(0.38, 1.02, y);
    const bank = sampleTile(banks, x * 210, y * 330);
    const thick = Math.min(0.9, (0.34 + 0.5 * far) * (0.55 + bank * 0.9));
    const veil = bright * (0.92 + 0.16 * bank);
    return [r + (veil * 0.98 - r) * thick, g + (veil - g) * thick, b + (veil * 1.04 - b) * thick];
  });
}

function addStorm(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const clouds = fbmTile(brief.key ^ 0xc10, 256, { cells: 4, cellsY: 7, octaves: 6, gain: 0.55 });
  const dark = mapPixels(makeOvercast(picture, 0.6, 0.62), ({ rgb: [r, g, b], x, y }) => {
    const high = 1 - smoothStep(0.05, 0.62, y);
    const cloud = sampleTile(clouds, x * 200 + 40 * y, y * 260);
    const dim = 1 - high * (0.15 + 0.62 * cloud);
    const lit = high * Math.max(0, 0.5 - cloud) * 34;
    return [r * dim + lit * 0.9, g * dim + lit, b * dim + lit * 1.12];
  });
  return addRain(dark, brief, 700, 0.28);
}

/** A forked lightning bolt and its cold light. */
function addLightning(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const random = brief.random('bolt');
  const foot = between(random, 0.5, 0.68) * height;
  const unit = Math.max(width, height) / 1_000;
  const top = between(random, 0.25, 0.75) * width;
  return paintOver(makeOvercast(picture, 0.65, 0.55), (pen) => {
    pen.globalAlpha = 0.36;
    paintGlow(pen, top, height * 0.12, Math.max(width, height) * 0.6, '#96a5ff');
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = 'source-over';
    pen.lineCap = 'round';
    pen.strokeStyle = '#fffaff';
    pen.shadowColor = '#788cff';
    pen.shadowBlur = 40 * unit;
    const fork = (x0: number, y0: number, angle: number, length: number, power: number): void => {
      const path = new Path2D();
      path.moveTo(x0, y0);
      let [x, y] = [x0, y0];
      for (let drawn = 0; drawn < length && y < foot;) {
        const step = between(random, 4, 13) * unit;
        const direction = angle + (random() - 0.5) * 1.5;
        [x, y, drawn] = [x + Math.sin(direction) * step, y + Math.cos(direction) * step, drawn + step];
        path.lineTo(x, y);
        if (power > 0.3 && random() < 0.07)
          fork(x, y, angle + (random() < 0.5 ? -1 : 1) * between(random, 0.5, 1), length * 0.35, power * 0.5);
      }
      pen.lineWidth = 6 * unit * Math.sqrt(power);
      pen.stroke(path);
    };
    fork(top, -10, between(random, -0.25, 0.25), height, 1);
  });
}
