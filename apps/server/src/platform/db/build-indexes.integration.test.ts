import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../../tests/harness/isolated-database.ts';
import { openDatabase, tables } from './index.ts';

const log = pino({ level: 'silent' });

let lone: IsolatedDatabase;
beforeAll(async () => {
  lone = await startIsolatedDatabase('build-indexes');
});
afterAll(() => lone.end());

test('a migrated database has every index of the schema, and one whose build was interrupted is built again', async () => {
  const { pool } = lone.db;
  const indexes = Object.values<unknown>(tables)
    .filter((each) => each instanceof PgTable)
    .flatMap((each) => getTableConfig(each).indexes.map(({ config }) => config.name ?? ''));
  const lacking = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from unnest($1::text[]) name
       where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid) order by name`,
      [indexes],
    );
    return rows.map(({ name }) => name);
  };
  expect(indexes.length).toBeGreaterThan(20);
  expect(await lacking()).toEqual([]);
  // What is left of a build that was killed.
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'media_model'::regclass`);
  await pool.query('drop index media_favourite_first');
  expect(await lacking()).toEqual(['media_favourite_first', 'media_model']);
  await (await openDatabase(lone.url, log)).close();
  expect(await lacking()).toEqual([]);
});
