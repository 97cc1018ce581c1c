import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { err, isFinished, ok, messages, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { acceptJob, type AcceptDeps, type NewJob } from './accept.ts';
import { failJob, endWithoutResult } from './advance.ts';
import { findOwnJob, lockJob, type JobRow } from './store.ts';

const notFound: Refusal = { code: 'not_found', message: 'This job does not exist.' };

/** Cancels a job. A queued one ends at once; a running one is stopped by its workflow, at the provider too. */
export async function cancelJob(
  db: Database,
  queue: JobQueue,
  userId: string,
  id: string,
  canceledText: (row: JobRow) => string,
): Promise<Result<JobRow, Refusal>> {
  const result = await db.transaction(async (tx): Promise<Result<JobRow, Refusal>> => {
    const row = await lockJob(tx, id);
    if (row?.userId !== userId) return err(notFound);
    if (row.status === 'canceled') return ok(row);
    if (isFinished(row.status)) return err({ code: 'job.finished', message: 'This job has already ended.' });
    await tx.update(tables.job).set({ cancelRequested: true }).where(eq(tables.job.id, id));
    if (row.status === 'queued') await failJob(tx, row, 'canceled', { code: 'canceled', message: canceledText(row) });
    const after = await lockJob(tx, id);
    return after ? ok(after) : err(notFound);
  });
  if (result.ok && result.value.status === 'running') await queue.wake(id);
  return result;
}

/** Repeats an ended job at the price it had: a new job with its own hold. */
export async function retryJob(
  deps: AcceptDeps,
  userId: string,
  id: string,
  prepare: (row: JobRow) => Result<NewJob, Refusal>,
): Promise<Result<JobRow, Refusal>> {
  const { db } = deps;
  const row = await findOwnJob(db.queries, userId, id);
  if (!row) return err(notFound);
  if (row.status !== 'failed' && row.status !== 'canceled')
    return err({ code: 'job.finished', message: 'Only a failed or cancelled job can be tried again.' });
  const prepared = prepare(row);
  if (!prepared.ok) return prepared;
  const accepted = await acceptJob(deps, { ...prepared.value, idempotencyKey: `retry:${id}` });
  if (accepted.ok) await dismissJobs(db, userId, [id]);
  return accepted;
}

/** Hides ended jobs from the user; all of them when no ids are given. The ledger keeps their receipts. */
export async function dismissJobs(db: Database, userId: string, ids?: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(tables.job)
      .set({ dismissed: true })
      .where(
        and(
          eq(tables.job.userId, userId),
          inArray(tables.job.status, ['completed', 'failed', 'canceled']),
          ids ? inArray(tables.job.id, [...ids]) : undefined,
        ),
      )
      .returning({ id: tables.job.id, flowId: tables.job.flowId });
    if (gone.length > 0)
      await publish(tx, ...gone.map(({ id, flowId }) => ({ userId, type: 'job' as const, ref: id, flowId })));
  });
}

/**
 * Fails every job whose workflow has ended or never existed, and releases its hold, so that no job stays open forever. `isOver` returns the ids
 * without a live workflow.
 */
export async function endLostJobs(
  db: Database,
  isOver: (ids: readonly string[]) => Promise<readonly string[]>,
  log: Log,
): Promise<void> {
  const underway = await db.queries
    .select({ id: tables.job.id })
    .from(tables.job)
    .where(
      and(
        inArray(tables.job.status, ['queued', 'running']),
        lt(tables.job.createdAt, sql`now() - interval '30 seconds'`),
      ),
    );
  if (underway.length === 0) return;
  for (const id of await isOver(underway.map((row) => row.id))) {
    log.error({ jobId: id }, 'a job without a workflow was failed and refunded');
    await endWithoutResult(db, id, 'failed', { code: 'internal', message: messages.serverError });
  }
}
