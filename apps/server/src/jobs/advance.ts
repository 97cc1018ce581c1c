import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { isFinished, messages, type JobFailure } from '@kinoloom/contract';
import { capture, release } from '../credits/index.ts';
import { type Database, jsonb, tables, type Transaction, whenDatabaseAvailable } from '../platform/db/index.ts';
import { noteEnd } from '../platform/ended-jobs.ts';
import { publish } from '../platform/events.ts';
import { reachTurn } from '../platform/jobs/index.ts';
import { countJobEnd } from '../platform/metrics.ts';
import { isStorageFull } from '../platform/objects/index.ts';
import { findJob, isLate, lockJob, type JobRow } from './store.ts';

const changed = (row: JobRow) => ({ userId: row.userId, type: 'job' as const, ref: row.id, flowId: row.flowId });
const creditsChanged = (row: JobRow) => ({ userId: row.userId, type: 'credits' as const, ref: row.userId });

/** Marks the job as running. @returns undefined when the job has ended or is gone */
export async function beginJob(db: Database, id: string): Promise<JobRow | undefined> {
  const begun = await db.transaction(async (tx) => {
    const row = await lockJob(tx, id);
    if (!row || isFinished(row.status)) return undefined;
    const [running] = await tx
      .update(tables.job)
      .set({ status: 'running', startedAt: row.startedAt ?? new Date() })
      .where(eq(tables.job.id, id))
      .returning();
    await publish(tx, changed(row));
    return running;
  });
  // After the transaction: all jobs of a queue write this row.
  if (begun && begun.queue !== null) await reachTurn(db.queries, begun.queue, begun.turn);
  return begun;
}

/** Stores what the vendor charged, for the operator. */
export const recordCost = async (
  db: Database,
  id: string,
  vendorCost: NonNullable<JobRow['vendorCost']>,
): Promise<void> => void (await db.queries.update(tables.job).set({ vendorCost }).where(eq(tables.job.id, id)));

/** Moves a job to another vendor, unless its submission has been claimed. @returns the moved job */
export async function moveJob(db: Database, id: string, provider: string): Promise<JobRow | undefined> {
  const [moved] = await db.queries
    .update(tables.job)
    .set({ provider })
    .where(and(eq(tables.job.id, id), isNull(tables.job.submittedAt)))
    .returning();
  return moved;
}

/** Progress from 0 to 1; a smaller value than before is ignored. */
export async function reportProgress(
  db: Database,
  id: string,
  progress: number,
  detail: { message?: string; renderedFrames?: number } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(tables.job)
      .set({ progress, ...detail })
      .where(and(eq(tables.job.id, id), eq(tables.job.status, 'running'), lt(tables.job.progress, progress)))
      .returning();
    if (row) await publish(tx, changed(row));
  });
}

/** Sets the message of a running job if it is still `from`. */
export async function reportStep(db: Database, id: string, from: string | null, to: string): Promise<void> {
  const sameMessage = from === null ? isNull(tables.job.message) : eq(tables.job.message, from);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(tables.job)
      .set({ message: to })
      .where(and(eq(tables.job.id, id), eq(tables.job.status, 'running'), sameMessage))
      .returning();
    if (row) await publish(tx, changed(row));
  });
}

/** Adds what is found out about a running job to its input. */
export async function saveJobInput(db: Database, id: string, found: Readonly<Record<string, number>>): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(tables.job)
      .set({ input: sql`${tables.job.input} || ${jsonb(found)}` })
      .where(and(eq(tables.job.id, id), eq(tables.job.status, 'running')))
      .returning();
    if (row) await publish(tx, changed(row));
  });
}

/** Whether the user cancelled, or the job has ended or is gone. */
export async function shouldStop(db: Database, id: string): Promise<boolean> {
  const row = await findJob(db.queries, id);
  return !row || row.cancelRequested || isFinished(row.status);
}

/**
 * Completes a job: `save` writes its result, the held credits are captured and `follow` starts the chained job, in one transaction. The result of a
 * late job is free: its credits were released at the deadline.
 * @returns false when the job had already ended otherwise; then nothing is written
 */
