import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { tables, type Queries, type Transaction } from '../platform/db/index.ts';

const { ownTemplate, media } = tables;

export type OwnTemplateRow = typeof ownTemplate.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(ownTemplate.id, id), eq(ownTemplate.userId, userId));

/** Newest first. */
export const listOwnTemplates = (db: Queries, userId: string): Promise<OwnTemplateRow[]> =>
  db
    .select()
    .from(ownTemplate)
    .where(eq(ownTemplate.userId, userId))
    .orderBy(desc(ownTemplate.createdAt), desc(ownTemplate.id));

export async function countOwnTemplates(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(ownTemplate).where(eq(ownTemplate.userId, userId));
  return row?.n ?? 0;
}

/** `json`: its composition, serialised. */
export async function insertOwnTemplate(
  tx: Queries,
  values: Omit<OwnTemplateRow, 'composition'>,
  json: string,
): Promise<OwnTemplateRow> {
  const composition = sql<tables.StoredComposition>`${json}::jsonb`;
  const [row] = await tx
    .insert(ownTemplate)
    .values({ ...values, composition })
    .returning();
  if (!row) throw new Error('A template was not inserted');
  return row;
}

export async function renameOwnTemplate(
  db: Queries,
  userId: string,
  id: string,
  name: string,
): Promise<OwnTemplateRow | undefined> {
  const [row] = await db.update(ownTemplate).set({ name }).where(isOwn(userId, id)).returning();
  return row;
}

/** @returns whether there was one */
export async function deleteOwnTemplate(db: Queries, userId: string, id: string): Promise<boolean> {
  const gone = await db.delete(ownTemplate).where(isOwn(userId, id)).returning({ id: ownTemplate.id });
  return gone.length > 0;
}

/** Which of these media are the user's own and have a picture. */
export async function picturesAmong(db: Queries, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.userId, userId), ne(media.mediaType, 'audio')));
  return new Set(rows.map(({ id }) => id));
}
