import { and, eq } from 'drizzle-orm';
import { err, ok, type Credits, type Refusal, type Result } from '@kinoloom/contract';
import { hold } from '../credits/index.ts';
import type { Database, Transaction } from '../platform/db/index.ts';
import { tables } from '../platform/db/index.ts';
import { publish } from '../platform/events/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { JobRow } from './store.ts';

/** A job that a user asks for, already checked against its operation's own rules. */
export interface NewJob {
  readonly userId: string;
  readonly flowId: string | null;
  readonly operation: JobRow['operation'];
  readonly mediaType: JobRow['mediaType'];
  readonly model: string | null;
  /** What the workflow needs, as JSON. */
  readonly input: Record<string, unknown>;
  readonly price: Credits;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly queue: string;
  /** Where in the queue, the smallest first; those without one are first, in the order that they came. */
  readonly place?: number;
  readonly idempotencyKey?: string | undefined;
  /** The text of a 402. */
  readonly insufficient: (required: number, available: number) => string;
  /** A last look inside the transaction, with the flow locked: a refusal undoes everything. */
  readonly check?: (tx: Transaction) => Promise<Refusal | undefined>;
}

class Refuse extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Accepts a job: its row, the hold on its price and its place in the queue, in one transaction. From then on it reaches an
 * end, whatever happens to the browser or to a process. The same idempotency key answers with the job it made before.
 */
export async function acceptJob(db: Database, queue: JobQueue, wanted: NewJob): Promise<Result<JobRow, Refusal>> {
  try {
    return ok(await db.transaction((tx) => acceptJobIn(tx, queue, wanted)));
  } catch (error) {
    if (error instanceof Refuse) return err(error.refusal);
    throw error;
  }
}

/** The same, in a transaction of the caller's. @throws when it is refused: then the caller's work is undone, too */
export async function acceptJobIn(tx: Transaction, queue: JobQueue, wanted: NewJob): Promise<JobRow> {
  const { queue: queueName, place, insufficient, check, idempotencyKey, ...columns } = wanted;
  const charge = wanted.price > 0 ? 'held' : 'free';
  const [row] = await tx
    .insert(tables.job)
    .values({ ...columns, id: crypto.randomUUID(), charge, idempotencyKey: idempotencyKey ?? null })
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
  await queue.enqueue(tx, { workflow: wanted.operation, queue: queueName, jobId: row.id, place });
  await publish(
    tx,
    { userId: wanted.userId, type: 'job', ref: row.id, flowId: wanted.flowId },
    { userId: wanted.userId, type: 'credits', ref: wanted.userId },
  );
  return row;
}

async function acceptedBefore(tx: Transaction, { userId, idempotencyKey }: NewJob): Promise<JobRow> {
  const [row] = await tx
    .select()
    .from(tables.job)
    .where(and(eq(tables.job.userId, userId), eq(tables.job.idempotencyKey, idempotencyKey ?? '')));
  if (!row) throw new Error('A job conflicted with no job');
  return row;
}
