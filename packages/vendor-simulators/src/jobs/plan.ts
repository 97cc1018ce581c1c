import type { FilmFacts, LipsyncOrder, Mp3Format, PictureFormat, ReframeOrder, Size } from '../studio.ts';

/** An input as its sender named it: an address, a data URL, or a vendor's own name for an uploaded file. */
export type Reference = string;

interface Common {
  /** The words that the content rule looks at. */
  readonly prompt: string;
  readonly seed: number | undefined;
}

/** What a film that is handed in must be; the answer says what is wrong with it. */
type FilmCheck = (film: FilmFacts) => string | undefined;

/** What is to be made of a valid order. Sizes are told once the inputs have been measured. */
export type Plan =
  | (Common & {
      readonly kind: 'image';
      readonly format: PictureFormat;
      readonly startImage: Reference | undefined;
      readonly size: (startImage: Size | undefined) => Size;
    })
  | (Common & {
      readonly kind: 'edit';
      readonly image: Reference;
      readonly format: PictureFormat;
      readonly size: (image: Size) => Size;
    })
  | (Common & {
      readonly kind: 'mix';
      readonly images: readonly [Reference, ...Reference[]];
      readonly format: PictureFormat;
      readonly size: (first: Size) => Size;
    })
  | (Common & {
      readonly kind: 'upscale-image';
      readonly image: Reference;
      readonly scale: number;
      readonly format: PictureFormat;
    })
  | (Common & {
      readonly kind: 'clip';
      readonly durationMs: number;
      readonly startImage: Reference | undefined;
      readonly lastImage: Reference | undefined;
      readonly cameraFixed: boolean;
      readonly size: (startImage: Size | undefined) => Size;
    })
  | (Common & {
      readonly kind: 'upscale-clip';
      readonly video: Reference;
      readonly keepSound: boolean;
      readonly check?: FilmCheck;
      readonly size: (film: Size) => Size;
    })
  | (Common & {
      readonly kind: 'reframe';
      readonly video: Reference;
      readonly check?: FilmCheck;
      readonly size: Size;
      readonly place: (film: Size) => ReframeOrder['place'];
    })
  | (Common & {
      readonly kind: 'sound';
      readonly source: Reference;
      readonly sourceKind: 'video' | 'image';
      readonly negativePrompt: string;
      /** For a video at most, for a picture exactly. */
      readonly durationMs: number;
    })
  | (Common & {
      readonly kind: 'lipsync';
      readonly video: Reference;
      readonly audio: Reference;
      readonly syncMode: LipsyncOrder['syncMode'];
    })
  | (Common & {
      readonly kind: 'perform';
      readonly character: { readonly kind: 'image' | 'video'; readonly reference: Reference };
      readonly reference: Reference;
      readonly check?: FilmCheck;
      readonly size: Size;
      readonly bodyControl: boolean;
      readonly expressionIntensity: number;
    })
  | (Common & {
      /** The prompt is what is said. */
      readonly kind: 'speech';
      readonly voice: string;
      readonly speed: number;
      readonly format: Mp3Format;
    })
  | (Common & {
      /** The prompt is the recording's name. */
      readonly kind: 'voice-change';
      readonly audio: Reference;
      readonly voice: string;
      readonly removesNoise: boolean;
      readonly format: Mp3Format;
    })
  | (Common & {
      readonly kind: 'effect';
      readonly durationMs: number;
      readonly influence: number;
      readonly format: Mp3Format;
    })
  | (Common & { readonly kind: 'music'; readonly durationMs: number; readonly format: Mp3Format })
  | (Common & { readonly kind: 'split'; readonly audio: Reference; readonly format: Mp3Format | 'wav' });

/** What an input is wanted as. */
export type InputUse = 'image' | 'video' | 'audio';
