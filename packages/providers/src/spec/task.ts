/** A file that a provider gets: an address that it can fetch, or the file itself (`openAsBlob` leaves a large one on disk). */
export type InputFile =
  | { readonly url: string }
  | {
      /** Its `type` is the MIME type. */
      readonly file: Blob;
      /** With the extension that fits the type: some providers go by it. */
      readonly name: string;
    };

/** Where a clip lies in a larger or smaller frame. All in pixels of the new frame. */
export interface Placement {
  readonly gridX: number;
  readonly gridY: number;
  readonly xStart: number;
  readonly xEnd: number;
  readonly yStart: number;
  readonly yEnd: number;
}

/** Each from 0 to 1: how even a voice is, how close to its owner's, how much it exaggerates. */
export interface TaskVoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly speakerBoost: boolean;
}

/**
 * One piece of work, in the studio's own words. Each vendor's table says which of its models serve it and which field
 * carries what; what a model has no use for is left out of what is sent.
 */
export interface ProviderTask {
  /** Id of a catalogue entry: `flux-pro`, `reframe`, `wavespeed-2k`. */
  readonly model: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  /** `16:9`, `9:16`, `1:1`, …, or `match_input_image` for edits and mixes. */
  readonly aspectRatio?: string;
  readonly seed?: number;
  /** Length of what is made, in seconds. */
  readonly seconds?: number;
  /** `480p`, `720p`, `1080p`, `2k` or `4k`, for video. */
  readonly resolution?: string;
  /** Pixels of what is made. */
  readonly width?: number;
  readonly height?: number;
  readonly outputFormat?: 'png' | 'jpg';

  /** Opens a clip, or is the one image that is edited or upscaled. */
  readonly image?: InputFile;
  /** A clip ends on it. */
  readonly lastImage?: InputFile;
  /** What is mixed, in order. */
  readonly images?: readonly InputFile[];
  /** The clip that something is done to. */
  readonly video?: InputFile;
  /** What lips follow. */
  readonly audio?: InputFile;
  /** Who is moved by a performance. */
  readonly character?: { readonly kind: 'image' | 'video'; readonly source: InputFile };
  /** The performance. */
  readonly reference?: InputFile;

  readonly bodyControl?: boolean;
  /** 1 to 5. */
  readonly expressionIntensity?: number;
  readonly syncMode?: 'loop' | 'bounce' | 'cut_off' | 'silence' | 'remap';
  /** 0 to 1. */
  readonly temperature?: number;
  /** The vendor's id of the voice that speaks. */
  readonly voice?: string;
  /** The vendor's id of the model that speaks, where a catalogue entry has several. */
  readonly speechModel?: string;
  readonly voiceSettings?: TaskVoiceSettings;
  /** Whether the vendor may keep what it is sent in its history; it may unless this says no. */
  readonly keepsLog?: boolean;
  readonly removesNoise?: boolean;
  /** 0 to 1: how closely a sound follows its description. */
  readonly promptInfluence?: number;
  readonly musicModel?: string;
  readonly splitModel?: string;
  /** Of tracks that sound is split into; `trackKbps` counts for mp3 alone. */
  readonly trackFormat?: 'mp3' | 'wav';
  readonly trackKbps?: number;
  /** Codec, sample rate and kbit/s of sound that is made: `mp3_44100_128`. */
  readonly soundFormat?: string;
  readonly placement?: Placement;
  /** The provider's id of finished work that this goes on from (Veo's 1080p version of a clip). */
  readonly continues?: string;
}
