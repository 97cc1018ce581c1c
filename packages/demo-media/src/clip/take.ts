import { createCanvas } from '@napi-rs/canvas';
import type { SceneBrief } from '../scenes/brief.ts';
import type { SceneName } from '../scenes/choose-scene.ts';
import { PRODUCTIONS } from '../scenes/families/index.ts';
import { film } from '../scenes/scene-video.ts';
import { randomFrom } from '../scenes/random.ts';
import { raster } from '../scenes/raster.ts';
import { inWeather } from '../scenes/weather.ts';
import { beatsOf, makeBoard, planBoard, readPrompt } from '../storyboard/index.ts';
import { converter, type YuvPicture, pictureOf, type PicturePlane } from './picture.ts';
import { coverFit, toPicture } from './start-image.ts';

/** What the camera looks at: a picture at each moment, larger than the clip's frames so that a move stays sharp. */
export interface Take {
  at(seconds: number): YuvPicture;
  /** Grain of its stock, 8-bit levels. */
  readonly grain: number;
  /** How far the camera moves of itself, 0…1. */
  readonly cameraStrength: number;
  /** Last touch on the cropped frame: light that belongs to the lens and not to the picture. */
  finish?(frame: YuvPicture, seconds: number, progress: number): void;
  free(): void;
}

/** A generated scene, painted anew for each moment. */
export function sceneTake(brief: SceneBrief, name: SceneName, width: number, height: number): Take {
  const production = PRODUCTIONS[name];
  const even = (n: number) => Math.max(16, Math.round(n / 2) * 2);
  const w = even(width * production.clipScale);
  const h = even(height * production.clipScale);
  const scene = inWeather(production.make)(brief, { width: w, height: h, still: false });
  const stock = film(w, h, { ...production.look, seed: brief.key });
  const canvas = raster(w, h);
  const scaler = converter(w, h, even(width * 1.06), even(height * 1.06));
  const picture = pictureOf(scaler.result);
  return {
    grain: 1.5,
    cameraStrength: production.camera ?? 0.3,
    at(seconds) {
      scene.paint(canvas, seconds);
      stock.develop(canvas, scaler.source);
      scaler.convert();
      return picture;
    },
    free: () => scaler.free(),
  };
}

export interface BoardTakeOptions {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly isFixed: boolean;
}

/** Shortest time that a board is looked at. */
const BOARD_SECONDS = 1.6;

/** An animatic: the prompt's beats as boards one after the other, each with its camera. */
export async function boardTake(
  { prompt, reading }: SceneBrief,
  { seed, width, height, seconds, isFixed }: BoardTakeOptions,
): Promise<Take> {
  const beats = beatsOf(prompt).slice(0, Math.max(1, Math.floor(seconds / BOARD_SECONDS)));
  const texts = beats.length > 1 ? beats : [prompt];
  const boards = await Promise.all(
    texts.map((caption, i) => {
      const read = texts.length > 1 ? readPrompt(caption) : reading;
      const plan = planBoard({ reading: read, caption, seed, ratio: width / height, number: i + 1, isFixed });
      return makeBoard(plan, { width, height, isStill: false });
    }),
  );
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const scaler = converter(width, height, width, height);
  const picture = pictureOf(scaler.result);
  const each = seconds / boards.length;
  return {
    grain: 0.7,
    cameraStrength: 0,
    at(time) {
      const i = Math.min(boards.length - 1, Math.floor(time / each));
      boards[i]?.paint(pen, Math.min(1, time / each - i), time - i * each);
      scaler.source.set(canvas.data());
      scaler.convert();
      return picture;
    },
    free: () => scaler.free(),
  };
}

/** A photograph, with a slow breath of light over it. */
export async function photographTake(image: Buffer, brief: SceneBrief, width: number, height: number): Promise<Take> {
  // Twice the size keeps sub-pixel moves free of the shimmer between sharp and soft; large frames need less.
  const factor = width * height <= 1_000_000 ? 2 : 1.5;
  const even = (n: number) => Math.round(n / 2) * 2;
  const photograph = toPicture(await coverFit(image, even(width * factor), even(height * factor)));
  const random = brief.random('breath');
  const phase = random() * Math.PI * 2;
  const angle = random() * Math.PI * 2;
  return {
    grain: 1.1,
    cameraStrength: 1,
    at: () => photograph.picture,
    finish: (frame, seconds) => breathe(frame, seconds, phase, angle),
    free: () => photograph.free(),
  };
}

/** A broad patch of light that drifts across, at most 2.5 % brighter or darker, growing from nothing at the start. */
function breathe(frame: YuvPicture, seconds: number, phase: number, angle: number): void {
  const strength = 6.4 * Math.min(1, seconds / 1.6);
  if (strength < 0.4) return;
  const [luma] = frame;
  const { width, height, stride, data } = luma;
  const cx = Math.cos(angle) * 3.1;
  const cy = Math.sin(angle) * 3.1;
  const wave = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const row = (cy * y) / height + phase + seconds * 0.9;
    if (y % 8 === 0) for (let x = 0; x < width; x++) wave[x] = Math.round(Math.sin((cx * x) / width + row) * strength);
    let i = y * stride;
    for (let x = 0; x < width; x++, i++) {
      const v = data[i] as number;
      const lit = v + (((wave[x] as number) * (v - 16)) >> 8);
      data[i] = lit < 16 ? 16 : lit > 235 ? 235 : lit;
    }
  }
}

/** Film grain on the luma plane, different in every frame, strongest in the mid-tones. `strength` in 8-bit levels. */
export interface Grain {
  apply(luma: PicturePlane, frame: number, strength: number): void;
}

const SIZE = 1 << 17;

export function makeGrain(seed: number): Grain {
  const random = randomFrom(seed ^ 0x67a1);
  const noise = new Int8Array(SIZE);
  let last = 0;
  for (let i = 0; i < SIZE; i++) {
    // Neighbours share a little, as grains wider than a pixel do.
    const value = random() + random() + random() - 1.5;
    noise[i] = Math.round((value + last * 0.45) * 52);
    last = value;
  }
  return {
    apply(luma, frame, strength) {
      const k = Math.round(strength * 6.5);
      if (k <= 0) return;
      const shift = randomFrom(seed + frame * 977);
      const { data, width, height, stride } = luma;
      for (let y = 0; y < height; y++) {
        let n = Math.floor(shift() * SIZE);
        let i = y * stride;
        for (let x = 0; x < width; x++, i++) {
          const v = (data[i] as number) + (((noise[n] as number) * k + 128) >> 8);
          data[i] = v < 16 ? 16 : v > 235 ? 235 : v;
          n = (n + 1) & (SIZE - 1);
        }
      }
    },
  };
}
