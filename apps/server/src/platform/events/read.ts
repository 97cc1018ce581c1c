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
  // With none left, the one that was seen is pruned as well, and nobody knows what came after it.
  if (seen > 0 && (!oldest?.id || seen < oldest.id - 1)) return 'gone';
  return db
    .select()
    .from(tables.event)
    .where(and(eq(tables.event.userId, userId), gt(tables.event.id, seen)))
    .orderBy(asc(tables.event.id))
    .limit(BATCH);
}

/** Forgets events that no stream will ask for again; the newest stays, so that its number is known. */
export async function pruneEvents(db: Queries): Promise<void> {
  const newest = db.select({ id: max(tables.event.id) }).from(tables.event);
  await db.delete(tables.event).where(and(lt(tables.event.createdAt, KEEP), lt(tables.event.id, newest)));
}
