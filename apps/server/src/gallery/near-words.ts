import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';

const { media } = tables;

/** Words are taken from so many of the user's newest media: of a million it would take seconds. */
const NEWEST = 10_000;
/** The most used are enough, and compared within milliseconds. */
const WORDS = 20_000;
/** Shorter words are too near to others. */
const SHORTEST = 4;
/** Letters from which on two may be wrong. */
const LONG = 8;

/** The words of the user's newest media, of prompts, titles and tags, in lower case, the most used first. */
export async function usedWords(db: Queries, userId: string): Promise<string[]> {
  const newest = db
    .select({ words: media.words })
    .from(media)
    .where(and(eq(media.userId, userId), isNotNull(media.words)))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(NEWEST)
    .as('newest');
  // Signs are split off here: that costs the database ten times as much, and in the locale C it knows no other letters than Latin ones.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ${newest}, string_to_table(words, ' ') as word
    group by word order by count(*) desc, word limit ${WORDS}`);
  return [...new Set(rows.flatMap(({ word }) => word.match(/[\p{L}\p{M}\p{N}_'’-]{3,}/gu) ?? []))];
}

/** Whether `nearest` may find something. */
export const isWorthComparing = (q: string): boolean =>
  q.split(/\s+/).some((word) => Array.from(word).length >= SHORTEST);

/**
 * The query with each word that occurs nowhere replaced by the nearest that does; undefined if there is none for one of them, or nothing to replace.
 * Near is a word with one wrong, missing, additional or swapped letter, or two in words of eight letters or more, and one that begins so.
 *
 * @param q words, or parts of words
 * @param used in lower case, the most used first: of words that are equally near, the first is taken
 */
export function nearest(q: string, used: readonly string[]): string | undefined {
  const words = q.toLowerCase().split(/\s+/);
  const found = words.map((word) => (used.some((one) => one.includes(word)) ? word : nearestWord(word, used)));
  const isWhole = found.every((word) => word !== undefined);
  return isWhole && found.some((word, at) => word !== words[at]) ? found.join(' ') : undefined;
}

function nearestWord(word: string, used: readonly string[]): string | undefined {
  const typed = Array.from(word);
  if (typed.length < SHORTEST) return undefined;
  const most = typed.length < LONG ? 1 : 2;
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const one of used) {
    // Cheap, and true of few words: each letter that is not in it is wrong.
    if (typed.filter((letter) => !one.includes(letter)).length > most) continue;
    const distance = distanceOf(typed, Array.from(one), most);
    if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { word: one, distance };
  }
  return best?.word;
}

/**
 * The wrong letters (optimal string alignment: replaced, left out, added, or swapped with the next). Half a letter more if `word` goes on after all
 * that is typed, however long: who types is not at the end yet.
 *
 * @returns undefined for more than `most` wrong letters
 */
function distanceOf(typed: readonly string[], word: readonly string[], most: number): number | undefined {
  if (typed.length > word.length + most) return undefined;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (const [at, letter] of typed.entries()) {
    const next = [at + 1];
    for (const [to, other] of word.entries()) {
      const isSwapped = letter === word[to - 1] && typed[at - 1] === other;
      const replaced = (row[to] ?? 0) + (letter === other ? 0 : 1);
      const swapped = isSwapped ? (before[to - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, replaced, swapped));
    }
    if (Math.min(...next) > most) return undefined;
    before = row;
    row = next;
  }
  const wrong = Math.min(...row);
  return row.at(-1) === wrong ? wrong : wrong + 0.5;
}
