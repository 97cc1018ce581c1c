import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { tables } from '../platform/db/index.ts';
import { dataChecks } from './index.ts';
import { notChecked } from './tables.ts';

test('each table is read by a check, or it is said why none is needed', () => {
  const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table) as string] : []));
  const checked = new Set<string>(dataChecks.flatMap((check) => check.tables));
  for (const check of dataChecks)
    for (const table of check.tables) expect(check.differences).toMatch(new RegExp(`\\b${table}\\b`));
  const told: readonly string[] = Object.keys(notChecked);
  expect(told.filter((name) => checked.has(name) || !all.includes(name))).toEqual([]);
  expect(all.filter((name) => !checked.has(name) && !told.includes(name))).toEqual([]);
});
