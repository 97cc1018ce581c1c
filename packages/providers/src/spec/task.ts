/** An input file: a URL that the provider can fetch, or the file itself (`openAsBlob` leaves a large one on disk). */
export type InputFile =
  | { readonly url: string }
  | {
      /** Its `type` is the MIME type. */
      readonly file: Blob;
      /** With the extension of its type: some providers rely on it. */
      readonly name: string;
    };

/** Position of a clip in a larger or smaller frame, in pixels of the new frame. */
export interface Placement {
  readonly gridX: number;
  readonly gridY: number;
  readonly xStart: number;
  readonly xEnd: number;
  readonly yStart: number;
  readonly yEnd: number;
}

/** Each from 0 to 1: stability, similarity to the original voice, and exaggeration. */
export interface TaskVoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly speakerBoost: boolean;
}

/**
 * One piece of work, in the studio's terms. Each vendor's table maps it to models and fields; fields that a model does
 * not use are not sent.
 */
export interface ProviderTask {
  /** Id of a catalogue entry: `flux-pro`, `reframe`, `wavespeed-2k`. */
  readonly model: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  /** `16:9`, `9:16`, `1:1`, …, or `match_input_image` for edits and mixes. */
  readonly aspectRatio?: string;
  readonly seed?: number;
  /** Length of the result, in seconds. */
  readonly seconds?: number;
  /** `480p`, `720p`, `1080p`, `2k` or `4k`, for video. */
  readonly resolution?: string;
  /** Size of the result in pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly outputFormat?: 'png' | 'jpg';

  /** First frame of a clip, or the image to edit or upscale. */
  readonly image?: InputFile;
  /** Last frame of a clip. */
  readonly lastImage?: InputFile;
  /** Images to mix, in order. */
  readonly images?: readonly InputFile[];
  /** The clip to process. */
  readonly video?: InputFile;
  /** The sound that lips follow. */
  readonly audio?: InputFile;
  /** The character that the performance drives. */
  readonly character?: { readonly kind: 'image' | 'video'; readonly source: InputFile };
  /** The performance. */
  readonly reference?: InputFile;

  readonly bodyControl?: boolean;
  /** 1 to 5. */
  readonly expressionIntensity?: number;
  readonly syncMode?: 'loop' | 'bounce' | 'cut_off' | 'silence' | 'remap';
  /** 0 to 1. */
  readonly temperature?: number;
  /** The vendor's id of the voice. */
  readonly voice?: string;
  /** The vendor's speech model, if a catalogue entry has several. */
  readonly speechModel?: string;
  readonly voiceSettings?: TaskVoiceSettings;
  /** Whether the vendor may keep the request in its history; default true. */
  readonly keepsLog?: boolean;
  readonly removesNoise?: boolean;
  /** 0 to 1: how closely a sound follows its description. */
  readonly promptInfluence?: number;
  readonly musicModel?: string;
  readonly splitModel?: string;
  /** Format of split tracks; `trackKbps` applies to mp3 only. */
  readonly trackFormat?: 'mp3' | 'wav';
  readonly trackKbps?: number;
  /** Codec, sample rate and kbit/s of the sound: `mp3_44100_128`. */
  readonly soundFormat?: string;
  readonly placement?: Placement;
  /** The provider's id of the finished work to continue (Veo's 1080p version of a clip). */
  readonly continues?: string;
}
