import { Path2D } from '@napi-rs/canvas';
import type { FittedImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { css, smoothStep } from '../scenes/colour.ts';
import { drawRain, drawSnow } from '../scenes/falling.ts';
import { fbmTile, sample } from '../scenes/noise.ts';
import { between } from '../scenes/random.ts';
import { blurred, eachPixel, filteredPicture, glow, lumaMap, paintedOver, total } from './picture.ts';
import type { Weather } from './read-edit.ts';
import { skyOf } from './recolour.ts';

/**
 * Lets it rain, snow, storm or mist over a picture.
 * @param lit its light has been chosen, and is not to be taken away again
 */
export const WEATHERS: Readonly<
  Record<Weather, (picture: FittedImage, brief: SceneBrief, lit: boolean) => FittedImage>
> = {
  rain: (picture, brief, lit) => rainy(lit ? picture : overcast(picture, 0.72, 0.7), brief, 1_200, 0.08),
  snow: snowy,
  fog: foggy,
  storm: stormy,
  lightning: struck,
};

/** Takes colour and sun out of a picture. @param amount of its colour that stays */
const overcast = (picture: FittedImage, amount: number, dim: number): FittedImage =>
  filteredPicture(
    picture,
    `eq=saturation=${amount}:contrast=0.9,format=gbrp,curves=all='0/.02 1/${dim}',colorbalance=bm=0.08:rm=-0.05`,
  );

/** Rain, and the veil that many distant drops make. */
export const rainy = (picture: FittedImage, brief: SceneBrief, drops: number, lean: number): FittedImage =>
  paintedOver(picture, (pen) => {
    const random = brief.random('rain');
    pen.fillStyle = css(brief.light.haze, 0.14);
    pen.fillRect(0, 0, picture.width, picture.height);
    const slant = lean * (random() < 0.5 ? -1 : 1);
    drawRain(pen, { ...picture, seconds: 0, colour: [225, 235, 250], random }, drops, slant);
  });

/** Whitens what faces the sky, and lets flakes fall. */
function snowy(picture: FittedImage, brief: SceneBrief): FittedImage {
  const { width, height } = picture;
  const grey = overcast(picture, 0.8, 1);
  const luma = blurred(lumaMap(grey), width, height, Math.max(1, width / 500));
  const drift = fbmTile(brief.key ^ 0x5a0, 256, { cells: 7, octaves: 5 });
  const sky = skyOf(grey);
  const reach = Math.max(2, Math.round(height / 120)) * width;
  const white = eachPixel(grey, ({ rgb: [r, g, b], luma: l, x, y, i }) => {
    // Lighter above than below: an upper side.
    const up =
      (luma[Math.max(i % width, i - reach)] as number) - (luma[Math.min(luma.length - 1, i + reach)] as number);
    const ground = smoothStep(0.5, 1, y);
    const patch = sample(drift, x * 200, (y * 200 * height) / width) + ground * 0.2;
    const lies = smoothStep(6, 70, up) * 0.95 + ground * smoothStep(0.42, 0.72, patch) * 0.75;
    const cover = Math.min(0.86, lies * (1 - (sky[i] as number)));
    const snow = 150 + l * 0.42;
    return [r + (snow * 0.98 - r) * cover, g + (snow - g) * cover, b + (snow * 1.05 - b) * cover];
  });
  const fall = { width, height, seconds: 0, colour: [236, 240, 248], random: brief.random('snow') } as const;
  return paintedOver(white, (pen) => drawSnow(pen, fall, 700, 1));
}

/** Banks of mist, thicker with what seems to be distance: the upper middle. */
function foggy(picture: FittedImage, brief: SceneBrief): FittedImage {
  const banks = fbmTile(brief.key ^ 0xf0f, 256, { cells: 4, cellsY: 9, octaves: 5 });
  const luma = lumaMap(picture);
  const bright = Math.max(70, Math.min(206, (total(luma) / luma.length) * 1.25 + 46));
  return eachPixel(picture, ({ rgb: [r, g, b], x, y }) => {
    const far = 1 - smoothStep(0.38, 1.02, y);
    const bank = sample(banks, x * 210, y * 330);
    const thick = Math.min(0.9, (0.34 + 0.5 * far) * (0.55 + bank * 0.9));
    const veil = bright * (0.92 + 0.16 * bank);
    return [r + (veil * 0.98 - r) * thick, g + (veil - g) * thick, b + (veil * 1.04 - b) * thick];
  });
}

function stormy(picture: FittedImage, brief: SceneBrief): FittedImage {
  const clouds = fbmTile(brief.key ^ 0xc10, 256, { cells: 4, cellsY: 7, octaves: 6, gain: 0.55 });
  const dark = eachPixel(overcast(picture, 0.6, 0.62), ({ rgb: [r, g, b], x, y }) => {
    const high = 1 - smoothStep(0.05, 0.62, y);
    const cloud = sample(clouds, x * 200 + 40 * y, y * 260);
    const dim = 1 - high * (0.15 + 0.62 * cloud);
    const lit = high * Math.max(0, 0.5 - cloud) * 34;
    return [r * dim + lit * 0.9, g * dim + lit, b * dim + lit * 1.12];
  });
  return rainy(dark, brief, 700, 0.28);
}

/** A bolt that forks on its way down, and the cold light that it throws on everything. */
function struck(picture: FittedImage, brief: SceneBrief): FittedImage {
  const { width, height } = picture;
  const random = brief.random('bolt');
  const foot = between(random, 0.5, 0.68) * height;
  const unit = Math.max(width, height) / 1_000;
  const top = between(random, 0.25, 0.75) * width;
  return paintedOver(overcast(picture, 0.65, 0.55), (pen) => {
    pen.globalAlpha = 0.36;
    glow(pen, top, height * 0.12, Math.max(width, height) * 0.6, '#96a5ff');
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
      for (let gone = 0; gone < length && y < foot;) {
        const step = between(random, 4, 13) * unit;
        const way = angle + (random() - 0.5) * 1.5;
        [x, y, gone] = [x + Math.sin(way) * step, y + Math.cos(way) * step, gone + step];
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
