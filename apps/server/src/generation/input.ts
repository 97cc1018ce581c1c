import { z } from 'zod';
import {
  AspectRatio,
  limits,
  startImageAspect,
  type GenerateImage,
  type GenerateVideo,
  type Model,
  type Size,
} from '@kinoloom/contract';

/** What a generation job keeps: the whole recipe, in our own words. */
export const GenerationJob = z.object({
  prompt: z.string(),
  aspectRatio: AspectRatio,
  width: z.number(),
  height: z.number(),
  seconds: z.number().nullable(),
  resolution: z.string().nullable(),
  seed: z.number(),
  startImageId: z.string().nullable(),
  startImageUrl: z.string().nullable(),
});
export type GenerationJob = z.infer<typeof GenerationJob>;

interface StartImage extends Size {
  readonly id: string;
  readonly url: string;
}

const IMAGE_DEFAULT = '1:1';
const VIDEO_DEFAULT = '16:9';

/** `1280x720` of a model's own sizes, as its ratio. */
function aspectOfResolution(model: Model, resolution: string | undefined): AspectRatio | undefined {
  const [width, height] = (resolution ?? '').split('x').map(Number);
  return AspectRatio.options.find(
    (ratio) => model.sizes[ratio]?.width === width && model.sizes[ratio]?.height === height,
  );
}

/**
 * Completes a request by the documents' rules: models that follow the start image take their format from it; a length that
 * the model does not offer becomes its first; a missing seed is drawn, so that the recipe can always be repeated.
 */
export function completeInput(
  model: Model,
  request: GenerateImage | GenerateVideo,
  startImage: StartImage | null,
  drawSeed: () => number,
): GenerationJob {
  const asked = request.aspectRatio ?? aspectOfResolution(model, request.resolution);
  const follows = model.media === 'video' && model.followsImage && startImage;
  const wanted = follows
    ? startImageAspect(startImage)
    : (asked ?? (model.media === 'image' ? IMAGE_DEFAULT : VIDEO_DEFAULT));
  const aspectRatio = model.sizes[wanted] ? wanted : VIDEO_DEFAULT;
  const { width, height } = model.sizes[aspectRatio] ?? { width: 0, height: 0 };
  return {
    prompt: request.prompt,
    aspectRatio,
    width,
    height,
    seconds:
      model.media === 'video' ? secondsOf(model.seconds, 'duration' in request ? request.duration : undefined) : null,
    resolution: model.media === 'video' ? model.resolution : null,
    seed: request.seed ?? drawSeed(),
    startImageId: startImage?.id ?? null,
    startImageUrl: startImage?.url ?? null,
  };
}

const secondsOf = (offered: readonly number[], asked: number | undefined): number =>
  asked !== undefined && offered.includes(asked) ? asked : (offered[0] ?? limits.clip.defaultSeconds);
