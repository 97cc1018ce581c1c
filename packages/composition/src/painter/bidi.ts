import factory, { type Bidi } from 'bidi-js';

/** Its types describe a `default` within the default export, which neither Node nor bundlers find there. */
const bidiFactory = factory as unknown as () => Bidi;

/**
 * The embedding level of each UTF-16 unit of a text, as one digit or letter each: even ones are read to the right, odd ones to the left. Empty if all
 * are 0. https://www.unicode.org/reports/tr9/
 */
export type Levels = string;

const LEFTWARDS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F\u202B\u202E\u2067\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

let bidi: Bidi | undefined;

/** The levels of a paragraph, whose direction is that of its first strong letter. */
export function levelsOf(paragraph: string): Levels {
  if (!LEFTWARDS.test(paragraph)) return '';
  bidi ??= bidiFactory();
  const { levels } = bidi.getEmbeddingLevels(paragraph, 'auto');
  return Array.from(levels, (level) => level.toString(36)).join('');
}

/** Whether a paragraph with these levels is read to the left. */
export const readsLeftwards = (levels: Levels): boolean => levels !== '' && !levels.includes('0');

export const levelAt = (levels: Levels, index: number): number => Number.parseInt(levels[index] ?? '0', 36);

export const isLeftwards = (level: number): boolean => level % 2 === 1;

/** The parts of a text that have one level each. */
export function sameLevel(text: string, levels: Levels): { text: string; levels: Levels; level: number }[] {
  if (levels === '') return [{ text, levels, level: 0 }];
  return Array.from(levels.matchAll(/(.)\1*/gu), ({ 0: same, index }) => ({
    text: text.slice(index, index + same.length),
    levels: same,
    level: levelAt(same, 0),
  }));
}

/** Items of a line in the order in which they are seen, from left to right (rule L2). */
export function inSeenOrder<Item>(items: readonly Item[], levelOf: (item: Item) => number): Item[] {
  const order = [...items];
  const highest = Math.max(0, ...items.map(levelOf));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      for (let item = order[end]; item !== undefined && levelOf(item) >= level; item = order[end]) end++;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return order;
}