export async function completeJob(
  db: Database,
  id: string,
  mediaId: string,
  {
    save,
    follow,
  }: { readonly save: (tx: Transaction) => Promise<void>; readonly follow?: (tx: Transaction) => Promise<void> },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockJob(tx, id);
    if (!row) return false;
    const late = isLate(row);
    if (isFinished(row.status) && !late) return row.status === 'completed';
    await save(tx);
    const captured = !late && (await capture(tx, id));
    await tx
      .update(tables.job)
      .set({
        status: 'completed',
        progress: 1,
        charge: late ? row.charge : captured ? 'captured' : 'free',
        mediaId,
        finishedAt: new Date(),
        message: null,
        errorCode: null,
        errorMessage: null,
        vendorWords: null,
        latePollAt: null,
        // A late result is shown again, even if the failure was dismissed.
        ...(late && { dismissed: false }),
      })
      .where(eq(tables.job.id, id));
    countJobEnd(row.operation, 'completed');
    await follow?.(tx);
    await noteEnd(tx, id, row.userId);
    await publish(
      tx,
      { userId: row.userId, type: 'media', ref: mediaId, flowId: row.flowId },
      changed(row),
      creditsChanged(row),
    );
    return true;
  });
}

/**
 * Ends a job without a result and releases its hold. A job that has already ended stays as it is.
 * @param lateMs how long the provider may still return a result, which is then stored
 */
export async function endWithoutResult(
  db: Database,
  id: string,
  status: 'failed' | 'canceled',
  failure: JobFailure,
  lateMs?: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockJob(tx, id);
    if (row && !isFinished(row.status)) await failJob(tx, row, status, failure, lateMs);
  });
}

/** Requires a transaction that holds the row's lock. */
export async function failJob(
  tx: Transaction,
  row: JobRow,
  status: 'failed' | 'canceled',
  failure: JobFailure,
  lateMs?: number,
): Promise<void> {
  const released = await release(tx, row.id);
  await tx
    .update(tables.job)
    .set({
      status,
      charge: released ? 'released' : 'free',
      errorCode: failure.code,
      errorMessage: failure.message,
      vendorWords: failure.vendorWords ?? null,
      finishedAt: new Date(),
      message: null,
      ...(lateMs !== undefined && { latePollAt: new Date(), lateUntil: new Date(Date.now() + lateMs) }),
    })
    .where(and(eq(tables.job.id, row.id), inArray(tables.job.status, ['queued', 'running'])));
  countJobEnd(row.operation, status);
  if (status === 'failed') await noteEnd(tx, row.id, row.userId);
  await publish(tx, changed(row), creditsChanged(row));
}

/**
 * Claims the one paid submission of a job for the run `claim`. Only one run gets it; false means that an earlier run may already have submitted. A
 * run may repeat its claim when the response was lost.
 */
export async function claimSubmission(db: Database, id: string, claim: string): Promise<boolean> {
  const { submittedAt, submissionClaim } = tables.job;
  const claimed = await whenDatabaseAvailable(() =>
    db.queries
      .update(tables.job)
      .set({ submittedAt: sql`coalesce(${submittedAt}, now())`, submissionClaim: claim })
      .where(and(eq(tables.job.id, id), or(isNull(submittedAt), eq(submissionClaim, claim))))
      .returning({ id: tables.job.id }),
  );
  return claimed.length === 1;
}

/** Stores the provider's reference and notifies waiting callers. The reference was paid for, so it waits until the database is available. */
export async function recordOperation(db: Database, id: string, operation: Record<string, unknown>): Promise<void> {
  await whenDatabaseAvailable(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(tables.job)
        .set({ operationRef: operation })
        .where(eq(tables.job.id, id))
        .returning();
      if (row) await publish(tx, changed(row));
    }),
  );
}

/**
 * Adds the time since the provider was last polled, or since the submission, to the watched time, but at most `mostMs`: the rest was downtime. A clock that was set
 * back takes nothing away.
 * @returns the watched time in ms; 0 before the submission
 */
export async function countWatched(db: Database, id: string, mostMs: number): Promise<number> {
  const { polledAt, submittedAt, watchedMs } = tables.job;
  const sinceMs = sql`extract(epoch from now() - coalesce(${polledAt}, ${submittedAt})) * 1000`;
  const [row] = await db.queries
    .update(tables.job)
    .set({
      polledAt: sql`now()`,
      watchedMs: sql`${watchedMs} + greatest(0, least(${sinceMs}, ${mostMs}::double precision))::integer`,
    })
    .where(and(eq(tables.job.id, id), isNotNull(submittedAt)))
    .returning({ watchedMs });
  return row?.watchedMs ?? 0;
}

/** The failure of a job whose result could not be stored for lack of space; undefined for any other error. */
export const storageFailure = (error: unknown): JobFailure | undefined =>
  isStorageFull(error) ? { code: 'storage.full', message: messages.storageFull } : undefined;

/** Ends a job on full storage. @throws any other error unchanged */
export function endOnFullStorage(error: unknown): { readonly state: 'failed'; readonly failure: JobFailure } {
  const failure = storageFailure(error);
  if (!failure) throw error;
  return { state: 'failed', failure };
}
