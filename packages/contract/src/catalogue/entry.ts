import type { AspectRatio, Size } from '../aspect.ts';
import type { MediaType } from '../media.ts';
import type { Price } from './price.ts';

/** Who does the work: an outside provider (or the sandbox in its place), or the studio's own renderer. */
export type Vendor = 'replicate' | 'kie' | 'runway' | 'wavespeed' | 'elevenlabs' | 'studio';

/** How an operation is asked for, checked and answered; what the entries of a family share lives with it in the server. */
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

/** What every paid action has: one row of the catalogue, which the web shows and the server prices and runs by. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** One line under the name in a menu. */
  readonly note: string;
  readonly media: MediaType;
  readonly family: Family;
  readonly vendor: Vendor;
  /** POST here to start. */
  readonly path: string;
  readonly price: Price;
  /** What the user is told to expect, in seconds. */
  readonly estimatedSeconds: number;
}

interface ModelBase extends Entry {
  /** What the selectors offer; the first is offered first. */
  readonly sizes: Readonly<Partial<Record<AspectRatio, Size>>>;
  /** Whether the model menu lists it; the others are reached by their calls alone. */
  readonly listed: boolean;
}

export interface ImageModel extends ModelBase {
  readonly media: 'image';
}

export interface VideoModel extends ModelBase {
  readonly media: 'video';
  /** Lengths to choose from, in seconds; a single one is fixed and no selector is shown; none: as long as its reference. */
  readonly seconds: readonly number[];
  /** The height name shown as Size, when the model has one. */
  readonly resolution: string | null;
  /** True when a start image decides the format, so the aspect selector is locked. */
  readonly followsImage: boolean;
  /** True when a clip can be led to a last image as well. */
  readonly takesLastImage: boolean;
}

/** What makes something new from words, with or without a start image. */
export type Model = ImageModel | VideoModel;

/** What is done to something that is already there. */
export interface Tool extends Entry {
  /** Size of what it makes, where that is fixed. */
  readonly size?: Size;
}
