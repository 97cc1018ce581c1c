import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep, type RgbColour } from '../scenes/colour.ts';
import { between, pick } from '../scenes/random.ts';
import { glow, type Raster } from '../scenes/raster.ts';
import { blurred, blurredRaster, eachPixel, lumaMap } from './maps.ts';
import type { Lighting } from './read-edit.ts';
import { skyOf } from './recolour.ts';

/** Lights a picture anew. */
export function light(picture: Raster, lighting: Lighting, brief: SceneBrief): void {
  switch (lighting) {
    case 'night':
      return night(picture, brief);
    case 'sunset':
      return lowSun(picture, brief, { key: [255, 168, 84], sky: [255, 130, 70], shade: [70, 48, 92], strength: 1 });
    case 'dawn':
      return lowSun(picture, brief, {
        key: [255, 206, 170],
        sky: [244, 178, 170],
        shade: [84, 92, 128],
        strength: 0.75,
      });
    case 'neon':
      return neon(picture, brief);
    case 'dramatic':
      return dramatic(picture, brief);
    case 'bright':
      return toned(picture, (v) => 255 * (1 - (1 - Math.min(1, v / 268)) ** 1.6) + 6, 0.92);
    case 'day':
      return toned(picture, (v) => v * 1.1 + 8, 1.14);
    default:
      return lighting satisfies never;
  }
}

/** Moonlight: dark and blue, but what shone still shines, warm. */
function night(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const luma = lumaMap(picture);
  const wide = blurred(luma, width, height, Math.max(4, width / 26));
  const fine = blurred(luma, width, height, Math.max(1, width / 500));
  const sky = skyOf(picture);
  const random = brief.random('night');
  const moon = between(random, 0.2, 0.8);
  const sorted = Float32Array.from(luma).sort();
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? 200;
  const lamps = new Float32Array(width * height);
  eachPixel(picture, ([r, g, b], x, y, i) => {
    const l = luma[i] as number;
    // Only small bright spots are lamps; a bright sky or wall is not.
    const stands = (fine[i] as number) - (wide[i] as number);
    const lamp = smoothStep(34, 90, stands) * smoothStep(high * 0.75, high, l) * (1 - (sky[i] as number));
    lamps[i] = lamp;
    const beam = 0.75 + 0.45 * Math.exp(-(((x / width - moon) / 0.4) ** 2)) * (1 - y / height);
    const dim = (0.3 * l + 0.0016 * l * l) * beam * (1 - 0.45 * (sky[i] as number));
    const keep = 0.3;
    const cold = (v: number, tint: number): number => (dim * tint + (v - l) * 0.3 * keep) * (1 - lamp);
    return [cold(r, 0.52) + r * lamp * 1.15, cold(g, 0.74) + 1 + g * lamp * 0.98, cold(b, 1.22) + 5 + b * lamp * 0.72];
  });
  const halo = blurred(lamps, width, height, Math.max(3, width / 60));
  const core = blurred(lamps, width, height, Math.max(1.5, width / 300));
  const stars = starsOver(brief, width, height);
  eachPixel(picture, ([r, g, b], _x, _y, i) => {
    const h = (halo[i] as number) * 150 + (core[i] as number) * 40;
    const star = (stars[i] as number) * smoothStep(0.4, 0.9, sky[i] as number);
    return [r + h * 1.05 + star, g + h * 0.7 + star, b + h * 0.34 + star * 1.1];
  });
}

function starsOver(brief: SceneBrief, width: number, height: number): Float32Array {
  const random = brief.random('stars');
  const out = new Float32Array(width * height);
  for (let n = 0; n < 500; n++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() ** 1.3 * height * 0.8);
    out[y * width + x] = 40 + random() ** 4 * 190;
  }
  return out;
}

interface LowSun {
  readonly key: RgbColour;
  readonly sky: RgbColour;
  readonly shade: RgbColour;
  readonly strength: number;
}

