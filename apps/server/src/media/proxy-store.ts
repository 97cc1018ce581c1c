import { and, eq, sql } from 'drizzle-orm';
import { err, messages, ok, type MediaProxy, type ProxyPurpose, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { nextTurn, type JobQueue } from '../platform/jobs/index.ts';
import { findFile, linkFile } from './files.ts';
import type { MediaRow } from './present.ts';
import { proxySize, stillProxySize } from './make-proxy.ts';
import { proxyName, PROXY_ROLE } from './serve.ts';

const proxy = tables.mediaProxy;

export type ProxyRow = typeof proxy.$inferSelect;

/** The workflow that encodes proxies. */
export const PROXY = 'media-proxy';

/** A user waits for a proxy to be played, but not for one to seek in. */
export const QUEUES = { play: PROXY, scrub: 'scrub-proxy' } as const satisfies Record<ProxyPurpose, string>;

/** A proxy without progress for this long has lost its worker. */
const STALE = sql`now() - interval '15 minutes'`;

const refuse = (message: string) => err<Refusal>({ code: 'media.unreadable', message });

/** The state of a proxy; enqueues it if there is none. Media of the same owner with the same bytes share one. */
export async function askForProxy(
  db: Database,
  queue: JobQueue,
  row: MediaRow,
  purpose: ProxyPurpose,
): Promise<Result<MediaProxy, Refusal>> {
  const isStill = row.mediaType === 'image';
  const hasProxy = row.mediaType === 'video' || (isStill && purpose === 'play');
  if (!hasProxy || !row.width || !row.height) return refuse(messages.proxyOfSound);
  const original = await findFile(db.queries, row.id, 'original');
  if (!original) return refuse(messages.proxyUnreadable);
  const shown = { width: row.width, height: row.height };
  const size = isStill ? stillProxySize(shown) : proxySize(shown, purpose);
  return db.transaction(async (tx): Promise<Result<MediaProxy, Refusal>> => {
    const sourceKey = original.key;
    const known = await takeOver(tx, sourceKey, purpose);
    if (known) return answerOf(tx, row, known);
    const workflowId = crypto.randomUUID();
    const [added] = await tx
      .insert(proxy)
      .values({
        sourceKey,
        purpose,
        workflowId,
        turn: nextTurn(QUEUES[purpose], turnAfter(row.userId, purpose)),
        ...size,
      })
      .onConflictDoNothing()
      .returning();
    if (added)
      await queue.enqueue(tx, { workflow: PROXY, queue: QUEUES[purpose], jobId: workflowId, place: added.turn });
    return making(0);
  });
}

/** The turn after the user's last proxy for this purpose. */
const turnAfter = (userId: string, purpose: ProxyPurpose) =>
  sql`select max(${proxy.turn}) + 1 from ${proxy} where ${proxy.owner} = ${userId} and ${proxy.purpose} = ${purpose}`;

const isProxyOf = (sourceKey: string, purpose: ProxyPurpose) =>
  and(eq(proxy.sourceKey, sourceKey), eq(proxy.purpose, purpose));

/** Locks the row; deletes a stale one. */
async function takeOver(tx: Transaction, sourceKey: string, purpose: ProxyPurpose): Promise<ProxyRow | undefined> {
  await tx
    .delete(proxy)
    .where(and(isProxyOf(sourceKey, purpose), eq(proxy.state, 'making'), sql`${proxy.changedAt} < ${STALE}`));
  const [row] = await tx.select().from(proxy).where(isProxyOf(sourceKey, purpose)).for('update');
  return row;
}

async function answerOf(tx: Transaction, media: MediaRow, row: ProxyRow): Promise<Result<MediaProxy, Refusal>> {
  switch (row.state) {
    case 'making':
      return making(row.progress);
    case 'ready':
      if (row.key !== null) await linkFile(tx, media.id, PROXY_ROLE[row.purpose], row.key);
      return ok({
        success: true,
        status: 'ready',
        url: `/media/${media.id}/${proxyName(row.purpose, media.mediaType)}`,
        width: row.width,
        height: row.height,
      });
    case 'failed':
      if (row.failure === 'unreadable') return refuse(messages.proxyUnreadable);
      // Reported once: the next request tries again.
      await tx.delete(proxy).where(isProxyOf(row.sourceKey, row.purpose));
      return err({ code: 'internal', message: messages.proxyFailed });
  }
}

const making = (progress: number): Result<MediaProxy, never> => ok({ success: true, status: 'making', progress });

/** A proxy that this workflow still has to make, with a record of its video. */
export async function findProxyToMake(
  db: Queries,
  workflowId: string,
): Promise<{ row: ProxyRow; media: MediaRow } | undefined> {
  const [found] = await db
    .select({ row: proxy, media: tables.media })
    .from(proxy)
    .innerJoin(
      tables.mediaObject,
      and(eq(tables.mediaObject.key, proxy.sourceKey), eq(tables.mediaObject.role, 'original')),
    )
    .innerJoin(tables.media, eq(tables.media.id, tables.mediaObject.mediaId))
    .where(and(eq(proxy.workflowId, workflowId), eq(proxy.state, 'making')))
    .limit(1);
  return found;
}

/** Updates a proxy, unless its video is gone or another workflow makes it. @returns whether it was updated */
export async function noteProxy(
  db: Queries,
  workflowId: string,
  change: Partial<Pick<ProxyRow, 'state' | 'progress' | 'key' | 'failure'>>,
): Promise<boolean> {
  const changed = await db
    .update(proxy)
    .set({ ...change, changedAt: sql`now()` })
    .where(and(eq(proxy.workflowId, workflowId), eq(proxy.state, 'making')))
    .returning({ sourceKey: proxy.sourceKey });
  return changed.length > 0;
}
