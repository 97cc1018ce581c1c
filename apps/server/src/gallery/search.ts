import { and, like, sql, type SQL } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';

const { media } = tables;

interface Search {
  /** Conditions that all words are in a prompt, a title or tags. */
  readonly matching: SQL | undefined;
  /** Whether so few rows match that to fetch and sort all is less work than to read in the order of time until a page is full. */
  readonly isRare: boolean;
}

/** @param q words, or parts of words */
export async function searchFor(db: Queries, q = ''): Promise<Search> {
  const words = q.toLowerCase().split(/\s+/);
  const found = await Promise.all(words.filter((word) => word !== '').map((word) => contains(db, word)));
  return { matching: and(...found.map(({ matching }) => matching)), isRare: found.some(({ isRare }) => isRare) };
}

/** What the index of trigrams finds in every database; in one of the locale C, as the built-in one, it knows no other letters. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

/** Of so many rows, reading in the order of time counts `limits.gallery.countMax` soon; the index would have to name them all. */
const COMMON = 100_000;
/** The planner expects half a percent of all rows for what is too rare for its statistics, and would read all of them for a page. */
const RARE = 10_000;

async function contains(db: Queries, word: string): Promise<Search> {
  const inOrder = like(media.words, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  if (HAS_TRIGRAM.test(word)) return { matching: inOrder, isRare: false };
  const hasParts = sql`word_parts(${media.words}) @> ${sql.param(partsOf(word))}::text[]`;
  const rows = await estimateRows(db, hasParts);
  if (rows > COMMON) return { matching: inOrder, isRare: false };
  // `like` would have the planner read the whole index of trigrams.
  return { matching: and(sql`strpos(${media.words}, ${word}) > 0`, hasParts), isRare: rows <= RARE };
}

/** Its pairs of letters; of a single letter, that. */
function partsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);
}

/** How many rows the planner expects of all users, by the statistics that PostgreSQL keeps. Reads none. */
async function estimateRows(db: Queries, matching: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${media} where ${matching}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
