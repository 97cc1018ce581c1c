import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { limits } from '@kinoloom/contract';
import type { Queries } from '../platform/db/index.ts';

/**
 * How many rows match, counted no further than one more than `limits.gallery.countMax`: counting a million rows takes more than a second, and each
 * change of the list would repeat it.
 */
export async function countSome(db: Queries, table: PgTable, matching: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select 1 from ${table} where ${matching} limit ${limits.gallery.countMax + 1}) counted`);
  return rows[0]?.n ?? 0;
}
