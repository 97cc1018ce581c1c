import { is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgArray, PgJsonb, PgTable, PgText } from 'drizzle-orm/pg-core';

/** Makes text storable in PostgreSQL: without NUL, which pasted text may contain, and without lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** An escape in JSON that PostgreSQL may refuse: NUL, or one half of a surrogate pair, which JSON.stringify escapes only when it stands alone. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** JSON whose texts and names are storable. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!SUSPECT.test(json)) return json;
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'string') return storable(each);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, part]) => [storable(name), part]));
  });
}

/** A value as JSON within a query that is written by hand. */
export const jsonb = (value: unknown): SQL => sql`${storableJson(value)}::jsonb`;

/**
 * Makes every text and JSON column of a schema accept any text. Words of users, files, providers and models arrive on many ways; one that PostgreSQL
 * refuses would fail the write of everything beside it, and be retried in vain.
 */
export function acceptAnyText(schema: Record<string, unknown>): void {
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    for (const each of getTableConfig(table).columns) {
      const column = is(each, PgArray) ? each.baseColumn : each;
      if (is(column, PgText))
        column.mapToDriverValue = (value) => (typeof value === 'string' ? storable(value) : value);
      if (is(column, PgJsonb)) column.mapToDriverValue = storableJson;
    }
  }
}
