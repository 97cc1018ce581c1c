import type { MediaPlace } from '../player/worker/media-file.ts';

/** To the worker that makes filmstrips and waveforms. */
export interface PictureAsk {
  readonly kind: 'filmstrip' | 'waveform';
  readonly src: string;
  readonly place: MediaPlace;
}

/** From it; a filmstrip may come in several parts. */
export type PictureAnswer =
  | { readonly kind: 'filmstrip'; readonly src: string; readonly shape: number; readonly frames: readonly StripFrame[] }
  | { readonly kind: 'waveform'; readonly src: string; readonly seconds: number; readonly peaks: Float32Array }
  /** The last answer of an ask, and whether it brought anything. */
  | {
      readonly kind: 'done';
      readonly src: string;
      readonly about: PictureAsk['kind'];
      readonly outcome: PictureOutcome;
    };

/** `unplayable`: the browser cannot read the file, so that its proxy may do. */
export type PictureOutcome = 'made' | 'unplayable' | 'unreachable';

export interface StripFrame {
  readonly seconds: number;
  readonly picture: ImageBitmap;
}

/** How filmstrips and waveforms are made; the numbers are the product's (keyframe rules of its editor). */
export const pictureRules = {
  frames: { min: 5, max: 30 },
  batch: 5,
  batchPauseMs: 50,
  frameTimeoutMs: 8_000,
  attempts: 3,
  /** Given up after so many frames could not be had, where there are others. */
  failures: 5,
  quality: 0.6,
  /** A strip is kept if it has this share of its frames, and for so long. */
  worthKeeping: 0.7,
  keptMs: 5 * 60_000,
  /** Lines of a picture: those of an item on a screen of two pixels for one. */
  height: 72,
  points: 400,
} as const;
