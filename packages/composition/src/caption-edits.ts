import { lineStarts, spread, textOfWords } from './caption-words.ts';
import type { Caption, CaptionWord } from './captions.ts';

/** Reading speed of captions. */
const LETTERS_PER_SECOND = 14;
const LEAST_MS = 700;
/** Maximum letters of a caption: what fits on two lines. */
const LONGEST = 64;
/** A silence that ends a caption. */
const PAUSE_MS = 700;

/** Turns untimed text into captions: one per line or sentence, timed by reading speed. */
export function captionsOfText(text: string): Caption[] {
  let at = 0;
  return linesOf(text).map((line) => {
    const startMs = at;
    at += Math.max(LEAST_MS, Math.round((line.length / LETTERS_PER_SECOND) * 1000));
    return { text: line, startMs, endMs: at, words: spread(line, startMs, at) };
  });
}

const SENTENCE_END = /[.!?…。！？]["'”’»)]*$/u;

/**
 * Groups spoken words into captions: broken at sentence ends, pauses and the maximum of letters. Words keep their times;
 * a caption too short to be read stays until the next one.
 */
export function captionsOfWords(words: readonly CaptionWord[]): Caption[] {
  const sentences: CaptionWord[][] = [];
  for (const word of words.flatMap(({ word, startMs, endMs }) => spread(word, startMs, endMs))) {
    const sentence = sentences.at(-1);
    const before = sentence?.at(-1);
    const goesOn = before && !SENTENCE_END.test(before.word) && word.startMs - before.endMs < PAUSE_MS;
    if (sentence && goesOn) sentence.push(word);
    else sentences.push([word]);
  }
  const captions = sentences.flatMap((sentence) => {
    let at = 0;
    return cut(textOfWords(sentence)).map((text): Caption => {
      const said = sentence.slice(at, (at += text.split(' ').length));
      return { text, startMs: said[0]?.startMs ?? 0, endMs: said.at(-1)?.endMs ?? 0, words: said };
    });
  });
  return captions.map((caption, index) => {
    const next = captions[index + 1]?.startMs ?? Infinity;
    const readable = Math.min(caption.startMs + LEAST_MS, next);
    return { ...caption, endMs: Math.max(caption.endMs, readable) };
  });
}

/** Breaks text into captions: at line ends, sentence ends, commas, else between words. */
function linesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…。！？])\s+/u)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .flatMap(cut);
}

function cut(line: string): string[] {
  if (line.length <= LONGEST) return [line];
  const half = line.length / 2;
  const breaks = [...line.matchAll(/\s/gu)].map(({ index }) => index);
  if (breaks.length === 0) return [line];
  const costOf = (index: number): number => Math.abs(index - half) - (/[,;:–—]/u.test(line[index - 1] ?? '') ? 12 : 0);
  const at = breaks.reduce((best, index) => (costOf(index) < costOf(best) ? index : best));
  return [...cut(line.slice(0, at).trim()), ...cut(line.slice(at + 1).trim())];
}

/** Changes a caption's text and keeps its time. If the number of words stays the same, each keeps its time. Keeps line feeds. */
export function withText(caption: Caption, text: string): Caption {
  const said = text.replaceAll(/[^\S\n]+/gu, ' ');
  const words = said.split(/\s+/u).filter((word) => word !== '');
  if (words.length !== caption.words.length)
    return { ...caption, text: said, words: spread(said, caption.startMs, caption.endMs) };
  return {
    ...caption,
    text: said,
    words: caption.words.map((old, index) => ({ ...old, word: words[index] ?? old.word })),
  };
}

/** Changes a word of a caption and keeps all times and line breaks. */
export function withWord(caption: Caption, index: number, word: string): Caption {
  const old = caption.words[index];
  if (!old) return caption;
  const words = caption.words.with(index, { ...old, word });
  return { ...caption, text: textOfWords(words, lineStarts(caption)), words };
}

const replaced = (captions: readonly Caption[], index: number, ...by: Caption[]): Caption[] =>
  captions.toSpliced(index, 1, ...by);

/** Changes a word's times, within its neighbours; the caption grows with its first and last word. */
export function retimeWord(
  captions: readonly Caption[],
  { caption: index, word: at }: { caption: number; word: number },
  times: { startMs: number; endMs: number },
): Caption[] {
  const caption = captions[index];
  const word = caption?.words[at];
  if (!caption || !word) return [...captions];
  const [before, after] = [captions[index - 1], captions[index + 1]];
  // Captions that overlap already do not limit each other.
  const free = before && before.endMs <= caption.startMs ? before.endMs : -Infinity;
  const until = after && after.startMs >= caption.endMs ? after.startMs : Infinity;
  const least = caption.words[at - 1]?.endMs ?? free;
  const most = caption.words[at + 1]?.startMs ?? until;
  const startMs = Math.round(Math.min(Math.max(times.startMs, least), most));
  const endMs = Math.round(Math.min(Math.max(times.endMs, startMs), most));
  const words = caption.words.with(at, { ...word, startMs, endMs });
  return replaced(captions, index, {
    ...caption,
    words,
    startMs: at === 0 ? startMs : Math.min(caption.startMs, startMs),
    endMs: at === words.length - 1 ? endMs : Math.max(caption.endMs, endMs),
  });
}

/** Splits a caption in two; the second one starts at `word`, which must not be the first. */
export function splitCaption(captions: readonly Caption[], index: number, word: number): Caption[] {
  const caption = captions[index];
  const next = caption?.words[word];
  if (!caption || !next || word < 1) return [...captions];
  const [before, after] = [caption.words.slice(0, word), caption.words.slice(word)];
  const starts = lineStarts(caption);
  const later = starts.map((start) => start - word);
  return replaced(
    captions,
    index,
    { ...caption, text: textOfWords(before, starts), endMs: next.startMs, words: before },
    { ...caption, text: textOfWords(after, later), startMs: next.startMs, words: after },
  );
}

/** Joins a caption with the next one. */
export function mergeCaptions(captions: readonly Caption[], index: number): Caption[] {
  const [first, second] = [captions[index], captions[index + 1]];
  if (!first || !second) return [...captions];
  const joined: Caption = {
    text: `${first.text} ${second.text}`,
    startMs: Math.min(first.startMs, second.startMs),
    endMs: Math.max(first.endMs, second.endMs),
    words: [...first.words, ...second.words],
  };
  return captions.toSpliced(index, 2, joined);
}

/** Moves all captions in time. */
export const shiftCaptions = (captions: readonly Caption[], byMs: number): Caption[] =>
  captions.map((caption) => ({
    ...caption,
    startMs: caption.startMs + byMs,
    endMs: caption.endMs + byMs,
    words: caption.words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs })),
  }));
