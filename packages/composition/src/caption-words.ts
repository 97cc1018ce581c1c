import type { Caption, CaptionWord } from './captions.ts';

/** Distributes the words of a text over a time, in proportion to their letters. */
export function spread(text: string, startMs: number, endMs: number): CaptionWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  // The pause after a word counts as two letters.
  const weights = words.map((word) => word.length + 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let gone = 0;
  return words.map((word, index) => {
    const from = startMs + ((endMs - startMs) * gone) / total;
    gone += weights[index] ?? 0;
    return { word, startMs: Math.round(from), endMs: Math.round(startMs + ((endMs - startMs) * gone) / total) };
  });
}

/**
 * Indexes of the words that begin a line of the caption's text, other than the first. Empty if the text has one line or
 * other words.
 */
export function lineStarts({ text, words }: Pick<Caption, 'text' | 'words'>): number[] {
  if (!text.includes('\n')) return [];
  const lines = text.split('\n').map(countWords);
  const starts = lines.slice(0, -1).map((_, line) => lines.slice(0, line + 1).reduce((sum, count) => sum + count, 0));
  const counts = words.map(({ word }) => countWords(word));
  let before = 0;
  const places = counts.map((count) => (before += count) - count);
  if (before !== lines.reduce((sum, count) => sum + count, 0)) return [];
  return starts
    .map((start) => places.indexOf(start))
    .filter((index, at, all) => index > 0 && all.indexOf(index) === at);
}

const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** The text of words, with a line break before those at `starts`. */
export const textOfWords = (words: readonly CaptionWord[], starts: readonly number[] = []): string =>
  words.map(({ word }, index) => (index === 0 ? '' : starts.includes(index) ? '\n' : ' ') + word).join('');

const pairs = new WeakMap<Caption, WeakMap<Caption, Caption>>();

/** Two captions that are seen at the same time: the second below the first. The same two give the same object. */
export function together(first: Caption, second: Caption): Caption {
  const known = pairs.get(first) ?? new WeakMap<Caption, Caption>();
  pairs.set(first, known);
  const made = known.get(second) ?? bothOf(first, second);
  known.set(second, made);
  return made;
}

function bothOf(first: Caption, second: Caption): Caption {
  const [above, below] = [withWords(first), withWords(second)];
  return {
    text: `${textOfWords(above.words, lineStarts(above))}\n${textOfWords(below.words, lineStarts(below))}`,
    startMs: Math.max(first.startMs, second.startMs),
    endMs: Math.min(first.endMs, second.endMs),
    words: [...above.words, ...below.words],
  };
}

/** Long enough before a caption that a word's highlight is over. */
const SAID_MS = 1_000;

/** A caption without words has no highlight: its words have been said before it starts. */
function withWords(caption: Caption): Caption {
  if (caption.words.length > 0) return caption;
  const saidMs = caption.startMs - SAID_MS;
  return { ...caption, words: spread(caption.text, saidMs, saidMs) };
}
