import { AspectRatio, findModel, startImageAspect, type Entry, type Model, type Size } from '@kinoloom/contract';

interface Asked {
  readonly aspectRatio?: AspectRatio | undefined;
  readonly resolution?: string | undefined;
  readonly duration?: number | undefined;
}

const IMAGE_DEFAULT = '1:1';
const VIDEO_DEFAULT = '16:9';

/** The model that an entry is. */
export function modelOf({ id }: Entry): Model {
  const model = findModel(id);
  if (!model) throw new Error(`${id} is no model of the catalogue`);
  return model;
}

/** `1280x720` of a model's own sizes, as its ratio. */
function aspectOfResolution(model: Model, resolution: string | undefined): AspectRatio | undefined {
  const [width, height] = (resolution ?? '').split('x').map(Number);
  return AspectRatio.options.find(
    (ratio) => model.sizes[ratio]?.width === width && model.sizes[ratio]?.height === height,
  );
}

/**
 * Completes what is asked by the documents' rules: models that follow the start image take their format from it; a format
 * that the model does not make becomes 16:9, and a length that it does not offer its first.
 */
export function completeFormat(model: Model, asked: Asked, startImage: Size | undefined) {
  const wished = asked.aspectRatio ?? aspectOfResolution(model, asked.resolution);
  const follows = model.media === 'video' && model.followsImage && startImage;
  const wanted = follows
    ? startImageAspect(startImage)
    : (wished ?? (model.media === 'image' ? IMAGE_DEFAULT : VIDEO_DEFAULT));
  const aspectRatio = model.sizes[wanted] ? wanted : VIDEO_DEFAULT;
  const { width, height } = model.sizes[aspectRatio] ?? { width: 0, height: 0 };
  const seconds = model.media === 'video' ? secondsOf(model.seconds, asked.duration) : null;
  return { aspectRatio, width, height, seconds, resolution: model.media === 'video' ? model.resolution : null };
}

const secondsOf = (offered: readonly number[], asked: number | undefined): number | null =>
  asked !== undefined && offered.includes(asked) ? asked : (offered[0] ?? null);
