import { z } from 'zod';
import { fileForm, ownEntry, type LocalFile } from '../http/index.ts';
import type { Transcription, TranscribedWord } from '../spec/index.ts';

const MODEL = 'scribe_v2';

export const transcriberOf = (ids: Readonly<Record<string, string>> | undefined): string =>
  ownEntry(ids, MODEL) ?? MODEL;

/** The body of a transcription. Laughter and footsteps are no captions. */
export const transcriptionForm = (model: string, sound: LocalFile): (() => FormData) =>
  fileForm(sound, 'file', { model_id: model, timestamps_granularity: 'word', tag_audio_events: 'false' });

/** `type`: `word`, `spacing` between two words, or `audio_event`. */
const Answer = z.object({
  language_code: z.string().nullish(),
  words: z.array(
    z.object({ text: z.string(), type: z.string(), start: z.number().nullish(), end: z.number().nullish() }),
  ),
});

const ms = (seconds: number): number => Math.round(seconds * 1_000);

/** The words of an answer, in order. */
export function readTranscription(answer: unknown): Transcription {
  const { data } = Answer.safeParse(answer);
  const spoken = data?.words.filter(({ type, text }) => type === 'word' && text.trim() !== '');
  if (!data || !spoken || spoken.some(({ start }) => start == null))
    return { state: 'failed', failure: { code: 'no_result', message: 'The answer tells no times of words.' } };
  let before = 0;
  const words = spoken.map(({ text, start, end }): TranscribedWord => {
    const startMs = Math.max(before, ms(start ?? 0));
    before = Math.max(startMs, ms(end ?? start ?? 0));
    return { text: text.trim(), startMs, endMs: before };
  });
  return { state: 'done', ...(data.language_code != null && { language: data.language_code }), words };
}
