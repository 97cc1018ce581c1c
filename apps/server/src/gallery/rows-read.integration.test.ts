import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits, ListGalleryMedia } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { openDatabase, type Database } from '../platform/db/index.ts';
import { listFlows } from './list-flows.ts';
import { listMedia, listModels, listTags, statsOf } from './list-media.ts';

/** Enough that reading all of them shows. */
const RECORDS = 60_000;
const RARE = ['a quay in fog', 'Тихая набережная', '夜の東京', 'naïve 100%', 'back\\slash_'];

let lone: IsolatedDatabase;
/** With one connection, whose statistics can be had at once. */
let db: Database;

beforeAll(async () => {
  lone = await startIsolatedDatabase('rows-read');
  db = await openDatabase(lone.url, pino({ level: 'silent' }), { size: 1 });
  await db.pool.query(`insert into "user" (id, name, email) values ('many', '', '')`);
  await db.pool.query(`insert into credit_account (user_id, balance) values ('many', 30)`);
  await db.pool.query(
    `insert into ledger_entry (user_id, kind, amount, key, note)
     select 'many', 'grant', 6 * $1::int + 40, 'grant', '' union all select 'many', 'revoke', 10, 'revoke', ''
     union all select 'many', kind, 6, kind || n, '' from generate_series(1, $1::int) n, unnest('{hold,capture}'::text[]) kind`,
    [RECORDS],
  );
  await db.pool.query(
    `insert into flow (id, user_id, name, description) select 'flow' || n, 'many', '', '' from generate_series(1, $1::int / 50) n`,
    [RECORDS],
  );
  await db.pool.query(
    `insert into media (id, user_id, flow_id, media_type, name, mime, bytes, duration_ms, prompt, model, favourite, tags, created_at)
     select 'm' || n, 'many', 'flow' || 1 + n / 50 % ($1::int / 50), 'image', 'image.png', 'image/png', n * 7919 % 100003, n % 90,
       coalesce(($2::text[])[n], 'foxes in the snow, ' || n), 'model-' || n % 3, n % 2 = 0,
       case when n > $1::int - 5 then '{all,old}'::text[] else '{all}' end, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [RECORDS, RARE],
  );
  for (const table of ['media', 'media_tag', 'ledger_entry', 'flow']) await db.pool.query(`vacuum analyze ${table}`);
});
afterAll(async () => {
  await db.close();
  await lone.end();
});

/** Rows that scans have read so far, in tables and in indexes. */
async function rowsRead(): Promise<number> {
  await db.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await db.pool.query<{ n: number }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as n`,
  );
  return Number(rows[0]?.n);
}

const media = (wanted: ListGalleryMedia) => () =>
  listMedia(db.queries, 'many', ListGalleryMedia.parse({ limit: 100, ...wanted }), undefined);

describe('a call reads few rows, however many the account has', () => {
  test.for([
    ['all', media({})],
    ['a kind', media({ type: 'image' })],
    ['a kind without media', media({ type: 'audio' })],
    ['a model', media({ model: 'model-1' })],
    ['a model without media', media({ model: 'none' })],
    ['favourites', media({ favourite: 'true' })],
    ['a flow', media({ flow_id: 'flow7' })],
    ['a day', media({ from: '2001-01-01', to: '2001-01-02' })],
    ['a common word', media({ q: 'snow' })],
    ['a rare word', media({ q: 'quay' })],
    ['no such word', media({ q: 'zeppelin' })],
    ['a misspelt word', media({ q: 'snwo' })],
    ['two common letters', media({ q: 'ox' })],
    ['two rare letters', media({ q: 'qu' })],
    ['no such two letters', media({ q: 'zq' })],
    ['a common letter', media({ q: 'o' })],
    ['a rare letter', media({ q: 'q' })],
    ['a word of another script', media({ q: 'набережная' })],
    ['no such word of another script', media({ q: 'город' })],
    ['two letters of another script', media({ q: '東京' })],
    ['a letter of another script', media({ q: '夜' })],
    ['a sign', media({ q: '%' })],
    ['the oldest', media({ sort: 'oldest' })],
    ['by name', media({ sort: 'name' })],
    ['the longest', media({ sort: 'longest' })],
    ['the largest', media({ sort: 'largest' })],
    ['favourites first', media({ sort: 'favourites' })],
    ['the largest of a kind', media({ sort: 'largest', type: 'image' })],
    ['the largest of a kind without media', media({ sort: 'largest', type: 'audio' })],
    ['a flow by name', media({ sort: 'name', flow_id: 'flow7' })],
    ['the longest with a rare word', media({ sort: 'longest', q: 'quay' })],
    ['a tag', media({ tags: 'all' })],
    ['a rare tag', media({ tags: 'old' })],
    ['no such tag', media({ tags: 'none' })],
    ['a common tag and a rare one', media({ tags: 'all,old' })],
    ['a common tag by name', media({ tags: 'all', sort: 'name' })],
    ['the largest of a rare tag', media({ tags: 'old', sort: 'largest' })],
    ['tags', () => listTags(db.queries, 'many')],
    ['flows', () => listFlows(db.queries, 'many', 20, undefined)],
    ['models', () => listModels(db.queries, 'many')],
    ['totals', () => statsOf(db.queries, 'many')],
  ] as const)('%s', async ([, call]) => {
    const before = await rowsRead();
    await call();
    // Counting reads up to the most that is counted, of each of three models.
    expect((await rowsRead()) - before).toBeLessThan(4 * limits.gallery.countMax);
  });
});

test('a search finds the same by its index as by reading all', async () => {
  const { rows } = await db.pool.query<{ id: string; prompt: string }>(
    `select id, prompt from media order by created_at desc limit 200`,
  );
  for (const word of [
    'qu',
    'q',
    'Y',
    'fog',
    'тихая',
    'НАБЕРЕЖ',
    'я',
    '東京',
    '夜',
    'の東',
    'ïv',
    '0%',
    '%',
    '\\',
    'h_',
    'a quay',
    'n fo q',
    '京東',
  ]) {
    const words = word.toLowerCase().split(' ');
    const wanted = rows.filter(({ prompt }) => words.every((each) => prompt.toLowerCase().includes(each)));
    const found = await media({ q: word })();
    expect([word, found.rows.map(({ id }) => id)]).toEqual([word, wanted.slice(0, 100).map(({ id }) => id)]);
    if (wanted.length < 100) expect(found.total).toBe(wanted.length);
  }
});

test('the credits spent are those captured', async () => {
  expect(await statsOf(db.queries, 'many')).toMatchObject({ totalCreditsUsed: 6 * RECORDS });
});

test('models are counted as lists are, the most used first', async () => {
  await db.pool.query(`update media set model = 'one-more' where id = 'm1'`);
  const counts = { 'model-0': 10_001, 'model-1': 10_001, 'model-2': 10_001, 'one-more': 1 };
  expect(await listModels(db.queries, 'many')).toEqual(
    Object.entries(counts).map(([model, count]) => ({ model, count })),
  );
  expect(await listModels(db.queries, 'nobody')).toEqual([]);
});
