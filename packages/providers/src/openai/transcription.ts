import { z } from 'zod';
import { fileForm, type LocalFile } from '../http/index.ts';
import type { Transcription, TranscribedWord } from '../spec/index.ts';
import type { OpenAiModel } from './model.ts';

/** The body of a transcription. Servers that do not time words answer with segments. */
export const transcriptionForm = ({ model, constants }: OpenAiModel, sound: LocalFile): (() => FormData) =>
  fileForm(sound, 'file', {
    model,
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'word',
    ...Object.fromEntries(Object.entries(constants ?? {}).map(([name, value]) => [name, String(value)])),
  });

const Seconds = z.number().nonnegative().optional().catch(undefined);
const Words = z.array(z.object({ word: z.string(), start: Seconds, end: Seconds })).nullish();
type Words = NonNullable<z.infer<typeof Words>>;

const Answer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: Words,
  // whisper.cpp has the words within the segments; LocalAI has none (github.com/mudler/LocalAI/issues/9306).
  segments: z
    .array(z.object({ start: z.number().nonnegative(), end: z.number(), text: z.string().default(''), words: Words }))
    .nullish(),
});

/** The words of an answer: as they are timed, else those of its segments, spread over their time. */
export function readTranscription(answer: unknown): Transcription {
  const { data } = Answer.safeParse(answer);
  if (!data) return withoutTimes;
  const timed = data.words?.length
    ? wordsOf(data.words, 0)
    : (data.segments ?? []).flatMap(({ start, end, text, words }) =>
        words?.length ? wordsOf(words, start) : spread(text, start, Math.max(start, end)),
      );
  if (timed.length === 0 && data.text.trim() !== '') return withoutTimes;
  const language = data.language ?? undefined;
  return { state: 'done', ...(language !== undefined && { language }), words: punctuated(timed, data.text) };
}

const withoutTimes: Transcription = {
  state: 'failed',
  failure: { code: 'no_result', message: 'The answer tells no times: this server has no verbose_json.' },
};

const ms = (seconds: number): number => Math.round(seconds * 1_000);

/** Whole words in order. One without times (github.com/m-bain/whisperX/issues/717) lasts from the word before to the next. */
function wordsOf(given: Words, since: number): TranscribedWord[] {
  let before = since;
  const words = whole(given).map(({ word, start = before, end }, index, all) => {
    const next = all.slice(index + 1).find((other) => other.start !== undefined)?.start;
    const from = Math.max(start, before);
    before = Math.max(from, end ?? next ?? from);
    return { text: word.trim(), startMs: ms(from), endMs: ms(before) };
  });
  return words.filter(({ text }) => text !== '');
}

/** whisper.cpp lists tokens: where words begin with a space, one that does not continues the word before it. */
function whole(tokens: Words): Words {
  if (!tokens.some(({ word }) => word.startsWith(' '))) return tokens;
  const words: Words = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (last && !token.word.startsWith(' '))
      words.splice(-1, 1, { ...last, word: last.word + token.word, end: token.end ?? last.end });
    else words.push(token);
  }
  return words;
}

/** The words of a segment, each with time for its letters and a pause. */
function spread(text: string, start: number, end: number): TranscribedWord[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const total = words.reduce((sum, word) => sum + word.length + 2, 0);
  let gone = 0;
  const at = (): number => ms(start + ((end - start) * gone) / total);
  return words.map((word) => {
    const startMs = at();
    gone += word.length + 2;
    return { text: word, startMs, endMs: at() };
  });
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many words of the text may be passed over to find the next one. */
const LOOKAHEAD = 4;

/** Words that lack the punctuation of the text get it, since it tells where sentences end. Which servers leave it out is not confirmed. */
function punctuated(words: readonly TranscribedWord[], text: string): TranscribedWord[] {
  const written = text.split(/\s+/u).filter((word) => letters(word) !== '');
  let at = 0;
  return words.map((word) => {
    const near = written.slice(at, at + LOOKAHEAD).findIndex((other) => letters(other) === letters(word.text));
    if (near < 0) return word;
    at += near + 1;
    return { ...word, text: written[at - 1] ?? word.text };
  });
}
