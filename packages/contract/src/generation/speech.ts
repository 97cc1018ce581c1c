import { z } from 'zod';
import { limits } from '../limits.ts';
import { MediaRecord } from '../media.ts';
import * as messages from '../messages.ts';
import { Caller, Seed } from './fields.ts';

/** The first is the default. */
export const SPEECH_MODELS = ['eleven_multilingual_v2'] as const;

/** Codec, sample rate and kbit/s. The first is the default. */
export const SPEECH_FORMATS = [
  'mp3_44100_128',
  'mp3_44100_192',
  'mp3_44100_96',
  'mp3_44100_64',
  'mp3_44100_32',
  'mp3_22050_32',
] as const;

export const SoundFormat = z
  .enum(SPEECH_FORMATS, { error: messages.speechFormat(SPEECH_FORMATS.join(', ')) })
  .default(SPEECH_FORMATS[0]);

const { maxCharacters, charactersPerSecond, minSeconds } = limits.speech;

/**
 * Length of a text that its price is based on, in seconds: used for the shown price, the hold and the charge, whatever
 * the real length is. Surrounding white space is neither spoken nor counted.
 */
export const speechSeconds = (text: string): number =>
  Math.max(minSeconds, Math.ceil(text.trim().length / charactersPerSecond));

/** Body of text-to-speech, in the contract's names. */
export const SpeakText = z.object({
  ...Caller,
  user_id: z.string().optional(),
  text: z
    .string({ error: messages.speechEmpty })
    .trim()
    .min(1, messages.speechEmpty)
    .max(maxCharacters, messages.speechTooLong(maxCharacters)),
  voice_id: z.string({ error: messages.speechNoVoice }).regex(/^[\w-]{1,64}$/, messages.speechNoVoice),
  model_id: z.enum(SPEECH_MODELS, { error: messages.speechModel(SPEECH_MODELS.join(', ')) }).default(SPEECH_MODELS[0]),
  output_format: SoundFormat,
  seed: Seed.optional(),
});
export type SpeakText = z.infer<typeof SpeakText>;

/**
 * Response of operations that make sound. `duration` is the sound's length in seconds, `credits` the amount paid. With
 * `Prefer: respond-async` it comes at once: `audioUrl`, `duration` and `result` are null, and `credits` is held.
 */
export const SoundAnswer = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  model: z.string(),
  audioUrl: z.string().nullable(),
  duration: z.number().nullable(),
  credits: z.number().int(),
  error: z.null(),
  result: MediaRecord.nullable(),
});
export type SoundAnswer = z.infer<typeof SoundAnswer>;
