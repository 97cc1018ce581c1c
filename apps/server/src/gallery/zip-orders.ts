import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { limits } from '@kinoloom/contract';
import { tables, type Database } from '../platform/db/index.ts';

const { media, zipOrder } = tables;

/** Orders a zip file of media, and forgets the oldest orders of the user beyond the limit. @returns its id; undefined if none of the media exist */
export async function orderZip(
  db: Database,
  userId: string,
  mediaIds: readonly string[],
  expiresAt: Date,
): Promise<string | undefined> {
  const own = and(eq(media.userId, userId), inArray(media.id, [...mediaIds]));
  if ((await db.queries.$count(media, own)) === 0) return undefined;
  const id = crypto.randomUUID();
  await db.queries.insert(zipOrder).values({ id, userId, mediaIds, expiresAt });
  const older = db.queries
    .select({ id: zipOrder.id })
    .from(zipOrder)
    .where(eq(zipOrder.userId, userId))
    .orderBy(desc(zipOrder.expiresAt))
    .offset(limits.gallery.zipOrders);
  await db.queries.delete(zipOrder).where(inArray(zipOrder.id, older));
  return id;
}

export async function findZipOrder(db: Database, id: string): Promise<typeof zipOrder.$inferSelect | undefined> {
  const [order] = await db.queries.select().from(zipOrder).where(eq(zipOrder.id, id));
  return order;
}

/** Deletes orders whose links have expired. */
export async function forgetZips(db: Database): Promise<void> {
  await db.queries.delete(zipOrder).where(lt(zipOrder.expiresAt, sql`now()`));
}
