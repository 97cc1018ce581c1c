import type { AspectRatio, Size } from './aspect.ts';
import { credits, type Credits } from './amounts.ts';

/** How a model is priced: once per result, or per started five seconds of film. */
type Price =
  | { readonly per: 'result'; readonly credits: number }
  | { readonly per: 'five-seconds'; readonly credits: number };

interface ModelBase {
  readonly id: string;
  readonly label: string;
  readonly price: Price;
  /** What the selectors offer; the first is offered first. */
  readonly sizes: Readonly<Partial<Record<AspectRatio, Size>>>;
  /** One line under the name in the model menu. */
  readonly note: string;
}

export interface ImageModel extends ModelBase {
  readonly media: 'image';
}

export interface VideoModel extends ModelBase {
  readonly media: 'video';
  /** Lengths to choose from, in seconds; a single one is fixed and no selector is shown. */
  readonly seconds: readonly number[];
  /** The height name shown as Size, when the model has one. */
  readonly resolution: string | null;
  /** True when a start image decides the format, so the aspect selector is locked. */
  readonly followsImage: boolean;
}

export type Model = ImageModel | VideoModel;

const imageSizes = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
} as const;

/** Every model on offer, with its price. Prices are data: the web shows them, the server charges by them. */
export const models = [
  {
    id: 'mock-img',
    label: 'Mock Image',
    media: 'image',
    price: { per: 'result', credits: 0 },
    sizes: imageSizes,
    note: 'Free, made by the sandbox',
  },
  {
    id: 'flux-pro',
    label: 'Flux Pro Ultra',
    media: 'image',
    price: { per: 'result', credits: 9 },
    sizes: imageSizes,
    note: 'Photographic detail',
  },
  {
    id: 'mock-vid',
    label: 'Mock Video',
    media: 'video',
    price: { per: 'result', credits: 0 },
    sizes: { '9:16': { width: 576, height: 1024 }, '16:9': { width: 1024, height: 576 } },
    seconds: [5],
    resolution: null,
    followsImage: false,
    note: 'Free, 5 s, made by the sandbox',
  },
  {
    id: 'seedance-fast',
    label: 'Seedance Fast',
    media: 'video',
    price: { per: 'five-seconds', credits: 28 },
    sizes: {
      '9:16': { width: 720, height: 1280 },
      '16:9': { width: 1280, height: 720 },
      '1:1': { width: 720, height: 720 },
    },
    seconds: [5, 10],
    resolution: '720p',
    followsImage: true,
    note: '720p, 5 or 10 s',
  },
  {
    id: 'seedance-pro',
    label: 'Seedance Pro',
    media: 'video',
    price: { per: 'five-seconds', credits: 200 },
    sizes: {
      '9:16': { width: 1080, height: 1920 },
      '16:9': { width: 1920, height: 1080 },
      '1:1': { width: 1080, height: 1080 },
    },
    seconds: [5, 10],
    resolution: '1080p',
    followsImage: true,
    note: '1080p, 5 or 10 s',
  },
] as const satisfies readonly Model[];

export type ModelId = (typeof models)[number]['id'];
export type ImageModelId = Extract<(typeof models)[number], { media: 'image' }>['id'];
export type VideoModelId = Extract<(typeof models)[number], { media: 'video' }>['id'];

/** The catalogue entry with this id, or undefined for an id we do not sell. */
export const findModel = (id: string): Model | undefined => models.find((model) => model.id === id);

/** What one result costs. `seconds` counts for models priced by length; 10 s of a 5 s price costs double. */
export function priceOf(model: Model, seconds: number): Credits {
  switch (model.price.per) {
    case 'result':
      return credits(model.price.credits);
    case 'five-seconds':
      return credits(model.price.credits * Math.ceil(seconds / 5));
  }
}

/** What rendering costs per started minute, by output size (short side, long side, credits). */
const renderTable = [
  { short: 720, long: 1280, credits: 5 },
  { short: 1080, long: 1920, credits: 10 },
  { short: 1440, long: 2560, credits: 20 },
] as const;

/** Price of rendering a film of `frames` at 30 fps: per started minute, at least one. */
export function renderPrice({ width, height }: Size, frames: number): Credits {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const perMinute = renderTable.find((row) => short <= row.short && long <= row.long)?.credits ?? 40;
  return credits(perMinute * Math.max(1, Math.ceil(frames / (30 * 60))));
}

/** `ultra` when the short side is 2160 or more or the long side 3840 or more, otherwise `high`. */
export const renderQuality = ({ width, height }: Size): 'ultra' | 'high' =>
  Math.min(width, height) >= 2160 || Math.max(width, height) >= 3840 ? 'ultra' : 'high';
