import type { Composition } from '@kinoloom/composition';
import type { MediaPlace } from './worker/media-file.ts';

/** State of a media file for observers. */
export type MediaNews =
  | { readonly kind: 'ready' }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** The reason when a clip's proxy cannot be decoded either: every proxy is H.264. */
export const NO_H264 = 'no-h264';

/** What the worker paints in place of media, told by the page: the worker loads no translations. */
export interface PlaceholderTexts {
  readonly missing: string;
  /** With `{percent}` where the number belongs. */
  readonly preparing: string;
}

/** What is measured: a film at a gain (dB), and without one of its overlays. */
export interface Measurable {
  readonly gain: number;
  readonly without?: string;
}

export interface MeasuredSound {
  /** Integrated, in LUFS; −Infinity for silence. */
  readonly loudness: number;
  /** Of each frame, in dB of full scale. */
  readonly levels: Float32Array;
}

/** Messages to the playback worker. */
export type ToWorker =
  | { readonly type: 'composition'; readonly composition: Composition }
  | { readonly type: 'size'; readonly width: number; readonly height: number }
  | { readonly type: 'show'; readonly frame: number }
  /** The response is `prepared` with the same ticket, once playback can start here. */
  | { readonly type: 'prepare'; readonly frame: number; readonly ticket: number }
  | { readonly type: 'run'; readonly anchor: Anchor }
  /** Requests sound up to this sample of the composition, from the mix that `prepare` started. */
  | { readonly type: 'sound'; readonly until: number; readonly ticket: number }
  | { readonly type: 'quiet' }
  /** Measures the sound of the film; replaces an earlier measurement. */
  | { readonly type: 'measure'; readonly ticket: number; readonly what: Measurable }
  | { readonly type: 'stopMeasuring' }
  /** Asks for the frame that is shown or requested, as a PNG in the composition's size. */
  | { readonly type: 'capture'; readonly ticket: number }
  | { readonly type: 'retry' }
  | { readonly type: 'place'; readonly request: number; readonly place: MediaPlace | { readonly error: string } }
  | { readonly type: 'progress'; readonly request: number; readonly progress: number };

/** Messages from the playback worker. */
export type FromWorker =
  /** `overlays`: those visible in the frame. The composition may have changed since. */
  | {
      readonly type: 'painted';
      readonly frame: number;
      readonly overlays: readonly string[];
      /** False: from proxies, until the pictures of the originals arrive. */
      readonly isExact: boolean;
    }
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
  /** How much of the film has been measured, 0 to 1; at its end with the result. */
  | { readonly type: 'measured'; readonly ticket: number; readonly share: number; readonly sound?: MeasuredSound }
  | { readonly type: 'measureFailed'; readonly ticket: number; readonly reason: string }
  | { readonly type: 'captured'; readonly ticket: number; readonly picture: Blob | { readonly error: string } }
  | { readonly type: 'media'; readonly src: string; readonly news: MediaNews }
  /** An error not caused by a single media file. */
  | { readonly type: 'broken'; readonly reason: string }
  | { readonly type: 'where'; readonly request: number; readonly src: string; readonly what: MediaVersion };

/** A media file itself, a copy that every browser plays, or a small one that is quick to seek in. */
export type MediaVersion = 'original' | 'proxy' | 'scrub';

/** Milliseconds since 1970, on a clock shared by windows and workers. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** The composition is at `frame` (may be fractional) at wall clock time `at`; playback started at `from`. */
export interface Anchor {
  readonly frame: number;
  readonly at: number;
  readonly from: number;
}
