import type { SceneBrief } from '../../scenes/brief.ts';
import { smoothStep } from '../../scenes/colour.ts';
import { between, randomFrom } from '../../scenes/random.ts';
import { glow, type Raster } from '../../scenes/raster.ts';
import { rain } from '../../scenes/weather.ts';
import { bloom, light } from '../lighting.ts';
import { eachPixel, lumaMap, quantile } from '../maps.ts';

/** Film noir: black and white, hard light through blinds, deep corners. */
export function noir(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const random = brief.random('blinds');
  const slope = between(random, -0.16, 0.16);
  const gap = height / between(random, 9, 12);
  const white = Math.max(60, quantile(lumaMap(picture), 0.97));
  eachPixel(picture, ([r, g, b], x, y) => {
    const l = 0.34 * r + 0.56 * g + 0.1 * b;
    const hard = 255 * smoothStep(0.06, 0.96, l / white);
    const across = (y + x * slope) / gap;
    const slat = smoothStep(0.2, 0.42, Math.abs((((across % 1) + 1) % 1) - 0.5) * 2);
    const beam = Math.exp(-(((x / width - 0.62) / 0.36) ** 2 + ((y / height - 0.4) / 0.44) ** 2));
    const lit = hard * (0.52 + 0.6 * beam) * (1 - 0.3 * (1 - slat) * beam);
    return [lit * 1.01, lit, lit * 0.99];
  });
}

/** Film of the seventies: lifted blacks, yellowed lights, a leak of light, dust and a hair. */
export function vintage(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const random = brief.random('vintage');
  eachPixel(picture, ([r, g, b]) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const soft = (v: number): number => 34 + (l + (v - l) * 0.72) * 0.8;
    return [soft(r) * 1.07 + 8, soft(g) * 1.0 + 3, soft(b) * 0.8 + 12];
  });
  const size = Math.max(width, height);
  const edge = random() < 0.5 ? -0.04 : 1.04;
  glow(picture, width * edge, height * between(random, 0.2, 0.8), size * 0.46, [255, 92, 34], 0.7, 2);
  glow(picture, width * edge, height * between(random, 0.1, 0.9), size * 0.3, [255, 190, 80], 0.45, 2);
  for (let n = 0; n < 46; n++)
    glow(
      picture,
      random() * width,
      random() * height,
      size * between(random, 0.0008, 0.0026),
      [255, 250, 230],
      between(random, 0.2, 0.7),
      1.5,
    );
  hair(picture, random, size);
}

function hair({ width, height, data }: Raster, random: () => number, size: number): void {
  let [x, y, way] = [random() * width, random() * height, random() * 6];
  for (let k = 0; k < size * 0.12; k++) {
    way += (random() - 0.5) * 0.16;
    x += Math.cos(way);
    y += Math.sin(way);
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    const i = ((y | 0) * width + (x | 0)) * 3;
    for (let c = 0; c < 3; c++) data[i + c] = (data[i + c] as number) * 0.62;
  }
}

/** Neon over wet dark streets, with the lines of a screen and colours that part at the edges. */
export function cyberpunk(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  light(picture, 'neon', brief);
  rain(brief, width, height, 0.7, 0.3)(picture, 1.3);
  parted(picture, Math.max(1, Math.round(width / 420)));
  const line = Math.max(2, Math.round(height / 360));
  eachPixel(picture, ([r, g, b], _x, y) => {
    const k = Math.floor(y / line) % 2 === 0 ? 1 : 0.9;
    return [r * k, g * k, b * k];
  });
  bloom(picture, 0.25);
}

/** Red to the left, blue to the right, as a cheap lens does. */
function parted({ width, height, data }: Raster, by: number): void {
  const red = new Float32Array(width);
  const blue = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width * 3;
    for (let x = 0; x < width; x++) {
      red[x] = data[row + x * 3] as number;
      blue[x] = data[row + x * 3 + 2] as number;
    }
    for (let x = 0; x < width; x++) {
      const reach = Math.round(by * Math.abs(x / width - 0.5) * 2);
      data[row + x * 3] = red[Math.min(width - 1, x + reach)] as number;
      data[row + x * 3 + 2] = blue[Math.max(0, x - reach)] as number;
    }
  }
}

/** Grain of a picture's own size, deterministic by the seed. */
export function grain(picture: Raster, seed: number, levels: number): void {
  const random = randomFrom(seed ^ 0x6a1);
  eachPixel(picture, ([r, g, b]) => {
    const n = (random() + random() + random() - 1.5) * levels * 1.6;
    return [r + n, g + n, b + n];
  });
}
