import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import type { SceneBrief } from '../scenes/brief.ts';
import type { SceneName } from '../scenes/choose-scene.ts';
import { SCENE_DEFINITIONS } from '../scenes/families/index.ts';
import { randomFrom } from '../scenes/random.ts';
import { createRaster } from '../scenes/raster.ts';
import { createGrade } from '../scenes/scene-video.ts';
import { withWeather } from '../scenes/weather.ts';
import { splitBeats, createBoard, planBoard, readPrompt } from '../storyboard/index.ts';
import type { PicturePlane } from './picture.ts';
import { fitOnCanvas } from './start-image.ts';

/** The images that a clip's camera films. */
export interface FrameSource {
  /** The image at a time, of any size; valid until the next call. */
  frameAt(seconds: number): Canvas;
  /** Film grain, in 8-bit levels. */
  readonly grain: number;
  /** Strength of the default camera move, 0…1. */
  readonly cameraStrength: number;
}

/** A painted scene, drawn for each frame. */
export function sceneFrames(brief: SceneBrief, name: SceneName, width: number, height: number): FrameSource {
  const { make, grade, clipScale, camera } = SCENE_DEFINITIONS[name];
  const [w, h] = [Math.max(16, Math.round(width * clipScale)), Math.max(16, Math.round(height * clipScale))];
  const scene = withWeather(make)(brief, { width: w, height: h, still: false });
  const colourGrade = createGrade(w, h, { ...grade, seed: brief.key });
  const light = createRaster(w, h);
  const canvas = createCanvas(w, h);
  const pixels = new ImageData(w, h);
  return {
    grain: 1.5,
    cameraStrength: camera,
    frameAt(seconds) {
      scene(light, seconds);
      colourGrade(light, pixels.data);
      canvas.getContext('2d').putImageData(pixels, 0, 0);
      return canvas;
    },
  };
}

/** Minimum duration of a storyboard frame, in seconds. */
const BOARD_SECONDS = 1.6;

/** An animatic: one storyboard frame per beat of the prompt, each with its own camera move. */
export async function boardFrames(
  { prompt, reading }: SceneBrief,
  order: Size & { readonly seed: number; readonly seconds: number; readonly isFixed: boolean },
): Promise<FrameSource> {
  const { seed, width, height, seconds, isFixed } = order;
  const beats = splitBeats(prompt).slice(0, Math.max(1, Math.floor(seconds / BOARD_SECONDS)));
  const texts = beats.length > 1 ? beats : [prompt];
  const boards = await Promise.all(
    texts.map((caption, i) => {
      const read = texts.length > 1 ? readPrompt(caption) : reading;
      const plan = planBoard({ reading: read, caption, seed, ratio: width / height, number: i + 1, isFixed });
      return createBoard(plan, { width, height, isStill: false });
    }),
  );
  const canvas = createCanvas(width, height);
  const boardSeconds = seconds / boards.length;
  return {
    grain: 0.7,
    cameraStrength: 0,
    frameAt(time) {
      const i = Math.min(boards.length - 1, Math.floor(time / boardSeconds));
      boards[i]?.(canvas.getContext('2d'), Math.min(1, time / boardSeconds - i), time - i * boardSeconds);
      return canvas;
    },
  };
}

export async function photoFrames(image: Buffer, width: number, height: number): Promise<FrameSource> {
  // Twice the size keeps sub-pixel moves free of the shimmer between sharp and soft; large frames need less.
  const factor = width * height <= 1_000_000 ? 2 : 1.5;
  const canvas = await fitOnCanvas(image, Math.round(width * factor), Math.round(height * factor));
  return { grain: 1.1, cameraStrength: 1, frameAt: () => canvas };
}

const GRAIN_SIZE = 1 << 17;

/** Film grain on the luma plane, different in every frame. `strength` in 8-bit levels. */
export function createGrain(seed: number) {
  const random = randomFrom(seed ^ 0x67a1);
  let last = 0;
  const noise = Int8Array.from({ length: GRAIN_SIZE }, () => {
    // Neighbours share a little, as grains wider than a pixel do.
    const value = random() + random() + random() - 1.5;
    const grain = Math.round((value + last * 0.45) * 52);
    last = value;
    return grain;
  });
  return ({ data, width, height, stride }: PicturePlane, frame: number, strength: number): void => {
    const k = Math.round(strength * 6.5);
    if (k <= 0) return;
    const offset = randomFrom(seed + frame * 977);
    for (let y = 0; y < height; y++) {
      const from = Math.floor(offset() * GRAIN_SIZE);
      for (let x = 0, i = y * stride; x < width; x++, i++) {
        const v = (data[i] as number) + (((noise[(from + x) & (GRAIN_SIZE - 1)] as number) * k + 128) >> 8);
        data[i] = v < 16 ? 16 : v > 235 ? 235 : v;
      }
    }
  };
}
