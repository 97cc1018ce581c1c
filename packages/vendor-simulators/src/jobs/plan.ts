import type {
  ClipOrder,
  LipsyncOrder,
  ProbedMedia,
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

/** An input as the client names it: a URL, a data URL, or a vendor's id of an uploaded file. */
export type Reference = string;

interface CommonFields {
  /** The text that the content rule checks. */
  readonly prompt: string;
  readonly seed?: number | undefined;
}

/** Validates an input video; returns the error. */
type VideoCheck = (video: ProbedMedia) => string | undefined;

interface Encoded<Format> {
  readonly format: Format;
}

interface FromVideo {
  readonly video: Reference;
  readonly check?: VideoCheck;
}

/** Parameters per kind of order; sizes are computed once the inputs have been measured. */
interface Details {
  image: Encoded<PictureFormat> & {
    readonly startImage?: Reference | undefined;
    readonly size: (startImage: Size | undefined) => Size;
  };
  edit: Encoded<PictureFormat> & { readonly image: Reference; readonly size: (image: Size) => Size };
  mix: Encoded<PictureFormat> & {
    readonly images: readonly [Reference, ...Reference[]];
    readonly size: (first: Size) => Size;
  };
  'upscale-image': Encoded<PictureFormat> & { readonly image: Reference; readonly scale: number };
  clip: Pick<ClipOrder, 'durationMs'> & {
    readonly startImage?: Reference | undefined;
    readonly lastImage?: Reference | undefined;
    readonly cameraFixed?: boolean;
    readonly size: (startImage: Size | undefined) => Size;
  };
  'upscale-clip': FromVideo & { readonly keepSound: boolean; readonly size: (video: Size) => Size };
  reframe: FromVideo & { readonly size: Size; readonly place: (video: Size) => ReframeOrder['place'] };
  sound: Pick<SoundOrder, 'negativePrompt'> & {
    readonly source: Reference;
    readonly sourceKind: 'video' | 'image';
    /** For a video the maximum, for an image the exact length. */
    readonly durationMs: number;
  };
  lipsync: Pick<LipsyncOrder, 'syncMode'> & { readonly video: Reference; readonly audio: Reference };
  perform: Pick<PerformOrder, 'bodyControl' | 'expressionIntensity'> & {
    readonly character: { readonly kind: 'image' | 'video'; readonly reference: Reference };
    readonly reference: Reference;
    readonly check?: VideoCheck;
    readonly size: Size;
  };
  /** The prompt is the spoken text. */
  speech: Pick<SpeechOrder, 'voice' | 'speed' | 'format'>;
  /** The prompt is the recording's name. */
  'voice-change': Pick<VoiceChangeOrder, 'voice' | 'removesNoise' | 'format'> & { readonly audio: Reference };
  effect: Pick<SoundEffectOrder, 'durationMs' | 'influence' | 'format'>;
  music: Pick<MusicOrder, 'durationMs' | 'format'>;
  split: Pick<SplitOrder, 'format'> & { readonly audio: Reference };
}

/** What a valid order produces. */
export type JobPlan = {
  [Kind in keyof Details]: CommonFields & { readonly kind: Kind } & Details[Kind];
}[keyof Details];

export type InputUse = 'image' | 'video' | 'audio';

const RATIO = /^(\d+):(\d+)$/;

/** Width over height of `"16:9"`. @throws RangeError if it is not a ratio */
export function parseRatio(aspect: string): number {
  const [, width, height] = RATIO.exec(aspect) ?? [];
  if (!width || !height || Number(height) === 0) throw new RangeError(`not an aspect ratio: ${aspect}`);
  return Number(width) / Number(height);
}

/** The listed aspect ratio nearest to a picture's, on a log scale so that portrait and landscape count alike. */
export function nearestAspect(size: Size, aspects: readonly string[]): string {
  const target = Math.log(size.width / size.height);
  const distance = (aspect: string): number => Math.abs(Math.log(parseRatio(aspect)) - target);
  const nearest = aspects.toSorted((a, b) => distance(a) - distance(b))[0];
  if (nearest === undefined) throw new RangeError('no aspect ratios to choose from');
  return nearest;
}

/** A size of about `area` pixels with this ratio, both sides multiples of 16 (an H.264 macroblock). */
export function sizeOfArea(aspect: string, area: number): Size {
  const ratio = parseRatio(aspect);
  const width = Math.sqrt(area * ratio);
  return { width: toBlock(width), height: toBlock(width / ratio) };
}

const toBlock = (length: number): number => Math.max(16, Math.round(length / 16) * 16);

const IMAGE_SIZES: Readonly<Record<string, Size>> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1024, height: 768 },
  '3:4': { width: 768, height: 1024 },
};

/** Size of a still image: the studio's sizes, and about a megapixel for other ratios. */
export function imageSize(aspect: string): Size {
  return IMAGE_SIZES[aspect] ?? sizeOfArea(aspect, 1024 * 1024);
}

const WIDE: Readonly<Record<string, Size>> = {
  '480p': { width: 864, height: 480 },
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
};

/** Size of a clip: the resolution's own at 16:9 and 9:16, and the same number of pixels for other ratios. */
export function clipSize(resolution: string, aspect: string): Size {
  const wide = WIDE[resolution];
  if (!wide) throw new RangeError(`not a resolution: ${resolution}`);
  if (aspect === '16:9') return wide;
  if (aspect === '9:16') return { width: wide.height, height: wide.width };
  return sizeOfArea(aspect, wide.width * wide.height);
}

const toEven = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/** Scales to a short side of that many pixels, as far as even sides allow. */
export function withShortSide({ width, height }: Size, short: number): Size {
  const scale = short / Math.min(width, height);
  return { width: toEven(width * scale), height: toEven(height * scale) };
}
