import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { limits, type PushBrowser, type RenewPush, type SubscribePush } from '@kinoloom/contract';
import { tables, type Database, type Queries } from '../platform/db/index.ts';

const { pushSubscription } = tables;

export type SubscriptionRow = typeof pushSubscription.$inferSelect;

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
}

/** Stores a browser's subscription, for as long as its session lasts. Beyond the limit the oldest goes. */
export async function subscribe(
  db: Database,
  { userId, sessionId }: Subscriber,
  { endpoint, keys, language }: SubscribePush,
): Promise<PushBrowser> {
  return db.transaction(async (tx) => {
    // One browser of a session: an older subscription of it was replaced.
    await tx.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId));
    const values = { id: idOf(endpoint), userId, sessionId, endpoint, ...keys, language, failures: 0, lastOkAt: null };
    const [row] = await tx
      .insert(pushSubscription)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscription.id, set: { ...values, createdAt: sql`now()` } })
      .returning();
    if (!row) throw new Error('a subscription was not stored');
    const older = tx
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(eq(pushSubscription.userId, userId))
      .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
      .offset(limits.push.browsers);
    await tx.delete(pushSubscription).where(inArray(pushSubscription.id, older));
    return present(row, sessionId);
  });
}

/** Stores what a browser has replaced its subscription by, with the language of that. @returns undefined if its session has none */
export async function renew(db: Database, who: Subscriber, renewed: RenewPush): Promise<PushBrowser | undefined> {
  const [row] = await db.queries
    .select({ language: pushSubscription.language })
    .from(pushSubscription)
    .where(eq(pushSubscription.sessionId, who.sessionId));
  return row && subscribe(db, who, { ...renewed, ...row });
}

export async function listBrowsers(db: Queries, userId: string, sessionId: string): Promise<PushBrowser[]> {
  const rows = await subscriptionsOf(db, userId);
  return rows.map((row) => present(row, sessionId));
}

export const subscriptionsOf = (db: Queries, userId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id));

/** @param id one of them; all without */
export async function unsubscribe(db: Queries, userId: string, id?: string): Promise<number> {
  const own = eq(pushSubscription.userId, userId);
  const gone = await db
    .delete(pushSubscription)
    .where(id === undefined ? own : and(own, eq(pushSubscription.id, id)))
    .returning({ id: pushSubscription.id });
  return gone.length;
}

/** A browser that could not be told for so often in a row has gone. */
const MOST_FAILURES = 20;

export async function noteSent(db: Queries, id: string, outcome: 'ok' | 'failed' | 'gone'): Promise<void> {
  const row = eq(pushSubscription.id, id);
  if (outcome === 'gone') await db.delete(pushSubscription).where(row);
  else if (outcome === 'ok') await db.update(pushSubscription).set({ failures: 0, lastOkAt: new Date() }).where(row);
  else {
    const { failures } = pushSubscription;
    await db
      .update(pushSubscription)
      .set({ failures: sql`${failures} + 1` })
      .where(row);
    await db.delete(pushSubscription).where(and(row, sql`${failures} >= ${MOST_FAILURES}`));
  }
}

const present = ({ id, sessionId, createdAt, lastOkAt }: SubscriptionRow, current: string): PushBrowser => ({
  id,
  created_at: createdAt.toISOString(),
  last_ok_at: lastOkAt?.toISOString() ?? null,
  current: sessionId === current,
});
