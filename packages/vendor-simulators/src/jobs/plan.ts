import type {
  ClipOrder,
  LipsyncOrder,
  MediaFacts,
  MusicOrder,
  PerformOrder,
  PictureFormat,
  ReframeOrder,
  Size,
  SoundEffectOrder,
  SoundOrder,
  SpeechOrder,
  SplitOrder,
  VoiceChangeOrder,
} from '../studio.ts';

/** An input as its sender named it: an address, a data URL, or a vendor's own name for an uploaded file. */
export type Reference = string;

interface Common {
  /** The words that the content rule looks at. */
  readonly prompt: string;
  readonly seed: number | undefined;
}

/** What is wrong with a video that is handed in. */
type VideoCheck = (video: MediaFacts) => string | undefined;

interface Encoded<Format> {
  readonly format: Format;
}

interface FromVideo {
  readonly video: Reference;
  readonly check?: VideoCheck;
}

/** What each kind of order needs; sizes are computed once the inputs have been measured. */
interface Details {
  image: Encoded<PictureFormat> & {
    readonly startImage: Reference | undefined;
    readonly size: (startImage: Size | undefined) => Size;
  };
  edit: Encoded<PictureFormat> & { readonly image: Reference; readonly size: (image: Size) => Size };
  mix: Encoded<PictureFormat> & {
    readonly images: readonly [Reference, ...Reference[]];
    readonly size: (first: Size) => Size;
  };
  'upscale-image': Encoded<PictureFormat> & { readonly image: Reference; readonly scale: number };
  clip: Pick<ClipOrder, 'durationMs'> & {
    readonly startImage: Reference | undefined;
    readonly lastImage: Reference | undefined;
    readonly cameraFixed: boolean;
    readonly size: (startImage: Size | undefined) => Size;
  };
  'upscale-clip': FromVideo & { readonly keepSound: boolean; readonly size: (video: Size) => Size };
  reframe: FromVideo & { readonly size: Size; readonly place: (video: Size) => ReframeOrder['place'] };
  sound: Pick<SoundOrder, 'negativePrompt'> & {
    readonly source: Reference;
    readonly sourceKind: 'video' | 'image';
    /** For a video at most, for a picture exactly. */
    readonly durationMs: number;
  };
  lipsync: Pick<LipsyncOrder, 'syncMode'> & { readonly video: Reference; readonly audio: Reference };
  perform: Pick<PerformOrder, 'bodyControl' | 'expressionIntensity'> & {
    readonly character: { readonly kind: 'image' | 'video'; readonly reference: Reference };
    readonly reference: Reference;
    readonly check?: VideoCheck;
    readonly size: Size;
  };
  /** The prompt is what is said. */
  speech: Pick<SpeechOrder, 'voice' | 'speed' | 'format'>;
  /** The prompt is the recording's name. */
  'voice-change': Pick<VoiceChangeOrder, 'voice' | 'removesNoise' | 'format'> & { readonly audio: Reference };
  effect: Pick<SoundEffectOrder, 'durationMs' | 'influence' | 'format'>;
  music: Pick<MusicOrder, 'durationMs' | 'format'>;
  split: Pick<SplitOrder, 'format'> & { readonly audio: Reference };
}

/** What is to be made of a valid order. */
export type JobPlan = { [Kind in keyof Details]: Common & { readonly kind: Kind } & Details[Kind] }[keyof Details];

/** What an input is wanted as. */
export type InputUse = 'image' | 'video' | 'audio';
