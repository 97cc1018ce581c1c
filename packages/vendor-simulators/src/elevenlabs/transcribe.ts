import type { Context } from 'hono';
import { z } from 'zod';
import type { ErrorResponse } from '../control/dialect.ts';
import { type Env, readForm } from '../control/request.ts';
import { standInWords } from '../jobs/stand-in-words.ts';
import type { Studio } from '../studio.ts';
import { apiError, issue, validationError } from './dialect.ts';

const boolean = z.enum(['true', 'false']).transform((word) => word === 'true');
const number = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number);

/** Fields of a transcription besides its file (…/api-reference/speech-to-text/convert); webhooks are not simulated. */
const Fields = z.strictObject({
  model_id: z.literal('scribe_v2'),
  language_code: z.string().min(2).max(3).optional(),
  tag_audio_events: boolean.default(true),
  num_speakers: number.pipe(z.int().min(1).max(32)).optional(),
  timestamps_granularity: z.enum(['none', 'word', 'character']).default('word'),
  diarize: boolean.optional(),
  file_format: z.literal('other').optional(),
  temperature: number.pipe(z.number().max(2)).optional(),
  seed: number.pipe(z.int().max(2_147_483_647)).optional(),
  no_verbatim: boolean.optional(),
});

type Entry = { readonly text: string; readonly start: number; readonly end: number; readonly type: string };

/** The response to a transcription (`SpeechToTextChunkResponseModel`), or why it is refused. */
export async function transcribe(
  c: Context<Env>,
  id: string,
  studio: Studio,
): Promise<{ readonly said: object } | { readonly refusal: ErrorResponse }> {
  const form = await readForm(c);
  const file = form?.get('file');
  if (!form || !(file instanceof File) || file.size === 0)
    return { refusal: issue('missing', ['body', 'file'], 'Field required') };
  form.delete('file');
  const fields = Object.fromEntries(form);
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) return { refusal: validationError(parsed.error, fields) };
  const heard = await standInWords(file, studio);
  if (!heard) return { refusal: apiError(400, 'invalid_audio', 'The file has no audio that can be read.') };
  const words = heard.words.flatMap((word, at): Entry[] => {
    const next = heard.words[at + 1];
    const said = { ...word, type: 'word' };
    return next ? [said, { text: ' ', start: word.end, end: next.start, type: 'spacing' }] : [said];
  });
  const times = parsed.data.timestamps_granularity !== 'none';
  return {
    said: {
      language_code: 'eng',
      language_probability: 0.98,
      text: words.map(({ text }) => text).join(''),
      words: words.map(({ start, end, ...word }) => ({ ...word, ...(times && { start, end }), logprob: 0 })),
      transcription_id: id,
      audio_duration_secs: heard.duration,
    },
  };
}
