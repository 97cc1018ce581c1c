import { z } from 'zod';
import { limits } from '../limits.ts';
import { MediaRecord } from '../media.ts';
import * as messages from '../messages.ts';
import { Caller, Upload } from './fields.ts';
import { SoundAnswer, SoundFormat } from './speech.ts';

/* Voice change, sound effects, music, track splitting. Every `audioUrl` is a media url or id of ours (of a video:
   its sound), or a public https URL of a recording. */

const Who = { ...Caller, user_id: z.string().optional() };

const VoiceId = z.string({ error: messages.speechNoVoice }).regex(/^[\w-]{1,64}$/, messages.speechNoVoice);

/** Form fields have no booleans, only strings. */
const FormFlag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** The first is the default. */
export const VOICE_CHANGE_MODELS = ['eleven_multilingual_sts_v2', 'eleven_english_sts_v2'] as const;

/** Multipart body of voice-changer: a recording as `audio`, or `audioUrl`. Priced by the sound's measured length. */
export const ChangeVoiceOfRecording = z.object({
  ...Who,
  audio: Upload.optional(),
  audioUrl: z.string().min(1).optional(),
  voiceId: VoiceId,
  modelId: z
    .enum(VOICE_CHANGE_MODELS, { error: messages.speechModel(VOICE_CHANGE_MODELS.join(', ')) })
    .default(VOICE_CHANGE_MODELS[0]),
  outputFormat: SoundFormat,
  /** Whether the provider may keep the request in its history. */
  enableLogging: FormFlag.default(true),
  removeBackgroundNoise: FormFlag.default(true),
});
export type ChangeVoiceOfRecording = z.infer<typeof ChangeVoiceOfRecording>;

const Share = z.number().min(0).max(1);

export const VoiceSettings = z.object({
  stability: Share.default(0.75),
  similarity_boost: Share.default(0.75),
  style: Share.default(0),
  use_speaker_boost: z.boolean().default(true),
});
export type VoiceSettings = z.infer<typeof VoiceSettings>;

/** Body of voice-change, used by the Change Voice dialog: changes the voice of existing sound. */
export const ChangeVoice = z.object({
  ...Who,
  audioUrl: z.string({ error: messages.vocalsMissing }).min(1, messages.vocalsMissing),
  voiceId: VoiceId,
  settings: VoiceSettings.default({ stability: 0.75, similarity_boost: 0.75, style: 0, use_speaker_boost: true }),
});
export type ChangeVoice = z.infer<typeof ChangeVoice>;

/** Result of {@link ChangeVoice}: as for all sound, plus `details`, which only failures fill. */
export const ChangedVoice = SoundAnswer.extend({ details: z.null() });
export type ChangedVoice = z.infer<typeof ChangedVoice>;

const { soundEffect, music } = limits;

export const MakeSoundEffect = z.object({
  ...Who,
  text: z
    .string({ error: messages.soundEffectEmpty })
    .trim()
    .min(1, messages.soundEffectEmpty)
    .max(soundEffect.maxCharacters, messages.soundEffectTooLong(soundEffect.maxCharacters)),
  duration_seconds: z
    .number({ error: messages.soundEffectLength })
    .min(soundEffect.minSeconds, messages.soundEffectLength)
    .max(soundEffect.seconds, messages.soundEffectLength)
    .default(soundEffect.seconds),
  prompt_influence: Share.default(0.3),
  output_format: SoundFormat,
});
export type MakeSoundEffect = z.infer<typeof MakeSoundEffect>;

/** The contract's model is deprecated at its provider: its name is accepted, and its successor is used. */
export const MUSIC_MODELS = ['music_v2', 'music_v2_5', 'music_v1'] as const;

/** Lengths of music on offer, in milliseconds as the request has them. */
const musicLengths: readonly number[] = music.seconds.map((seconds) => seconds * 1_000);

export const MakeMusic = z.object({
  ...Who,
  prompt: z
    .string({ error: messages.musicEmpty })
    .trim()
    .min(1, messages.musicEmpty)
    .max(music.maxCharacters, messages.musicTooLong(music.maxCharacters)),
  music_length_ms: z
    .number({ error: messages.musicLength })
    .refine((length) => musicLengths.includes(length), messages.musicLength)
    .default(music.seconds[0] * 1_000),
  model_id: z.enum(MUSIC_MODELS, { error: messages.speechModel(MUSIC_MODELS.join(', ')) }).default(MUSIC_MODELS[0]),
  output_format: SoundFormat,
});
export type MakeMusic = z.infer<typeof MakeMusic>;

/** Options of a split. In the form they are JSON. */
const SplitOptions = z.object({
  model: z.enum(['htdemucs'], { error: messages.splitOptions }).default('htdemucs'),
  output: z.enum(['mp3', 'wav'], { error: messages.splitOptions }).default('mp3'),
  bitrate: z
    .union([z.literal(128), z.literal(192), z.literal(256), z.literal(320)], { error: messages.splitOptions })
    .default(320),
});
type SplitOptions = z.infer<typeof SplitOptions>;

const usualOptions: SplitOptions = { model: 'htdemucs', output: 'mp3', bitrate: 320 };

/** Multipart body of split: a recording as `audio`, or `audioUrl`. */
export const SplitAudio = z.object({
  ...Who,
  audio: Upload.optional(),
  audioUrl: z.string().min(1).optional(),
  options: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue(messages.splitOptions);
        return z.NEVER;
      }
    })
    .pipe(SplitOptions)
    .default(usualOptions),
});
export type SplitAudio = z.infer<typeof SplitAudio>;

/** The two tracks of a split, as media records: the vocals, and everything else. */
export const SplitTracks = z.object({
  vocals: z.object({ id: z.string(), url: z.string() }),
  other: z.object({ id: z.string(), url: z.string() }),
});
export type SplitTracks = z.infer<typeof SplitTracks>;

/** The tracks of a finished split, from its result (the vocals); null for any other record. */
export const splitTracksOf = ({ metadata }: Pick<MediaRecord, 'metadata'>): SplitTracks | null =>
  SplitTracks.safeParse(metadata['tracks']).data ?? null;

/**
 * Response of split: the urls of both tracks. `result` is the record of the vocals; {@link splitTracksOf} finds the
 * other. With `Prefer: respond-async` it comes at once, with `data` and `result` null.
 */
export const SplitAnswer = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  model: z.string(),
  data: z.object({ vocals: z.string(), other: z.string() }).nullable(),
  credits: z.number().int(),
  error: z.null(),
  result: MediaRecord.nullable(),
});
export type SplitAnswer = z.infer<typeof SplitAnswer>;

/** Multipart body of POST /api/audio/upload: a sound and its name. */
export const UploadAudio = z.object({ ...Who, audio: Upload.optional(), fileName: z.string().optional() });

/** Response of POST /api/audio/upload. `filePath` is the path of `url`; `originalFileName` is the name as sent. */
export const AudioUploadAnswer = z.object({
  success: z.literal(true),
  url: z.string(),
  filePath: z.string(),
  originalFileName: z.string(),
  error: z.null(),
  details: z.null(),
  media: MediaRecord,
});
export type AudioUploadAnswer = z.infer<typeof AudioUploadAnswer>;

/**
 * Estimated length of a recording that cannot be measured before the upload, from its size at 128 kbit/s. The charge
 * goes by the length that the server measures.
 */
export const estimatedSoundSeconds = (bytes: number): number => Math.max(1, Math.ceil(bytes / 16_000));
