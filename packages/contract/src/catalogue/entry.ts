import type { AspectRatio, Size } from '../aspect.ts';
import type { MediaType } from '../media.ts';
import type { Price } from './price.ts';

/** Who does the work: an external provider (or the sandbox in its place), or the studio's own renderer. */
export type Vendor = 'replicate' | 'kie' | 'runway' | 'wavespeed' | 'elevenlabs' | 'studio';

/** Determines how an operation is requested, validated and answered; the server holds each family's shared code. */
export type Family =
  | 'image'
  | 'clip'
  | 'veo'
  | 'act-2'
  | 'image-edit'
  | 'image-mix'
  | 'image-upscale'
  | 'video-upscale'
  | 'runway-upscale'
  | 'reframe'
  | 'add-audio'
  | 'lipsync'
  | 'speech'
  | 'voice-changer'
  | 'voice-change'
  | 'sound-effects'
  | 'music'
  | 'split-audio'
  | 'veo-upgrade'
  | 'long-video';

/** One row of the catalogue: a paid action. The web shows it; the server prices and runs jobs by it. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** One line under the name in a menu. */
  readonly note: string;
  readonly media: MediaType;
  readonly family: Family;
  /** One of {@link Vendor}, or the id of a connection for a model of one's own. */
  readonly vendor: string;
  /** Endpoint that starts the action, with POST. */
  readonly path: string;
  readonly price: Price;
  /** Expected duration shown to the user, in seconds. */
  readonly estimatedSeconds: number;
  /** Size of the result, where it is fixed. */
  readonly size?: Size;
}

interface ModelBase extends Entry {
  /** Options of the selectors; the first is the default. */
  readonly sizes: Readonly<Partial<Record<AspectRatio, Size>>>;
  /** Whether the model menu lists it. Models that it omits are available through the API only. */
  readonly listed: boolean;
}

export interface ImageModel extends ModelBase {
  readonly media: 'image';
}

export interface VideoModel extends ModelBase {
  readonly media: 'video';
  /** Lengths to choose from, in seconds. One: fixed, no selector. None: as long as the reference. */
  readonly seconds: readonly number[];
  /** Resolution shown as Size (`1080p`), where the model has one. */
  readonly resolution: string | null;
  /** True when the start image determines the format; the aspect selector is then locked. */
  readonly followsImage: boolean;
  /** True when it makes no clip without a start image. */
  readonly needsImage?: boolean;
  /** True when a clip can also end on a given last image. */
  readonly takesLastImage: boolean;
}

/** Generates something new from a prompt, with or without a start image. */
export type Model = ImageModel | VideoModel;

/** Whether an entry generates something new. */
export const isModel = (entry: Entry): entry is Model => 'sizes' in entry;
export const isVideoModel = (entry: Entry): entry is VideoModel => isModel(entry) && entry.media === 'video';

/** Processes existing media. */
export type Tool = Entry;
