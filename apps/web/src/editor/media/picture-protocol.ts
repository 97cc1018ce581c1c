import type { MediaPlace } from '../player/worker/media-file.ts';

/** To the worker that makes filmstrips and waveforms. */
export interface PictureAsk {
  readonly kind: 'filmstrip' | 'waveform';
  readonly src: string;
  readonly place: MediaPlace;
}

/** From the worker; a filmstrip may arrive in several parts. */
export type PictureAnswer =
  | { readonly kind: 'filmstrip'; readonly src: string; readonly shape: number; readonly frames: readonly StripFrame[] }
  | { readonly kind: 'waveform'; readonly src: string; readonly seconds: number; readonly peaks: Float32Array }
  /** The last response to a request, with its outcome. */
  | {
      readonly kind: 'done';
      readonly src: string;
      readonly about: PictureAsk['kind'];
      readonly outcome: PictureOutcome;
    };

/** `unplayable`: the browser cannot decode the file, but may decode its proxy. */
export type PictureOutcome = 'made' | 'unplayable' | 'unreachable';

export interface StripFrame {
  readonly seconds: number;
  readonly picture: ImageBitmap;
}

/** Parameters of filmstrips and waveforms; the numbers are the product's (keyframe rules of its editor). */
export const pictureRules = {
  frames: { min: 5, max: 30 },
  batch: 5,
  batchPauseMs: 50,
  frameTimeoutMs: 8_000,
  attempts: 3,
  /** Stops after this many failed frames, if there are others. */
  failures: 5,
  quality: 0.6,
  /** Minimum share of frames for caching, and the lifetime of a cache entry. */
  worthKeeping: 0.7,
  keptMs: 5 * 60_000,
  /** Height of a frame in pixels: a timeline item on a screen with a pixel ratio of 2. */
  height: 72,
  /** Of a waveform: at least so many, and so many for each second, on which one can cut. */
  points: { least: 400, perSecond: 100 },
} as const;
