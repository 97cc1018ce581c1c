import { z } from 'zod';
import type { ErrorResponse } from '../control/dialect.ts';
import { issuesOf, sentence } from '../jobs/issues.ts';
import { issue } from './dialect.ts';

/** The characters that the model takes at once (elevenlabs.io/docs, "Models"). */
const MOST = 10_000;

const share = z.number().min(0).max(1);
const seed = z.int().min(0).max(4_294_967_295);

const voiceSettings = z.strictObject({
  stability: share.nullish(),
  similarity_boost: share.nullish(),
  style: share.nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: z.number().min(0.7).max(1.2).nullish(),
});

/** Body of text-to-speech (elevenlabs.io/docs/api-reference/text-to-speech/convert). */
export const SpeechBody = z.strictObject({
  text: z.string().min(1).max(MOST),
  model_id: z.enum(['eleven_multilingual_v2', 'eleven_turbo_v2_5', 'eleven_flash_v2_5', 'eleven_v3']),
  language_code: z.string().length(2).nullish(),
  voice_settings: voiceSettings.nullish(),
  seed: seed.nullish(),
  previous_text: z.string().nullish(),
  next_text: z.string().nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).optional(),
});
export type SpeechBody = z.infer<typeof SpeechBody>;

/** The fields beside the recording in the form of speech-to-speech (…/api-reference/speech-to-speech/convert). */
export const VoiceChangeFields = z.strictObject({
  model_id: z.enum(['eleven_multilingual_sts_v2', 'eleven_english_sts_v2']).default('eleven_english_sts_v2'),
  /** JSON, already read. */
  voice_settings: voiceSettings.optional(),
  seed: z.string().regex(/^\d+$/).transform(Number).pipe(seed).optional(),
  remove_background_noise: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
  file_format: z.enum(['other', 'pcm_s16le_16']).optional(),
});

/** Body of sound-generation (…/api-reference/text-to-sound-effects/convert). It knows no seed. */
export const SoundBody = z.strictObject({
  text: z.string().min(1).max(MOST),
  loop: z.boolean().optional(),
  duration_seconds: z.number().min(0.5).max(30).nullish(),
  prompt_influence: share.nullish(),
  model_id: z.enum(['eleven_text_to_sound_v2']).default('eleven_text_to_sound_v2'),
});

/** Body of music by a prompt (…/api-reference/music/compose). With a prompt it knows no seed. */
export const MusicBody = z.strictObject({
  prompt: z.string().min(1).max(4_100),
  music_length_ms: z.int().min(3_000).max(600_000).nullish(),
  model_id: z.enum(['music_v1', 'music_v2']).default('music_v1'),
  force_instrumental: z.boolean().optional(),
  store_for_inpainting: z.boolean().optional(),
});

/** The mp3s of its `output_format`; the stand-in makes no other sound. */
const FORMAT = /^mp3_(22050_32|44100_(32|64|96|128|192))$/;

/** Samples a second and kbit/s; undefined for a format that is none of ours. */
export function formatOf(name: string): { rate: number; kbps: number } | undefined {
  if (!FORMAT.test(name)) return undefined;
  const [, rate, kbps] = name.split('_').map(Number);
  return rate && kbps ? { rate, kbps } : undefined;
}

/** What is wrong with a body, in the vendor's form. */
export function refusalOf(error: z.ZodError, input: unknown): ErrorResponse {
  const [first] = issuesOf(error, input);
  if (first?.kind === 'missing') return issue('missing', ['body', first.field], 'Field required');
  return issue(
    'value_error',
    ['body', ...(first?.path.split('.') ?? []).filter(Boolean)],
    first ? sentence(first) : 'Invalid body',
  );
}
