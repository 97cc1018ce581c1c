import { z } from 'zod';
import { fileForm, ownEntry, type LocalFile } from '../http/index.ts';
import type { Heard } from '../spec/index.ts';

/** Words and their times (elevenlabs.io/docs/api-reference/speech-to-text/convert). */
const SPEECH_PATH = '/v1/speech-to-text';
const SCRIBE = 'scribe_v2';
/** Half an hour of speech takes a minute or two; the answer comes when all is heard. */
const ANSWER_MS = 600_000;

/** The request for the words of a recording. Laughter and music are not written down. */
export const transcriptionOf = (sound: LocalFile, ids: Readonly<Record<string, string>> | undefined) =>
  ({
    method: 'POST',
    path: SPEECH_PATH,
    form: fileForm(sound, 'file', {
      model_id: ownEntry(ids, SCRIBE) ?? SCRIBE,
      timestamps_granularity: 'word',
      tag_audio_events: 'false',
    }),
    timeoutMs: ANSWER_MS,
  }) as const;

const Seconds = z.number().nonnegative().nullish();

const Transcript = z.object({
  language_code: z.string().nullish().catch(undefined),
  text: z.string(),
  words: z.array(z.object({ text: z.string(), start: Seconds, end: Seconds, type: z.string() })),
});

const ms = (seconds: number): number => Math.round(seconds * 1_000);

/** The words of an answer. The spaces between them, and sounds, have entries of their own, which are left out. */
export function readTranscript(answer: unknown): Heard {
  const { data } = Transcript.safeParse(answer);
  if (!data) return withoutTimes;
  let before = 0;
  const words = data.words
    .filter(({ type, text }) => type === 'word' && text.trim() !== '')
    .map(({ text, start, end }) => {
      const from = Math.max(before, start ?? before);
      before = Math.max(from, end ?? from);
      return { text: text.trim(), startMs: ms(from), endMs: ms(before) };
    });
  if (words.length === 0 && data.text.trim() !== '') return withoutTimes;
  return { state: 'done', ...(data.language_code && { language: data.language_code }), words };
}

const withoutTimes: Heard = {
  state: 'failed',
  failure: { code: 'no_result', message: 'The answer has no words with times.' },
};