/** A low sun at one side: warm light and glow from there, long cool shade on the other. */
function lowSun(picture: Raster, brief: SceneBrief, { key, sky, shade, strength }: LowSun): void {
  const { width, height } = picture;
  const random = brief.random('low sun');
  const side = random() < 0.5 ? between(random, 0.08, 0.24) : between(random, 0.76, 0.92);
  const top = between(random, 0.2, 0.36);
  const above = skyOf(picture);
  eachPixel(picture, ([r, g, b], x, y, i) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const near = Math.exp(-(((x / width - side) / 0.75) ** 2 + ((y / height - top) / 0.8) ** 2));
    const lit = (0.45 + 0.7 * near) * strength;
    const dark = 0.86 - 0.2 * (1 - near) * strength;
    const warm = (v: number, k: 0 | 1 | 2): number => {
      const high = l * (key[k] / 205);
      const low = v * (0.62 + 0.38 * (shade[k] / 90));
      const t = smoothStep(20, 190, l);
      const graded = (low + (high - low) * t) * dark;
      const washed = v * dark + (graded - v * dark) * Math.min(0.82, 0.62 * strength + 0.2 * near);
      const burning = sky[k] * (0.4 + 0.75 * near) * (0.62 + 0.38 * (1 - Math.abs(y / height - 0.35)));
      return (
        washed +
        (burning * 0.55 + washed * 0.45 - washed) * (above[i] as number) * 0.7 * strength +
        key[k] * near * near * 0.1 * lit
      );
    };
    return [warm(r, 0), warm(g, 1), warm(b, 2)];
  });
  glow(picture, side * width, top * height, Math.max(width, height) * 0.62, key, 0.42 * strength, 2.6);
  glow(picture, side * width, top * height, Math.max(width, height) * 0.13, [255, 236, 200], 0.5 * strength, 2);
}

type Pair = readonly [RgbColour, RgbColour];

/** Magenta from one side and cyan from the other over the dark, and light that bleeds from what is bright. */
function neon(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const pairs: readonly [Pair, ...Pair[]] = [
    [
      [255, 40, 168],
      [20, 214, 255],
    ],
    [
      [190, 60, 255],
      [0, 240, 200],
    ],
    [
      [255, 74, 96],
      [70, 90, 255],
    ],
  ];
  const random = brief.random('neon');
  const [one, other] = pick(random, pairs);
  const turn = between(random, -0.5, 0.5);
  const luma = lumaMap(picture);
  const soft = blurred(luma, width, height, Math.max(2, width / 130));
  // A bright picture must become dark enough for its lights to shine.
  const mean = luma.reduce((sum, l) => sum + l, 0) / luma.length;
  const falloff = 0.8 + Math.max(0, mean - 20) / 85;
  eachPixel(picture, ([r, g, b], x, y, i) => {
    const l = luma[i] as number;
    const t = smoothStep(0.1, 0.9, x / width + turn * (y / height - 0.5));
    // Surfaces that turn towards a side take its colour; their texture says which way.
    const relief = Math.max(-1, Math.min(1, (l - (soft[i] as number)) / 46));
    const share = Math.max(0, Math.min(1, t + relief * 0.25));
    const dark = (Math.min(255, l) / 255) ** falloff * 225;
    const tint = (v: number, k: 0 | 1 | 2): number => {
      const colour = one[k] + (other[k] - one[k]) * share;
      return dark * (colour / 150) * 0.85 + (v - l) * 0.25 + colour * 0.045;
    };
    return [tint(r, 0), tint(g, 1), tint(b, 2)];
  });
  bloom(picture, 0.4);
}

/** Light that spills from what is bright. */
export function bloom(picture: Raster, strength: number): void {
  const bright: Raster = { ...picture, data: picture.data.map((v) => Math.max(0, v - 120)) };
  const spill = blurredRaster(bright, Math.max(3, Math.max(picture.width, picture.height) / 55));
  for (let i = 0; i < picture.data.length; i++)
    picture.data[i] = (picture.data[i] as number) + (spill.data[i] as number) * strength;
}

/** One light from above at the side: deep shadows, a bright middle, little colour. */
function dramatic(picture: Raster, brief: SceneBrief): void {
  const { width, height } = picture;
  const random = brief.random('spot');
  const cx = between(random, 0.36, 0.64);
  const cy = between(random, 0.36, 0.52);
  eachPixel(picture, ([r, g, b], x, y) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const spot = Math.exp(-(((x / width - cx) / 0.42) ** 2 + ((y / height - cy) / 0.5) ** 2));
    const curve = 255 * smoothStep(0, 1, Math.min(1, l / 255) ** 1.12);
    const gain = (curve / Math.max(1, l)) * (0.36 + 0.86 * spot);
    const deep = (v: number, shade: number): number => (l + (v - l) * 0.84) * gain + shade * (1 - spot);
    return [deep(r, 2), deep(g, 5), deep(b, 11)];
  });
}

function toned(picture: Raster, curve: (v: number) => number, vividness: number): void {
  eachPixel(picture, ([r, g, b]) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const t = (v: number): number => curve(l + (v - l) * vividness);
    return [t(r), t(g), t(b)];
  });
}
