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
  /** An encoded picture to start from. */
  readonly startImage?: Buffer;
}

/** One picture, changed by the words of the prompt: colours, light, weather, style. What it shows stays. */
export interface EditOrder extends Size, Prompted, PictureOrder {
  readonly image: Buffer;
}

/** Several pictures in one: each is to be seen in it, the first as the ground that the others come into. */
export interface MixOrder extends Size, Prompted, PictureOrder {
  readonly images: readonly Buffer[];
}

export interface UpscaleImageOrder extends PictureOrder {
  readonly image: Buffer;
  /** Factor of both sides, 1 to 10. */
  readonly scale: number;
}

/** What every operation gets that writes a clip or a sound. */
export interface FileOrder {
  /** Path of the file to write. */
  readonly output: string;
  /** Share of the job done, 0 to 1. */
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

/** The same video, larger: every frame scaled, the sound as it was (or none, as some providers drop it). */
export interface UpscaleClipOrder extends Size, FileOrder {
  readonly input: string;
  readonly keepSound: boolean;
}

/** The same video in another frame. Without a placement it is centred, as large as fits; the rest is drawn around it. */
export interface ReframeOrder extends Size, FileOrder, Prompted {
  readonly input: string;
  /** The rectangle of the new frame that the video fills, in pixels; it may reach beyond the frame, and is then cut. */
  readonly place?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * A video (or a still picture held for the time) with sound made for it by the prompt's words. A video's pictures are not
 * encoded anew, and its sound never lasts longer than they do.
 */
export interface SoundOrder extends FileOrder, Prompted {
  readonly input: string;
  readonly negativePrompt: string;
  readonly durationMs: number;
}

/** A video whose sound is the recording, and whose mouth region moves with its loudness. */
export interface LipsyncOrder extends FileOrder {
  readonly video: string;
  readonly audio: string;
  /**
   * How the two come together when one is longer. The result is as long as the recording; with `cut_off` as the shorter of
   * both, with `silence` as the longer (the last picture stands, or nothing is heard).
   */
  readonly syncMode: 'loop' | 'bounce' | 'cut_off' | 'silence' | 'remap';
}

/** A character moved by a performance: its motion over time comes from the reference, its appearance from the character. */
export interface PerformOrder extends Size, FileOrder {
  readonly character: { readonly kind: 'image' | 'video'; readonly path: string };
  readonly reference: string;
  readonly bodyControl: boolean;
  /** 1 to 5. */
  readonly expressionIntensity: number;
  readonly seed: number;
}

/** An mp3: samples a second, and bit rate. */
export interface Mp3Format {
  readonly rate: number;
  readonly kbps: number;
}

/** A text read aloud, as an mp3 whose edges do not click. */
export interface SpeechOrder extends FileOrder {
  readonly text: string;
  /** The id of one of the speakers. */
  readonly voice: string;
  /** A factor, 0.7 to 1.2. */
  readonly speed: number;
  readonly format: Mp3Format;
}

/** A recording in another voice: as long, spoken at the same moments, at the pitch and with the timbre of the speaker. */
export interface VoiceChangeOrder extends FileOrder {
  readonly input: string;
  /** The id of one of the speakers. */
  readonly voice: string;
  /** What is heard all the time, below the voice, is taken away first. */
  readonly removesNoise: boolean;
  readonly format: Mp3Format;
}

/** A sound by its description. */
export interface SoundEffectOrder extends FileOrder, Prompted {
  readonly durationMs: number;
  /** 0 to 1: how much of it is what the words name, and how little else. */
  readonly influence: number;
  readonly format: Mp3Format;
}

/** Music by its description. */
export interface MusicOrder extends FileOrder, Prompted {
  readonly durationMs: number;
  readonly format: Mp3Format;
}

export const STEMS = ['vocals', 'drums', 'bass', 'other'] as const;
export type Stem = (typeof STEMS)[number];

/** Sound as four tracks that add up to it, each as long as the whole. */
export interface SplitOrder extends Omit<FileOrder, 'output'> {
  readonly input: string;
  readonly format: Mp3Format | 'wav';
  /** Path of the file to write for each. */
  readonly outputs: Readonly<Record<Stem, string>>;
}

/** Size, length and sound of a video or recording. */
export interface MediaFacts extends Size {
  readonly durationMs: number;
  readonly hasSound: boolean;
}

/** Makes pictures, clips and sounds. Equal orders give equal files, so that a job cut short can simply be done again. */
export interface Studio {
  /** The encoded picture. Rejects when the start image is no picture, or when aborted. */
  makeImage(order: ImageOrder): Promise<Buffer>;
  editImage(order: EditOrder): Promise<Buffer>;
  mixImages(order: MixOrder): Promise<Buffer>;
  upscaleImage(order: UpscaleImageOrder): Promise<Buffer>;
  /** Writes the clip. Rejects as `makeImage` does; what is then at `output` is of no use. */
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
  /** Pixel size of an encoded picture as it is shown, after its orientation tag. Rejects when it is no picture. */
  measure(image: Buffer): Promise<Size>;
  /** Size as shown, length and sound of a video or recording (size 0×0 then). Rejects when it is neither. */
  probe(path: string): Promise<MediaFacts>;
}
