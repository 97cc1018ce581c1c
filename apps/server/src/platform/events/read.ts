import { and, asc, eq, gt, lt, max, min, sql } from 'drizzle-orm';
import { tables, type Queries } from '../db/index.ts';

export type StoredEvent = typeof tables.event.$inferSelect;

const KEEP = sql`now() - interval '2 hours'`;
const BATCH = 500;

/** The number of the newest event of all, where a new stream begins. */
export async function newestEvent(db: Queries): Promise<number> {
  const [row] = await db.select({ id: max(tables.event.id) }).from(tables.event);
  return row?.id ?? 0;
}

/** A user's events after `seen`, oldest first; 'gone' when some of them may have been pruned already. */
export async function eventsAfter(db: Queries, userId: string, seen: number): Promise<StoredEvent[] | 'gone'> {
  const [oldest] = await db.select({ id: min(tables.event.id) }).from(tables.event);
  if (seen > 0 && oldest?.id && seen < oldest.id - 1) return 'gone';
  return db
    .select()
    .from(tables.event)
    .where(and(eq(tables.event.userId, userId), gt(tables.event.id, seen)))
    .orderBy(asc(tables.event.id))
    .limit(BATCH);
}

/** Forgets events that no stream will ask for again. */
export async function pruneEvents(db: Queries): Promise<void> {
  await db.delete(tables.event).where(lt(tables.event.createdAt, KEEP));
}
