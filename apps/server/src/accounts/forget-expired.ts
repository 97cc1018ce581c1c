import { inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tables, type Queries } from '../platform/db/index.ts';

const AT_ONCE = 1_000;
/** Longer than every window in which requests are counted. */
const COUNTED_MS = 60 * 60_000;

/** Deletes the sessions, letters and counts of requests that have expired, in parts, until none is left. */
export async function forgetExpired(db: Queries, now: number): Promise<void> {
  const { rateLimit, session, verification } = tables;
  const ended = new Date(now);
  await deleteAll(db, session, session.id, lt(session.expiresAt, ended));
  await deleteAll(db, verification, verification.id, lt(verification.expiresAt, ended));
  await deleteAll(db, rateLimit, rateLimit.id, lt(rateLimit.lastRequest, now - COUNTED_MS));
}

/** In parts, so that no sign-in waits for a long transaction. */
async function deleteAll(db: Queries, table: PgTable, id: PgColumn, over: SQL): Promise<void> {
  for (;;) {
    const part = sql`select ${id} from ${table} where ${over} limit ${AT_ONCE}`;
    const { rowCount } = await db.delete(table).where(inArray(id, sql`(${part})`));
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
