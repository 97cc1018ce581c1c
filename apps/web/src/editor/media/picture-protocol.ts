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
