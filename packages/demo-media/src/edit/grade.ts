import type { SceneBrief } from '../scenes/brief.ts';
import { mixColours, smoothStep, type RgbColour } from '../scenes/colour.ts';
import { between, pick } from '../scenes/random.ts';
import { glow, type Raster } from '../scenes/raster.ts';
import { eachPixel } from './maps.ts';
import type { Grade } from './read-edit.ts';

/** What shadows and lights lean to, and how strong colours are. */
interface Tone {
  readonly shade: RgbColour;
  readonly key: RgbColour;
  readonly amount: number;
  readonly vividness: number;
  readonly contrast: number;
}

const TONES: Readonly<Record<Grade, Tone>> = {
  grey: { shade: [14, 14, 15], key: [250, 250, 248], amount: 1, vividness: 0, contrast: 1.14 },
  sepia: { shade: [34, 20, 8], key: [250, 226, 184], amount: 1, vividness: 0, contrast: 1.02 },
  warm: { shade: [46, 24, 14], key: [255, 226, 176], amount: 0.46, vividness: 1.08, contrast: 1.02 },
  cold: { shade: [8, 24, 48], key: [206, 230, 255], amount: 0.5, vividness: 0.88, contrast: 1.03 },
  'teal-orange': { shade: [0, 44, 56], key: [255, 204, 150], amount: 0.6, vividness: 1.16, contrast: 1.1 },
  vivid: { shade: [4, 6, 12], key: [255, 252, 246], amount: 0.08, vividness: 1.5, contrast: 1.12 },
  pastel: { shade: [92, 88, 102], key: [255, 250, 246], amount: 0.4, vividness: 0.62, contrast: 0.76 },
};

export function grade(picture: Raster, kind: Grade): void {
  tone(picture, TONES[kind]);
}

/** What shadows and lights lean to. */
type Look = readonly [shade: RgbColour, key: RgbColour];

/** A look for words that name none: two tones by the seed, always to be seen. */
export function seededGrade(picture: Raster, brief: SceneBrief): void {
  const random = brief.random('grade');
  const pairs: readonly [Look, ...Look[]] = [
    [
      [10, 40, 58],
      [255, 216, 160],
    ],
    [
      [44, 16, 52],
      [255, 222, 190],
    ],
    [
      [12, 44, 30],
      [250, 232, 180],
    ],
    [
      [16, 22, 64],
      [255, 206, 200],
    ],
    [
      [56, 24, 12],
      [206, 236, 250],
    ],
  ];
  const [shade, key] = brief.tint
    ? [mixColours([8, 8, 12], brief.tint, 0.22), mixColours([255, 250, 240], brief.tint, 0.3)]
    : pick(random, pairs);
  tone(picture, {
    shade,
    key,
    amount: between(random, 0.46, 0.6),
    vividness: between(random, 1.05, 1.25),
    contrast: between(random, 1.06, 1.16),
  });
  const { width, height } = picture;
  const size = Math.max(width, height);
  glow(picture, width * between(random, 0.1, 0.9), height * between(random, 0, 0.3), size * 0.6, key, 0.16, 2.4);
}

function tone(picture: Raster, { shade, key, amount, vividness, contrast }: Tone): void {
  eachPixel(picture, ([r, g, b]) => {
    const l = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const t = Math.max(0, Math.min(1.25, ((l - 128) * contrast + 128) / 255));
    const curved = t * 255;
    const lean = (v: number, k: 0 | 1 | 2): number => {
      const plain = curved + (v - l) * vividness;
      const toned = shade[k] + (key[k] - shade[k]) * t + (v - l) * vividness;
      return plain + (toned - plain) * amount * (0.75 + 0.25 * smoothStep(0.1, 0.6, t));
    };
    return [lean(r, 0), lean(g, 1), lean(b, 2)];
  });
}
