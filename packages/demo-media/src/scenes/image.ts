import type { ImageOrder } from '@kinoloom/vendor-simulators/studio';
import { fitToCover, encodeImage, type ImageFormat } from '../clip/start-image.ts';
import { editPixels } from '../edit/edit-pixels.ts';
import { paintBoardStill, planBoard } from '../storyboard/index.ts';
import { type SceneBrief, readSceneBrief } from './brief.ts';
import type { SceneName } from './choose-scene.ts';
import { SCENE_DEFINITIONS } from './families/index.ts';
import { createGrade } from './scene-video.ts';
import { createRaster } from './raster.ts';
import { withWeather } from './weather.ts';

/** @property startImage edited instead: the composition stays, the prompt's light and weather are applied */
export type SceneImageOrder = Omit<ImageOrder, 'format' | 'signal'> & {
  readonly format: ImageFormat;
  readonly signal?: AbortSignal;
};

/**
 * Makes an image and encodes it; deterministic.
 * @throws RangeError for an unsupported size
 */
export async function makeImage(order: SceneImageOrder): Promise<Buffer> {
  const { width, height, signal } = order;
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 16 || side > 4096)
      throw new RangeError(`A picture's sides must be 16 to 4096, not ${width}x${height}`);
  }
  signal?.throwIfAborted();
  const brief = readSceneBrief(order.prompt, order.seed);
  const pixels = order.startImage
    ? editPixels(await fitToCover(order.startImage, width, height), brief)
    : brief.scene
      ? paintScene(brief, brief.scene, width, height)
      : await paintStoryboard(order, brief);
  signal?.throwIfAborted();
  return encodeImage(pixels, width, height, order.format);
}

function paintScene(brief: SceneBrief, name: SceneName, width: number, height: number): Uint8Array {
  const { make, grade } = SCENE_DEFINITIONS[name];
  const scene = withWeather(make)(brief, { width, height, still: true });
  const canvas = createRaster(width, height);
  scene(canvas, 2 + brief.random('moment')() * 6);
  const pixels = new Uint8Array(width * height * 4);
  createGrade(width, height, { ...grade, seed: brief.key, grain: 2.1 })(canvas, pixels);
  return pixels;
}

async function paintStoryboard(order: SceneImageOrder, { reading }: SceneBrief): Promise<Uint8Array> {
  const { prompt, seed, width, height } = order;
  const plan = planBoard({ reading, caption: prompt, seed, ratio: width / height, number: 1, isFixed: false });
  return new Uint8Array((await paintBoardStill(plan, width, height)).data());
}
