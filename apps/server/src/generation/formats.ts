import { AspectRatio, isModel, startImageAspect, type Entry, type Model, type Size } from '@kinoloom/contract';

interface Asked {
  readonly aspectRatio?: AspectRatio | undefined;
  readonly resolution?: string | undefined;
  readonly duration?: number | undefined;
}

const IMAGE_DEFAULT: AspectRatio = '1:1';
const VIDEO_DEFAULT: AspectRatio = '16:9';

/** The model of a catalogue entry. */
export function modelOf(entry: Entry): Model {
  if (isModel(entry)) return entry;
  throw new Error(`${entry.id} is a tool, not a model`);
}

/** The aspect ratio of `1280x720` if it is one of the model's sizes. */
function aspectOfResolution(model: Model, resolution: string | undefined): AspectRatio | undefined {
  const [width, height] = (resolution ?? '').split('x').map(Number);
  return AspectRatio.options.find(
    (ratio) => model.sizes[ratio]?.width === width && model.sizes[ratio]?.height === height,
  );
}

/**
 * Fills in format and length by the contract's rules. A model that follows the start image takes its format; an unsupported format becomes 16:9, or the first
 * of a model without it; an unsupported length the model's first.
 */
export function completeFormat(model: Model, asked: Asked, startImage: Size | undefined) {
  const wished = asked.aspectRatio ?? aspectOfResolution(model, asked.resolution);
  const follows = model.media === 'video' && model.followsImage && startImage;
  const wanted = follows
    ? startImageAspect(startImage)
    : (wished ?? (model.media === 'image' ? IMAGE_DEFAULT : VIDEO_DEFAULT));
  const aspectRatio =
    [wanted, VIDEO_DEFAULT, ...AspectRatio.options].find((ratio) => model.sizes[ratio] !== undefined) ?? VIDEO_DEFAULT;
  const { width, height } = model.sizes[aspectRatio] ?? { width: 0, height: 0 };
  const seconds = model.media === 'video' ? secondsOf(model.seconds, asked.duration) : null;
  return { aspectRatio, width, height, seconds, resolution: model.media === 'video' ? model.resolution : null };
}

const secondsOf = (offered: readonly number[], asked: number | undefined): number | null =>
  asked !== undefined && offered.includes(asked) ? asked : (offered[0] ?? null);
