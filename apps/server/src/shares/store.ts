import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { err, limits, messages, ok, type CreateShare, type Refusal, type Result, type Share } from '@kinoloom/contract';
import type { z } from 'zod';
import { findOwnFlow } from '../flows/index.ts';
import { findOwnMedia } from '../media/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { lockQuotas } from '../quotas/index.ts';

const { flow, media, share } = tables;

type ShareRow = typeof share.$inferSelect;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const isOpen = or(isNull(share.expiresAt), gt(share.expiresAt, sql`now()`));
const titled = { share, title: sql<string | null>`coalesce(${media.title}, ${flow.name})` };

/** The open links of a user, newest first. */
export async function listShares(db: Queries, userId: string): Promise<Share[]> {
  const rows = await db
    .select(titled)
    .from(share)
    .leftJoin(media, eq(media.id, share.mediaId))
    .leftJoin(flow, eq(flow.id, share.flowId))
    .where(and(eq(share.userId, userId), isOpen))
    .orderBy(desc(share.createdAt), desc(share.id));
  return rows.map(({ share: row, title }) => present(row, title));
}

const present = (row: ShareRow, title: string | null): Share => ({
  id: row.id,
  media_id: row.mediaId,
  flow_id: row.flowId,
  title,
  prompts: row.prompts,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
});

/** Makes a link to a record or a flow of the user. @returns it with its token, of which only a hash is kept */
export async function createShare(
  db: Database,
  userId: string,
  { media_id: mediaId, flow_id: flowId, days, prompts }: z.output<typeof CreateShare>,
): Promise<Result<{ readonly share: Share; readonly token: string }, Refusal>> {
  return db.transaction(async (tx) => {
    await lockQuotas(tx, userId);
    if ((await tx.$count(share, and(eq(share.userId, userId), isOpen))) >= limits.share.most)
      return err({ code: 'input.invalid', message: messages.sharesFull });
    const title =
      mediaId === undefined
        ? (await findOwnFlow(tx, userId, flowId ?? ''))?.name
        : (await findOwnMedia(tx, userId, mediaId))?.title;
    if (title === undefined) return err({ code: 'not_found', message: messages.shareNothing });
    const token = randomBytes(32).toString('base64url');
    const [row] = await tx
      .insert(share)
      .values({
        id: crypto.randomUUID(),
        userId,
        mediaId,
        flowId,
        tokenHash: hashOf(token),
        prompts,
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .returning();
    if (!row) throw new Error('A link was not written');
    await publish(tx, { userId, type: 'shares', ref: userId });
    return ok({ share: present(row, title), token });
  });
}

/** Ends a link at once. @returns whether the user had it */
export async function revokeShare(db: Database, userId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(share).where(and(eq(share.id, id), eq(share.userId, userId)));
    if (!rowCount) return false;
    await publish(tx, { userId, type: 'shares', ref: userId });
    return true;
  });
}

/** The open link with a token. */
export async function findShare(db: Queries, token: string): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(share)
    .where(and(eq(share.tokenHash, hashOf(token)), isOpen));
  return row;
}

/** Deletes links that have expired. */
export async function forgetShares(db: Queries): Promise<void> {
  await db.delete(share).where(lte(share.expiresAt, sql`now()`));
}
