import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { listMedia, statsOf } from './list-media.ts';

let lone: IsolatedDatabase;
const most = limits.gallery.countMax;

async function fill(userId: string, records: number): Promise<void> {
  const { pool } = lone.db;
  await pool.query(`insert into "user" (id, name, email) values ($1, $1, $1)`, [userId]);
  await pool.query(
    `insert into media (id, user_id, media_type, name, mime, bytes, prompt, created_at)
     select $1 || n, $1, 'image', 'image.png', 'image/png', 1, 'light ' || n, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [userId, records],
  );
}

beforeAll(async () => {
  lone = await startIsolatedDatabase('count-some');
  await fill('many', most + 500);
  await fill('few', 30);
  await lone.db.pool.query('vacuum analyze media');
});
afterAll(() => lone.end());

test('a list is counted exactly up to the most, and one more stands for all larger totals', async () => {
  const { queries } = lone.db;
  const total = async (userId: string, q?: string): Promise<number> =>
    (await listMedia(queries, userId, { sort: 'newest', limit: 10, ...(q !== undefined && { q }) }, undefined)).total;
  expect([await total('few'), await total('many'), await total('many', 'light'), await total('many', '1049')]).toEqual([
    30,
    most + 1,
    most + 1,
    // 1049 and 10490 to 10499
    11,
  ]);
  expect(await statsOf(queries, 'many')).toMatchObject({ totalMedia: most + 1 });
  expect(await statsOf(queries, 'few')).toMatchObject({ totalMedia: 30 });
});

test('the next page keeps the total of the first', async () => {
  const { queries } = lone.db;
  const first = await listMedia(queries, 'many', { sort: 'newest', limit: 10 }, undefined);
  const second = await listMedia(queries, 'many', { sort: 'newest', limit: 10 }, first.next);
  expect([second.total, second.rows[0]?.id]).toEqual([most + 1, 'many11']);
});

test('a count reads no more rows than it may count', async () => {
  const { pool } = lone.db;
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
    `explain (analyze, format json) select count(*) from (
       select 1 from media where user_id = 'many' and media_type in ('video', 'image', 'audio') limit ${most + 1}) counted`,
  );
  expect(largest(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(most + 1);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}
const largest = ({ 'Actual Rows': rows, Plans = [] }: Plan): number => Math.max(rows, ...Plans.map(largest));
