import {
  actTwoAspect,
  AspectRatio,
  isUnwell,
  limits,
  MixRatio,
  models,
  priceOf,
  startImageAspect,
  usualPrice,
  type Credits,
  type Model,
  type ModelStatus,
  type PublicConfig,
  type Size,
} from '@kinoloom/contract';
import { z } from 'zod';
import { marksSandbox } from '../../lib/media-names.ts';
import { isOwn, offeredOwnModels } from '../../lib/own-models.ts';
import { readPicked, type Picked } from './picked.ts';

/** As the server takes them. A list of its own, since the server's schema is not part of the first page. */
export const VARIATION_COUNTS = [1, 2, 4] as const;

/** Media of a slot; what is not valid leaves it empty. */
const slot = z.unknown().optional().transform(readPicked);
const slots = z
  .unknown()
  .optional()
  .transform((value): readonly Picked[] =>
    (Array.isArray(value) ? value : []).flatMap((item: unknown) => readPicked(item) ?? []).slice(0, limits.mix.max),
  );

/**
 * Settings remembered between visits. Image and video have their own model and format, each mode its own selection. What another version, or the user, left
 * in the browser's storage is validated: each invalid part falls back to its default.
 */
export const PromptSettings = z.object({
  /** What Generate makes: an image, a clip, or sound for an existing clip. */
  media: z.enum(['image', 'video', 'audio']).catch('video'),
  imageMode: z.enum(['generate', 'mix', 'edit']).catch('generate'),
  imageModel: z.string().catch('mock-img'),
  videoModel: z.string().catch('mock-vid'),
  imageAspect: AspectRatio.catch('1:1'),
  videoAspect: AspectRatio.catch('9:16'),
  seconds: z.number().catch(5),
  /** How many Generate makes at once, each a job of its own. */
  count: z.literal(VARIATION_COUNTS).catch(1),
  startImage: slot,
  lastImage: slot,
  /** Set to reproduce a result; null is random. Not remembered. */
  seed: z
    .unknown()
    .optional()
    .transform((): number | null => null),

  /** The tools of the other modes, by id: the catalogue's, or one of one's own. */
  editModel: z.string().catch('flux-kontext-pro'),
  mixModel: z.string().catch('flux-multi-image'),
  soundModel: z.string().catch('audio'),

  edited: slot,
  editAspect: MixRatio.catch('match_input_image'),
  format: z.enum(['png', 'jpg']).catch('png'),
  /** The first is the base. */
  mixed: slots,
  /** True to add up to two objects to one image, rather than mix several. */
  addsObjects: z.boolean().catch(false),
  mixAspect: MixRatio.catch('1:1'),
  /** The clip that gets sound. */
  sounded: slot,
  character: slot,
  performance: slot,
  expression: z.int().min(1).max(5).catch(3),
  bodyControl: z.boolean().catch(true),
});
export type PromptSettings = Readonly<z.infer<typeof PromptSettings>>;
export type PromptMedia = PromptSettings['media'];
export type ImageMode = PromptSettings['imageMode'];

export const defaultSettings: PromptSettings = PromptSettings.parse({});

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
  readonly count: PromptSettings['count'];
  /** Of one. */
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
  const followed = followedAspect(model, settings);
  const wish = followed ?? (media === 'image' ? settings.imageAspect : settings.videoAspect);
  const aspect = aspects.includes(wish) ? wish : aspects[0];
  const size = aspect && sizes[aspect];
  if (!aspect || !size) return null;

  const acts = model.family === 'act-2';
  const startImage = model.media === 'video' && !acts ? settings.startImage : null;
  const lastImage = model.media === 'video' && model.takesLastImage ? settings.lastImage : null;
  const offered: readonly number[] = model.media === 'video' ? model.seconds : [];
  const seconds = offered.includes(settings.seconds) ? settings.seconds : (offered[0] ?? null);
  return {
    model,
    aspect,
    aspectLocked: followed !== null,
    aspects,
    size,
    lengths: offered.length > 1 ? offered : [],
    seconds,
    startImage,
    lastImage: startImage && lastImage,
    seed: settings.seed,
    count: settings.count,
    price: acts ? actTwoPrice(model, settings.performance) : priceOf(model, seconds ?? 0),
  };
}

/** The format that a picture determines; null if it is free. */
function followedAspect(model: Model, { character, startImage }: PromptSettings): AspectRatio | null {
  if (model.media !== 'video' || !model.followsImage) return null;
  if (model.family === 'act-2') return character && actTwoAspect(character);
  return startImage && startImageAspect(startImage);
}

/** Price by the performance's measured length; by the usual one before it is chosen. */
const actTwoPrice = (model: Model, performance: Picked | null): Credits =>
  performance?.seconds == null ? usualPrice(model) : priceOf(model, performance.seconds);

/** The most expensive other model that is well, accepts the same inputs and costs at most `available` at this length and count. */
export function affordable(
  { model, seconds, count }: ResolvedSettings,
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
      return price * count <= available && (!best || price > priceOf(best, seconds ?? 0)) ? candidate : best;
    }, null);
}
