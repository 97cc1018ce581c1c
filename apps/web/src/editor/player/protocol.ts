import type { Composition } from '@kinoloom/composition';
import type { MediaPlace } from './worker/media-file.ts';

/** How a media is, for those who watch. */
export type MediaNews =
  | { readonly kind: 'ready' }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Why a clip has failed whose proxy cannot be decoded either: every proxy is of this kind. */
export const NO_H264 = 'This browser cannot play H.264 video.';

/** Messages to the playback worker. */
export type ToWorker =
  | { readonly type: 'composition'; readonly composition: Composition }
  | { readonly type: 'size'; readonly width: number; readonly height: number }
  | { readonly type: 'show'; readonly frame: number }
  /** Answered by `prepared` with the same ticket, once the composition can run from here. */
  | { readonly type: 'prepare'; readonly frame: number; readonly ticket: number }
  | { readonly type: 'run'; readonly anchor: Anchor }
  /** Sound is wanted up to this sample of the composition; of the mix that `prepare` began. */
  | { readonly type: 'sound'; readonly until: number; readonly ticket: number }
  | { readonly type: 'quiet' }
  | { readonly type: 'retry' }
  | { readonly type: 'place'; readonly request: number; readonly place: MediaPlace | { readonly error: string } }
  | { readonly type: 'progress'; readonly request: number; readonly progress: number };

/** Messages from it. */
export type FromWorker =
  | { readonly type: 'painted'; readonly frame: number }
  | { readonly type: 'waiting'; readonly overlays: readonly string[] }
  | { readonly type: 'starved'; readonly frame: number }
  | { readonly type: 'prepared'; readonly ticket: number }
  | {
      readonly type: 'block';
      readonly ticket: number;
      readonly at: number;
      readonly left: Float32Array<ArrayBuffer>;
      readonly right: Float32Array<ArrayBuffer>;
    }
  | { readonly type: 'media'; readonly src: string; readonly news: MediaNews }
  /** Something went wrong that no single media is to blame for. */
  | { readonly type: 'broken'; readonly reason: string }
  | { readonly type: 'where'; readonly request: number; readonly src: string; readonly what: 'original' | 'proxy' };

/** Milliseconds since 1970, of one clock that windows and workers share. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** The composition is at `frame` (maybe between two) when the wall clock shows `at`; it has started from `from`. */
export interface Anchor {
  readonly frame: number;
  readonly at: number;
  readonly from: number;
}
