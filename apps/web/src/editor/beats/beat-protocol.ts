import type { MediaPlace } from '../player/worker/media-file.ts';
import type { BeatTimes } from './find-beats.ts';

/** To the worker that finds beats. */
export interface BeatAsk {
  readonly src: string;
  readonly place: MediaPlace;
}

/** From it. `unplayable`: the browser cannot decode the file, but may decode its proxy. */
export type BeatAnswer =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'found'; readonly times: BeatTimes }
  | { readonly kind: 'unplayable' | 'unreachable' };
