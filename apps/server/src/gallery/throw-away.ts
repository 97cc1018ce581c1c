import { and, eq, sql, lt, type SQL } from 'drizzle-orm';
import { err, limits, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { dropFiles } from '../media/index.ts';
import { tables, type Database, type Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import type { Objects } from '../platform/objects/index.ts';

/** The deletion, and until when it can be undone. */
interface ThrownAway {
  readonly trashId: string;
  readonly until: Date;
  readonly mediaIds: readonly string[];
}

const { flow, media, project, trash, trashedMedia } = tables;

const KEPT = sql.raw(`interval '${limits.gallery.undoKeptMs} milliseconds'`);

/** Moves media to the trash, where a deletion can be undone. Media that are already deleted are skipped. */
export async function throwAwayMedia(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Result<ThrownAway, Refusal>> {
  return db.transaction(async (tx) => {
    const bin = await openBin(tx, userId);
    const named = sql`${media.id} in ${[...ids]}`;
    const gone = await throwIn(tx, bin.trashId, sql`${media.userId} = ${userId} and ${named}`);
    if (gone.length === 0) {
      await tx.delete(trash).where(eq(trash.id, bin.trashId));
      return err({ code: 'not_found', message: messages.galleryGone });
    }
    await publish(tx, ...gone.map(({ id, flowId }) => ({ userId, type: 'media-deleted' as const, ref: id, flowId })));
    return ok({ ...bin, mediaIds: gone.map(({ id }) => id) });
  });
}

/**
 * Moves a flow with its media to the trash. Its jobs go on and their results are kept. Its project stays, and belongs to the flow again if the flow
 * is restored.
 */
export async function throwAwayFlow(
  db: Database,
  userId: string,
  flowId: string,
): Promise<Result<ThrownAway, Refusal>> {
  return db.transaction(async (tx) => {
    // The lock prevents additions to the flow.
    const [own] = await tx
      .select({ row: sql<Record<string, unknown>>`to_jsonb(${flow})` })
      .from(flow)
      .where(and(eq(flow.id, flowId), eq(flow.userId, userId)))
      .for('update');
    if (!own) return err({ code: 'not_found', message: 'This flow was not found. It may have been deleted.' });
    const [linked] = await tx.select({ id: project.id }).from(project).where(eq(project.flowId, flowId));
    const bin = await openBin(tx, userId, {
      flowId,
      flow: { row: own.row, awaits: [] },
      projectId: linked?.id ?? null,
    });
    const gone = await throwIn(tx, bin.trashId, sql`${media.flowId} = ${flowId}`);
    await tx.delete(flow).where(eq(flow.id, flowId));
    await publish(
      tx,
      ...gone.map(({ id }) => ({ userId, type: 'media-deleted' as const, ref: id, flowId })),
      { userId, type: 'flow-deleted', ref: flowId },
      ...(linked ? [{ userId, type: 'project' as const, ref: linked.id }] : []),
    );
    return ok({ ...bin, mediaIds: gone.map(({ id }) => id) });
  });
}

async function openBin(
  tx: Transaction,
  userId: string,
  of: Partial<typeof trash.$inferInsert> = {},
): Promise<Pick<ThrownAway, 'trashId' | 'until'>> {
  const [bin] = await tx
    .insert(trash)
    .values({ ...of, id: crypto.randomUUID(), userId, until: sql`now() + ${KEPT}` })
    .returning({ trashId: trash.id, until: trash.until });
  if (!bin) throw new Error('Nothing was written to the trash');
  return bin;
}

/** Moves whole rows, so that a restore is exact to the microsecond. */
async function throwIn(
  tx: Transaction,
  trashId: string,
  which: SQL,
): Promise<{ readonly id: string; readonly flowId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; flowId: string | null }>(sql`
    with gone as (delete from ${media} where ${which} returning *)
    insert into ${trashedMedia} (media_id, trash_id, flow_id, row)
    select id, ${trashId}, flow_id, to_jsonb(gone) from gone
    returning media_id as "id", flow_id as "flowId"`);
  return rows;
}

/**
 * Deletes records whose time to undo has passed, with their files. A record is marked first, so that none can be restored
 * while it is half deleted. The next run continues what a crash interrupted.
 */
export async function emptyTrash(db: Database, objects: Objects): Promise<void> {
  await db.queries
    .update(trash)
    .set({ emptying: true })
    .where(lt(trash.until, sql`now()`));
  const full = await db.queries.select({ id: trash.id }).from(trash).where(eq(trash.emptying, true));
  for (const { id } of full) {
    const gone = await db.queries
      .select({ id: trashedMedia.mediaId })
      .from(trashedMedia)
      .where(eq(trashedMedia.trashId, id));
    await dropFiles(
      db,
      objects,
      gone.map((row) => row.id),
    );
    await db.queries.delete(trash).where(eq(trash.id, id));
  }
}
