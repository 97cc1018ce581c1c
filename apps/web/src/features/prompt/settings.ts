import {
  findModel,
  models,
  priceOf,
  startImageAspect,
  type AspectRatio,
  type Credits,
  type Model,
  type ModelId,
  type PublicConfig,
  type Size,
} from '@kinoloom/contract';

export type PromptMedia = 'image' | 'video';

/** An image that is already on the server and opens the next clip. */
export interface StartImage extends Size {
  /** Its media id. */
  readonly id: string;
  /** Whose it is: a draft outlives a sign-out, and somebody else's image could not be used. */
  readonly ownerId: string;
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

/** What the panel remembers between visits. Image and video keep their own model and format. */
export interface PromptSettings {
  readonly media: PromptMedia;
  readonly imageModel: string;
  readonly videoModel: string;
  readonly imageAspect: AspectRatio;
  readonly videoAspect: AspectRatio;
  readonly seconds: number;
  readonly startImage: StartImage | null;
  /** Set when a result is to be made again; null leaves the seed to chance. */
  readonly seed: number | null;
}

export const defaultSettings: PromptSettings = {
  media: 'video',
  imageModel: 'mock-img',
  videoModel: 'mock-vid',
  imageAspect: '1:1',
  videoAspect: '9:16',
  seconds: 5,
  startImage: null,
  seed: null,
};

export interface ModelChoice {
  readonly model: Model & { readonly id: ModelId };
  /** Served by the sandbox on this installation; unknown until the configuration has arrived. */
  readonly sandbox: boolean;
}

/** The menu for one media type: what this installation offers, in the catalogue's order. */
export function modelChoices(media: PromptMedia, config: PublicConfig | undefined): ModelChoice[] {
  return models
    .filter((model) => model.media === media && model.listed)
    .filter((model) => !config || config.models.some(({ id }) => id === model.id))
    .map((model) => ({ model, sandbox: config?.models.find(({ id }) => id === model.id)?.sandbox ?? false }));
}

/** What the selectors show and what Generate would send. */
export interface ResolvedSettings {
  readonly model: Model & { readonly id: ModelId };
  readonly aspect: AspectRatio;
  /** True when the start image decides the format. */
  readonly aspectLocked: boolean;
  readonly aspects: readonly AspectRatio[];
  readonly size: Size;
  /** Lengths to choose from; empty when there is nothing to choose. */
  readonly lengths: readonly number[];
  /** Null for images. */
  readonly seconds: number | null;
  readonly startImage: StartImage | null;
  readonly seed: number | null;
  readonly price: Credits;
}

const aspectOrder: readonly AspectRatio[] = ['16:9', '9:16', '1:1'];

/** Brings remembered settings and the rules of the chosen model together; whatever was stored, the answer is valid. */
export function resolveSettings(settings: PromptSettings, config: PublicConfig | undefined): ResolvedSettings | null {
  const choices = modelChoices(settings.media, config);
  const wanted = settings.media === 'image' ? settings.imageModel : settings.videoModel;
  const model = (choices.find((choice) => choice.model.id === wanted) ?? choices[0])?.model;
  if (!model) return null;

  const sizes: Partial<Record<AspectRatio, Size>> = model.sizes;
  const aspects = aspectOrder.filter((aspect) => sizes[aspect]);
  const chosen = settings.media === 'image' ? settings.imageAspect : settings.videoAspect;
  const startImage = model.media === 'video' ? settings.startImage : null;
  const aspectLocked = model.media === 'video' && model.followsImage && startImage !== null;
  const wish = aspectLocked && startImage ? startImageAspect(startImage) : chosen;
  const aspect = aspects.includes(wish) ? wish : aspects[0];
  const size = aspect && sizes[aspect];
  if (!aspect || !size) return null;

  const offered: readonly number[] = model.media === 'video' ? model.seconds : [];
  const seconds = offered.includes(settings.seconds) ? settings.seconds : (offered[0] ?? null);
  return {
    model,
    aspect,
    aspectLocked,
    aspects,
    size,
    lengths: offered.length > 1 ? offered : [],
    seconds,
    startImage,
    seed: settings.seed,
    price: priceOf(model, seconds ?? 0),
  };
}

/** What a saved result or a job remembers of how it was made. */
export interface MadeWith {
  readonly prompt: string | null;
  readonly model: string | null;
  readonly aspect: string | null;
  readonly seconds: number | null;
  readonly seed: number | null;
  /** What it was started from; null when it was made from words alone. */
  readonly startImage: StartImage | null;
}

/** The settings that would make it again. What this installation no longer offers keeps its present value. */
export function settingsFrom(made: MadeWith, now: PromptSettings): PromptSettings {
  const model = made.model === null ? undefined : findModel(made.model);
  if (!model) return now;
  const aspect = aspectOrder.find((known) => known === made.aspect);
  if (model.media === 'image')
    return { ...now, media: 'image', imageModel: model.id, imageAspect: aspect ?? now.imageAspect, seed: made.seed };
  const lengths: readonly number[] = model.seconds;
  const seconds = made.seconds === null ? now.seconds : Math.round(made.seconds);
  return {
    ...now,
    media: 'video',
    videoModel: model.id,
    videoAspect: aspect ?? now.videoAspect,
    startImage: made.startImage,
    seed: made.seed,
    seconds: lengths.includes(seconds) ? seconds : now.seconds,
  };
}
