import type { Size } from '@kinoloom/media/node';

export type { Size };

export type PictureFormat = 'jpg' | 'png';

interface Prompted {
  readonly prompt: string;
  readonly seed: number;
}

interface PictureOrder {
  readonly format: PictureFormat;
  readonly signal: AbortSignal;
}

export interface ImageOrder extends Size, Prompted, PictureOrder {
  /** An encoded start image. */
  readonly startImage?: Buffer;
}

/** A picture changed by the prompt: colours, light, weather, style. Its content stays. */
export interface EditOrder extends Size, Prompted, PictureOrder {
  readonly image: Buffer;
}

/** Several pictures in one: each is visible, the first as the background. */
export interface MixOrder extends Size, Prompted, PictureOrder {
  readonly images: readonly Buffer[];
}

export interface UpscaleImageOrder extends PictureOrder {
  readonly image: Buffer;
  /** Factor of both sides, 1 to 10. */
  readonly scale: number;
}

/** Fields of every operation that writes a clip or sound. */
export interface FileOrder {
  /** Path of the file to write. */
  readonly output: string;
  /** Progress, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export interface ClipOrder extends Size, FileOrder, Prompted {
  readonly durationMs: number;
  readonly fps: number;
  readonly startImage?: Buffer;
  readonly lastImage?: Buffer;
  readonly cameraFixed?: boolean;
}

/** The same video, scaled up; sound unchanged (or none, as with some providers). */
export interface UpscaleClipOrder extends Size, FileOrder {
  readonly input: string;
  readonly keepSound: boolean;
}

/** The same video in another frame. By default it is centred and as large as fits, and the rest is filled. */
export interface ReframeOrder extends Size, FileOrder, Prompted {
  readonly input: string;
  /** The rectangle of the new frame that the video fills, in pixels; cropped to the frame. */
  readonly place?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * A video (or a still image for the given time) with sound generated from the prompt. The video is not re-encoded, and
 * the sound is not longer than it.
 */
export interface SoundOrder extends FileOrder, Prompted {
  readonly input: string;
  readonly negativePrompt: string;
  readonly durationMs: number;
}

/** A video with the recording as its sound, and a mouth region that moves with the loudness. */
export interface LipsyncOrder extends FileOrder {
  readonly video: string;
  readonly audio: string;
  /**
   * How different lengths are matched. The result is as long as the recording; with `cut_off` as the shorter, with
   * `silence` as the longer of both (the last frame is held, or silence).
   */
  readonly syncMode: 'loop' | 'bounce' | 'cut_off' | 'silence' | 'remap';
}

/** A character driven by a performance: motion from the reference, appearance from the character. */
export interface PerformOrder extends Size, FileOrder {
  readonly character: { readonly kind: 'image' | 'video'; readonly path: string };
  readonly reference: string;
  readonly bodyControl: boolean;
  /** 1 to 5. */
  readonly expressionIntensity: number;
  readonly seed: number;
}

/** An mp3: sample rate and bit rate. */
export interface Mp3Format {
  readonly rate: number;
  readonly kbps: number;
}

/** Speech from a text, as an mp3 without clicks at its ends. */
export interface SpeechOrder extends FileOrder {
  readonly text: string;
  /** The id of one of the voices. */
  readonly voice: string;
  /** A factor, 0.7 to 1.2. */
  readonly speed: number;
  readonly format: Mp3Format;
}

/** A recording in another voice: same length and timing, with the voice's pitch and timbre. */
export interface VoiceChangeOrder extends FileOrder {
  readonly input: string;
  /** The id of one of the voices. */
  readonly voice: string;
  /** Removes constant background noise first. */
  readonly removesNoise: boolean;
  readonly format: Mp3Format;
}

/** A sound effect from a description. */
export interface SoundEffectOrder extends FileOrder, Prompted {
  readonly durationMs: number;
  /** 0 to 1: how closely it follows the prompt. */
  readonly influence: number;
  readonly format: Mp3Format;
}

export interface MusicOrder extends FileOrder, Prompted {
  readonly durationMs: number;
  readonly format: Mp3Format;
}

export const STEMS = ['vocals', 'drums', 'bass', 'other'] as const;
export type Stem = (typeof STEMS)[number];

/** Splits sound into four tracks that add up to it, each of the full length. */
export interface SplitOrder extends Omit<FileOrder, 'output'> {
  readonly input: string;
  readonly format: Mp3Format | 'wav';
  /** Output path of each track. */
  readonly outputs: Readonly<Record<Stem, string>>;
}

/** Size, length and sound of a video or recording. */
export interface ProbedMedia extends Size {
  readonly durationMs: number;
  readonly hasSound: boolean;
}

/** Makes pictures, clips and sounds. Deterministic: equal orders give equal files; interrupted jobs can be repeated. */
export interface Studio {
  /** Returns the encoded picture. Rejects if the start image is invalid, or on abort. */
  makeImage(order: ImageOrder): Promise<Buffer>;
  editImage(order: EditOrder): Promise<Buffer>;
  mixImages(order: MixOrder): Promise<Buffer>;
  upscaleImage(order: UpscaleImageOrder): Promise<Buffer>;
  /** Writes the clip. Rejects like `makeImage`; the file at `output` is then unusable. */
  makeClip(order: ClipOrder): Promise<void>;
  upscaleClip(order: UpscaleClipOrder): Promise<void>;
  reframeClip(order: ReframeOrder): Promise<void>;
  addSound(order: SoundOrder): Promise<void>;
  lipsync(order: LipsyncOrder): Promise<void>;
  perform(order: PerformOrder): Promise<void>;
  speak(order: SpeechOrder): Promise<void>;
  changeVoice(order: VoiceChangeOrder): Promise<void>;
  makeSound(order: SoundEffectOrder): Promise<void>;
  makeMusic(order: MusicOrder): Promise<void>;
  split(order: SplitOrder): Promise<void>;
  /** Display size of an encoded picture, after its orientation tag. Rejects if it is not a picture. */
  measure(image: Buffer): Promise<Size>;
  /** Display size, length and sound of a video or recording (then 0×0). Rejects if it is neither. */
  probe(path: string): Promise<ProbedMedia>;
}
