import {
  actTwoAspect,
  AspectRatio,
  isModel,
  isUnwell,
  models,
  priceOf,
  startImageAspect,
  usualPrice,
  type Credits,
  type MixRatio,
  type Model,
  type ModelStatus,
  type PublicConfig,
  type Size,
} from '@kinoloom/contract';
import { marksSandbox } from '../../lib/media-names.ts';
import { entryOf, isOwn, offeredOwnModels } from '../../lib/own-models.ts';
import { type Picked } from './picked.ts';

/** What Generate makes: an image, a clip, or sound for an existing clip. */
export type PromptMedia = 'image' | 'video' | 'audio';
export type ImageMode = 'generate' | 'mix' | 'edit';

/** Settings remembered between visits. Image and video have their own model and format, each mode its own selection. */
export interface PromptSettings {
  readonly media: PromptMedia;
  readonly imageMode: ImageMode;
  readonly imageModel: string;
  readonly videoModel: string;
  readonly imageAspect: AspectRatio;
  readonly videoAspect: AspectRatio;
  readonly seconds: number;
  readonly startImage: Picked | null;
  readonly lastImage: Picked | null;
  /** Set to reproduce a result; null is random. */
  readonly seed: number | null;

  /** The tools of the other modes, by id: the catalogue's, or one of one's own. */
  readonly editModel: string;
  readonly mixModel: string;
  readonly soundModel: string;

  readonly edited: Picked | null;
  readonly editAspect: MixRatio;
  readonly format: 'png' | 'jpg';
  /** The first is the base. */
  readonly mixed: readonly Picked[];
  /** True to add up to two objects to one image, rather than mix several. */
  readonly addsObjects: boolean;
  readonly mixAspect: MixRatio;
  /** The clip that gets sound. */
  readonly sounded: Picked | null;
  readonly character: Picked | null;
  readonly performance: Picked | null;
  readonly expression: number;
  readonly bodyControl: boolean;
}

export const defaultSettings: PromptSettings = {
  media: 'video',
  imageMode: 'generate',
  imageModel: 'mock-img',
  videoModel: 'mock-vid',
  imageAspect: '1:1',
  videoAspect: '9:16',
  seconds: 5,
  startImage: null,
  lastImage: null,
  seed: null,
  editModel: 'flux-kontext-pro',
  mixModel: 'flux-multi-image',
  soundModel: 'audio',

  edited: null,
  editAspect: 'match_input_image',
  format: 'png',
  mixed: [],
  addsObjects: false,
  mixAspect: '1:1',
  sounded: null,
  character: null,
  performance: null,
  expression: 3,
  bodyControl: true,
};

export interface ModelChoice {
  readonly model: Model;
  /** Marked as the sandbox's in the menu. */
  readonly sandbox: boolean;
}

/**
 * Model menu of a media type: this installation's models in the catalogue's order, then those of one's own.
 * @param chosen a model that is not listed is in the menu while it is chosen, as in place of one that fails
 */
export function modelChoices(
  media: 'image' | 'video',
  config: PublicConfig | undefined,
  chosen?: string,
): ModelChoice[] {
  const ofCatalogue = models
    .filter((model) => model.media === media && (model.listed || model.id === chosen))
    .filter((model) => !config || config.models.some(({ id }) => id === model.id));
  return [...ofCatalogue, ...offeredOwnModels(media, config)].map((model) => ({
    model,
    sandbox: marksSandbox(config, model.id),
  }));
}

/** Selector values, as Generate would send them. */
export interface ResolvedSettings {
  readonly model: Model;
  readonly aspect: AspectRatio;
  /** True when the start image determines the format. */
  readonly aspectLocked: boolean;
  readonly aspects: readonly AspectRatio[];
  readonly size: Size;
  /** Selectable lengths; empty if there is no choice. */
  readonly lengths: readonly number[];
  /** Null for images. */
  readonly seconds: number | null;
  readonly startImage: Picked | null;
  readonly lastImage: Picked | null;
  readonly seed: number | null;
  readonly price: Credits;
}

const aspectOrder: readonly AspectRatio[] = ['16:9', '9:16', '1:1'];

