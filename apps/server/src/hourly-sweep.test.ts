import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { expiring } from './hourly-sweep.planted.ts';
import { tables } from './platform/db/index.ts';

/** Columns with a time after which a row is of no use, and what deletes it, if not this sweep. */
const otherwise: Readonly<Record<string, string>> = {
  'account.accessTokenExpiresAt': 'A sign-in outlives its vendor’s tokens.',
  'account.refreshTokenExpiresAt': 'A sign-in outlives its vendor’s tokens.',
  'trash.until': 'The trash is emptied every five seconds.',
  'job.late_until': 'A receipt is kept; this ends only the polls.',
};

test('each table with an expiry is swept, or it is said what deletes its rows', () => {
  const all = Object.values(tables).flatMap((table) =>
    is(table, PgTable)
      ? Object.values(getTableColumns(table)).map(({ name }) => ({ table: getTableName(table) as string, name }))
      : [],
  );
  const ends = all.filter(({ name }) => /expire|until|lastRequest/i.test(name));
  expect(ends.length).toBeGreaterThan(5);
  const swept = new Set<string>(expiring.map(([table]) => table.replaceAll('"', '')));
  expect(ends.filter(({ table, name }) => !swept.has(table) && !(`${table}.${name}` in otherwise))).toEqual([]);
});
