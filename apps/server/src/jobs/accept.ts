import { and, eq, sql, type SQL } from 'drizzle-orm';
import { err, type Refusal, type Result } from '@kinoloom/contract';
import { hold } from '../credits/index.ts';
import type { Database, Transaction } from '../platform/db/index.ts';
import { tables } from '../platform/db/index.ts';
import { publish } from '../platform/events/index.ts';
import { nextTurn, type JobQueue } from '../platform/jobs/index.ts';
import { lockQuotas, refuseJob, type Quotas } from '../quotas/index.ts';
import type { NewJob } from './new-job.ts';
import { sameRequest } from './request-hash.ts';
import type { JobRow } from './store.ts';

class Refuse extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export interface AcceptDeps {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly quotas: Quotas;
}

/**
 * Accepts a job: its row, the hold on its price and its place in the queue, in one transaction. From then on it reaches an
 * end, whatever happens to the browser or to a process. The same idempotency key answers with the job it made before; with another
 * request it is refused, and so is a job beyond its user's quotas.
 */
export async function acceptJob({ db, queue, quotas }: AcceptDeps, wanted: NewJob): Promise<Result<JobRow, Refusal>> {
  const check = async (tx: Transaction): Promise<Refusal | undefined> =>
    (await refuseJob(tx, quotas, wanted.userId)) ?? wanted.check?.(tx);
  try {
    const row = await db.transaction(async (tx) => {
      await lockQuotas(tx, wanted.userId);
      return acceptJobIn(tx, queue, { ...wanted, check });
    });
    return sameRequest(row, wanted.requestHash);
  } catch (error) {
    if (error instanceof Refuse) return err(error.refusal);
    throw error;
  }
}

/** The same for what follows from another job, in a transaction of the caller's: no quota stops it. @throws when it is refused: then the caller's work is undone, too */
export async function acceptJobIn(tx: Transaction, queue: JobQueue, wanted: NewJob): Promise<JobRow> {
  const { behind = 0, insufficient, check, ...columns } = wanted;
  const charge = wanted.price > 0 ? 'held' : 'free';
  const [row] = await tx
    .insert(tables.job)
    .values({ ...columns, id: crypto.randomUUID(), charge, turn: nextTurn(wanted.queue, turnAfter(wanted)) })
    .onConflictDoNothing()
    .returning();
  if (!row) return acceptedBefore(tx, wanted);
  const refusal = await check?.(tx);
  if (refusal) throw new Refuse(refusal);
  const held = await hold(tx, wanted.userId, row.id, wanted.price, wanted.model ?? wanted.operation);
  if (!held.ok) {
    const { required, available } = held.error;
    throw new Refuse({ code: 'credits.insufficient', message: insufficient(required, available), required, available });
  }
  await queue.enqueue(tx, {
    workflow: wanted.operation,
    queue: wanted.queue,
    jobId: row.id,
    place: row.turn + behind,
  });
  await publish(
    tx,
    { userId: wanted.userId, type: 'job', ref: row.id, flowId: wanted.flowId },
    { userId: wanted.userId, type: 'credits', ref: wanted.userId },
  );
  return row;
}

/** The turn after the user's last job of the queue. A job that was given up before it began has taken no turn. */
const turnAfter = ({ userId, queue }: NewJob): SQL => {
  const { job } = tables;
  return sql`select ${job.turn} + ${job.turns} from ${job}
    where ${job.userId} = ${userId} and ${job.queue} = ${queue} and (${job.startedAt} is not null or ${job.status} = 'queued')
    order by ${job.turn} desc limit 1`;
};

async function acceptedBefore(tx: Transaction, { userId, idempotencyKey }: NewJob): Promise<JobRow> {
  const [row] = await tx
    .select()
    .from(tables.job)
    .where(and(eq(tables.job.userId, userId), eq(tables.job.idempotencyKey, idempotencyKey ?? '')));
  if (!row) throw new Error('A job conflicted with no job');
  return row;
}
