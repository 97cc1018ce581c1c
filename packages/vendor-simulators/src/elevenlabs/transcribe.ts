import { z } from 'zod';
import type { ErrorResponse } from '../control/dialect.ts';
import { standInWords } from '../jobs/stand-in-words.ts';
import type { Studio } from '../studio.ts';
import { validationError } from './calls.ts';
import { apiError, issue } from './dialect.ts';

const truth = z.enum(['true', 'false']);

/** Form fields of speech-to-text besides the file (elevenlabs-js 2.73, `BodySpeechToTextV1SpeechToTextPost`). */
const Fields = z.strictObject({
  model_id: z.literal('scribe_v2'),
  language_code: z.string().min(2).max(3).optional(),
  tag_audio_events: truth.optional(),
  timestamps_granularity: z.enum(['none', 'word', 'character']).default('word'),
  diarize: truth.optional(),
  no_verbatim: truth.optional(),
});

/** The response to speech-to-text (`SpeechToTextChunkResponseModel`), or why it is refused. */
export async function transcribe(
  form: FormData | undefined,
  studio: Studio,
): Promise<{ readonly said: object } | { readonly refusal: ErrorResponse }> {
  const file = form?.get('file');
  if (!form || !(file instanceof File) || file.size === 0)
    return { refusal: issue('missing', ['body', 'file'], 'Field required') };
  form.delete('file');
  const fields = Object.fromEntries(form);
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) return { refusal: validationError(parsed.error, fields) };
  const recording = await standInWords(file, studio);
  if (!recording) return { refusal: apiError(400, 'invalid_audio', 'The file has no sound that can be read.') };
  const isTimed = parsed.data.timestamps_granularity !== 'none';
  const part = (type: string, text: string, start: number, end: number) => ({
    text,
    type,
    logprob: 0,
    ...(isTimed && { start, end }),
  });
  const words = recording.words.flatMap(({ text, start, end }, at) => [
    ...(at > 0 ? [part('spacing', ' ', start, start)] : []),
    part('word', text, start, end),
  ]);
  return {
    said: {
      language_code: 'eng',
      language_probability: 1,
      text: words.map(({ text }) => text).join(''),
      words,
      audio_duration_secs: recording.seconds,
    },
  };
}
