import { createHash } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result, type Credits } from '@kinoloom/contract';
import { hold } from '../credits/index.ts';
import { holdSources } from '../media/index.ts';
import { tables, type Database, type Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { nextTurn, type JobQueue } from '../platform/jobs/index.ts';
import { lockQuotas, refuseJob, type Quotas } from '../quotas/index.ts';
import type { JobRow } from './store.ts';
import { usualTimes, type UsualTimes } from './usual-times.ts';

/** A requested job, already checked against its operation's own rules. */
export interface NewJob {
  readonly userId: string;
  readonly flowId: string | null;
  readonly operation: JobRow['operation'];
  readonly mediaType: JobRow['mediaType'];
  readonly model: string | null;
  /** The workflow's input, as JSON. */
  readonly input: Record<string, unknown>;
  /** Ids of the media that it reads. Their files are kept until it has ended. */
  readonly sources: readonly string[];
  readonly price: Credits;
  /** The documented or estimated duration in seconds; see `estimate` of `Job`. */
  readonly usualSeconds: number;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly queue: string;
  /** How many of its user's turns in the queue it takes; default 1. */
  readonly turns?: number;
  /** How many turns it waits beyond its own, to let others pass; default 0. */
  readonly behind?: number;
  readonly idempotencyKey?: string | undefined;
  /** Hash of the request that came with the key; see `requestKey`. */
  readonly requestHash?: string | undefined;
  /** The text of a 402. */
  readonly insufficient: (required: number, available: number) => string;
  /** A final check inside the transaction, with the flow locked: a refusal rolls everything back. */
  readonly check?: (tx: Transaction) => Promise<Refusal | undefined>;
}

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

/** Accepts one job; see `acceptJobs`. */
export async function acceptJob(deps: AcceptDeps, wanted: NewJob): Promise<Result<JobRow, Refusal>> {
  const accepted = await acceptJobs(deps, [wanted]);
  if (!accepted.ok) return accepted;
  const [row] = accepted.value;
  if (!row) throw new Error('A job was accepted without a row');
  return ok(row);
}

/**
 * Accepts the jobs of one request, all or none: their rows, the holds on their prices and their places in the queue, in one transaction. From then on
 * each reaches an end of its own, even if the browser closes or a process crashes. A retry with the same idempotency keys returns the existing jobs. A
 * different request under such a key is refused, and so are jobs beyond their user's quotas.
 */
export async function acceptJobs(
  { db, queue, quotas }: AcceptDeps,
  wanted: readonly NewJob[],
): Promise<Result<JobRow[], Refusal>> {
  const total = wanted.reduce((sum, { price }) => sum + price, 0);
  try {
    return await db.transaction(async (tx) => {
      const [first] = wanted;
      if (first) await lockQuotas(tx, first.userId);
      const entered: Entered[] = [];
      for (const each of wanted) {
        const before = entered.reduce((sum, { row, isNew }) => sum + (isNew ? row.price : 0), 0);
        const check = async (): Promise<Refusal | undefined> =>
          (await refuseJob(tx, quotas, each.userId)) ?? each.check?.(tx);
        const next = await enterJob(tx, queue, { ...each, check }, { total, before });
        const same = sameRequest(next.row, each.requestHash);
        if (!same.ok) throw new Refuse(same.error);
        entered.push(next);
      }
      await announce(tx, entered);
      return ok(entered.map(({ row }) => row));
    });
  } catch (error) {
    if (error instanceof Refuse) return err(error.refusal);
    throw error;
  }
}

/** Accepts a chained job in the caller's transaction, without quotas. @throws when it is refused, which rolls the transaction back */
export async function acceptJobIn(tx: Transaction, queue: JobQueue, wanted: NewJob): Promise<void> {
  await announce(tx, [await enterJob(tx, queue, wanted, { total: wanted.price, before: 0 })]);
}

interface Entered {
  readonly row: JobRow;
  /** False for a job that was accepted before under the same key. */
  readonly isNew: boolean;
}

/** @param funds what its request costs in all, and what of it is held already: a refusal for want of credits tells of the whole */
async function enterJob(
  tx: Transaction,
  queue: JobQueue,
  wanted: NewJob,
  funds: { readonly total: number; readonly before: number },
): Promise<Entered> {
  const { behind = 0, insufficient, check, sources, ...columns } = wanted;
  const charge = wanted.price > 0 ? 'held' : 'free';
  const [row] = await tx
    .insert(tables.job)
    .values({
      ...columns,
      ...(await timesOf(tx, wanted)),
      id: crypto.randomUUID(),
      charge,
      turn: nextTurn(wanted.queue, turnAfter(wanted)),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return { row: await acceptedBefore(tx, wanted), isNew: false };
  const refusal = await check?.(tx);
  if (refusal) throw new Refuse(refusal);
  const held = await hold(tx, wanted.userId, row.id, wanted.price, wanted.model ?? wanted.operation);
  if (!held.ok) {
    const [required, available] = [funds.total, held.error.available + funds.before];
    throw new Refuse({ code: 'credits.insufficient', message: insufficient(required, available), required, available });
  }
  await holdSources(tx, row.id, sources);
  await queue.enqueue(tx, {
    workflow: wanted.operation,
    queue: wanted.queue,
    jobId: row.id,
    place: row.turn + behind,
  });
  return { row, isNew: true };
}

/** Publishes new jobs, and that credits are held for them. Last, as `publish` asks for. */
async function announce(tx: Transaction, entered: readonly Entered[]): Promise<void> {
  const jobs = entered.flatMap(({ row, isNew }) => (isNew ? [row] : []));
  await publish(
    tx,
    ...jobs.map(({ id, userId, flowId }) => ({ userId, type: 'job' as const, ref: id, flowId })),
    ...[...new Set(jobs.map(({ userId }) => userId))].map((id) => ({ userId: id, type: 'credits' as const, ref: id })),
  );
}

/** The turn after the user's last job in the queue. A job that was cancelled before it started took no turn. */
const turnAfter = ({ userId, queue }: NewJob): SQL => {
  const { job } = tables;
  return sql`select ${job.turn} + ${job.turns} from ${job}
    where ${job.userId} = ${userId} and ${job.queue} = ${queue} and (${job.startedAt} is not null or ${job.status} = 'queued')
    order by ${job.turn} desc limit 1`;
};

/** How long such jobs take. Renders differ too much from each other. */
async function timesOf(tx: Transaction, { operation, model, sandbox }: NewJob): Promise<UsualTimes | undefined> {
  if (operation === 'render' || model === null) return undefined;
  return (await usualTimes(tx, [{ model, sandbox }])).get(model);
}

async function acceptedBefore(tx: Transaction, { userId, idempotencyKey }: NewJob): Promise<JobRow> {
  const [row] = await tx
    .select()
    .from(tables.job)
    .where(and(eq(tables.job.userId, userId), eq(tables.job.idempotencyKey, idempotencyKey ?? '')));
  if (!row) throw new Error('A job conflicted with no job');
  return row;
}

interface RequestContext {
  readonly req: { readonly path: string; readonly header: (name: string) => string | undefined };
}

/** The request's Idempotency-Key, and a hash that distinguishes a retry from another request under the same key. */
export function requestKey(
  { req }: RequestContext,
  body: unknown,
  files: Readonly<Record<string, { readonly bytes: number }>> = {},
): Pick<NewJob, 'idempotencyKey' | 'requestHash'> {
  const idempotencyKey = req.header('idempotency-key');
  if (!idempotencyKey) return {};
  const sizes = Object.entries(files).map(([name, { bytes }]) => [name, bytes]);
  return { idempotencyKey, requestHash: hashRequest([req.path, body, sizes]) };
}

/** Longer strings, such as data URLs, are hashed by length, beginning and end. */
const LONG_TEXT = 10_000;

/** Hash of a request's values, independent of the order of their fields. */
const hashRequest = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request, (_, value: unknown) => sorted(value)) ?? '')
    .digest('hex');

const sorted = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > LONG_TEXT)
    return [value.length, value.slice(0, LONG_TEXT / 2), value.slice(-LONG_TEXT / 2)];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
};

/** Returns the job accepted under a request's key, or refuses if another request used the key first. */
export function sameRequest(row: JobRow, requestHash: string | undefined): Result<JobRow, Refusal> {
  const isOther = requestHash !== undefined && row.requestHash !== null && row.requestHash !== requestHash;
  return isOther ? err({ code: 'input.invalid', message: messages.idempotencyReused }) : ok(row);
}