/** Applies the model's rules to remembered settings; the result is always valid. */
export function resolveSettings(settings: PromptSettings, config: PublicConfig | undefined): ResolvedSettings | null {
  const media = settings.media === 'image' ? 'image' : 'video';
  const wanted = media === 'image' ? settings.imageModel : settings.videoModel;
  const choices = modelChoices(media, config, wanted);
  const model = (choices.find((choice) => choice.model.id === wanted) ?? choices[0])?.model;
  if (!model) return null;

  const sizes: Partial<Record<AspectRatio, Size>> = model.sizes;
  const aspects = (model.family === 'act-2' || isOwn(model) ? AspectRatio.options : aspectOrder).filter(
    (aspect) => sizes[aspect],
  );
  const chosen = media === 'image' ? settings.imageAspect : settings.videoAspect;
  const acts = model.family === 'act-2';
  const startImage = model.media === 'video' && !acts ? settings.startImage : null;
  const lastImage = model.media === 'video' && model.takesLastImage ? settings.lastImage : null;
  const followed = acts ? settings.character : startImage;
  const aspectLocked = model.media === 'video' && model.followsImage && followed !== null;
  const wish = !aspectLocked || !followed ? chosen : acts ? actTwoAspect(followed) : startImageAspect(followed);
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
    lastImage: startImage && lastImage,
    seed: settings.seed,
    price: acts ? actTwoPrice(model, settings.performance) : priceOf(model, seconds ?? 0),
  };
}

/** Price by the performance's measured length; by the usual one before it is chosen. */
const actTwoPrice = (model: Model, performance: Picked | null): Credits =>
  performance?.seconds == null ? usualPrice(model) : priceOf(model, performance.seconds);

/** How a saved result or a job was made. */
export interface MadeWith {
  readonly prompt: string | null;
  readonly model: string | null;
  readonly aspect: string | null;
  readonly seconds: number | null;
  readonly seed: number | null;
  /** Its start image; null without one. */
  readonly startImage: Picked | null;
  /** All sources, each with its role in the provider's task. */
  readonly sources: readonly { readonly role: string; readonly picked: Picked }[];
}

/** The settings to reproduce it. Options no longer offered keep their current value. */
export function settingsFrom(made: MadeWith, now: PromptSettings): PromptSettings {
  const inRole = (role: string): Picked[] =>
    made.sources.filter((source) => source.role === role).map(({ picked }) => picked);
  const model = made.model === null ? undefined : entryOf(made.model);
  if (!model) return now;
  const { id, family } = model;
  const { seed } = made;
  if (family === 'image-edit')
    return { ...now, media: 'image', imageMode: 'edit', editModel: id, edited: inRole('image')[0] ?? now.edited, seed };
  if (family === 'image-mix')
    return {
      ...now,
      media: 'image',
      imageMode: 'mix',
      mixModel: id,
      addsObjects: false,
      mixed: inRole('images'),
      seed,
    };
  if (family === 'add-audio')
    return { ...now, media: 'audio', soundModel: id, sounded: inRole('video')[0] ?? now.sounded, seed };
  if (!isModel(model)) return now;
  const aspect = AspectRatio.options.find((known) => known === made.aspect);
  if (model.media === 'image')
    return {
      ...now,
      media: 'image',
      imageMode: 'generate',
      imageModel: model.id,
      imageAspect: aspect ?? now.imageAspect,
      seed: made.seed,
    };
  const lengths: readonly number[] = model.seconds;
  const seconds = made.seconds === null ? now.seconds : Math.round(made.seconds);
  return {
    ...now,
    media: 'video',
    videoModel: model.id,
    videoAspect: aspect ?? now.videoAspect,
    startImage: model.family === 'act-2' ? now.startImage : made.startImage,
    lastImage: inRole('lastImage')[0] ?? null,
    character: inRole('character')[0] ?? now.character,
    performance: inRole('reference')[0] ?? (model.family === 'act-2' ? now.performance : null),
    seed: made.seed,
    seconds: lengths.includes(seconds) ? seconds : now.seconds,
  };
}

/** The most expensive other model that is well, accepts the same inputs and costs at most `available` at this length. */
export function affordable(
  { model, seconds }: ResolvedSettings,
  config: PublicConfig | undefined,
  available: number,
  states: readonly ModelStatus[] = [],
): Model | null {
  const unwell = new Set(states.flatMap(({ id, state }) => (isUnwell(state) ? [id] : [])));
  return modelChoices(model.media, config)
    .map((choice) => choice.model)
    .filter(({ id, family }) => id !== model.id && family !== 'act-2' && !unwell.has(id))
    .reduce<Model | null>((best, candidate) => {
      const price = priceOf(candidate, seconds ?? 0);
      return price <= available && (!best || price > priceOf(best, seconds ?? 0)) ? candidate : best;
    }, null);
}
