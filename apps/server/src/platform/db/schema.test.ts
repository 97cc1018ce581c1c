import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from './schema.ts';

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test('tables and columns have the same names in code as in the database', () => {
  const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [{ name, table }] : []));
  expect(tables.length).toBeGreaterThan(30);
  const others = tables.flatMap(({ name, table }) => [
    ...(name === camelCase(getTableName(table)) ? [] : [`${name}: ${getTableName(table)}`]),
    ...Object.entries(getTableColumns(table))
      .filter(([field, column]) => field !== camelCase(column.name))
      .map(([field, column]) => `${name}.${field}: ${column.name}`),
  ]);
  expect(others).toEqual([]);
});
