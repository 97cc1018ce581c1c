import { and, count, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tables, type Queries } from '../platform/db/index.ts';

export type JobRow = typeof tables.job.$inferSelect;

/** Whether the job failed at its deadline, its credits are released, and the provider is still polled for its result. */
export const isLate = ({ status, latePollAt }: JobRow): boolean => status === 'failed' && latePollAt !== null;

const active = inArray(tables.job.status, ['queued', 'running']);

/** The row, locked for the rest of the transaction. */
export async function lockJob(tx: Queries, id: string): Promise<JobRow | undefined> {
  const [row] = await tx.select().from(tables.job).where(eq(tables.job.id, id)).for('update');
  return row;
}

export async function findJob(db: Queries, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(tables.job).where(eq(tables.job.id, id));
  return row;
}

export async function findOwnJob(db: Queries, userId: string, id: string): Promise<JobRow | undefined> {
  const row = await findJob(db, id);
  return row?.userId === userId ? row : undefined;
}

interface JobFilter {
  readonly flowId: string | undefined;
  readonly model: string | undefined;
}

/** Newest first, without dismissed jobs; of one model, dismissed jobs with a result are included. */
export function listJobs(db: Queries, userId: string, filter: JobFilter, limit: number): Promise<JobRow[]> {
  const { flowId, model } = filter;
  const kept = eq(tables.job.dismissed, false);
  const own = and(
    eq(tables.job.userId, userId),
    model === undefined ? kept : and(eq(tables.job.model, model), or(kept, isNotNull(tables.job.mediaId))),
    flowId ? eq(tables.job.flowId, flowId) : undefined,
  );
  return db
    .select()
    .from(tables.job)
    .where(own)
    .orderBy(sql`${active} desc`, desc(tables.job.createdAt), desc(tables.job.id))
    .limit(limit);
}

/** By id, how many jobs start before each of these queued ones. */
export async function countAhead(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const other = alias(tables.job, 'other');
  const { job } = tables;
  const rows = await db
    .select({ id: job.id, ahead: count(other.id) })
    .from(job)
    .leftJoin(
      other,
      and(
        eq(other.status, 'queued'),
        eq(other.queue, job.queue),
        sql`(${other.turn}, ${other.createdAt}) < (${job.turn}, ${job.createdAt})`,
      ),
    )
    .where(and(inArray(job.id, [...ids]), eq(job.status, 'queued')))
    .groupBy(job.id);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

/** The job accepted under a user's idempotency key. */
export async function findJobByKey(db: Queries, userId: string, key: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(tables.job)
    .where(and(eq(tables.job.userId, userId), eq(tables.job.idempotencyKey, key)));
  return row;
}

/** The job with a provider's operation id, while it is running or late. */
export async function findJobByOperation(db: Queries, provider: string, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(tables.job)
    .where(
      and(
        sql`(${tables.job.operationRef} ->> 'id') = ${id}`,
        eq(tables.job.provider, provider),
        or(active, isNotNull(tables.job.latePollAt)),
      ),
    );
  return row;
}

/** Seconds between two polls of a late job: a quarter of the time since the deadline, between `first` and `longest`. */
const LATE_POLL_SECONDS = { sandbox: 1, first: 30, longest: 600 } as const;

/**
 * Claims late jobs whose next poll is due, and schedules the poll after it: a crash delays a job but loses none.
 * @param most how many at once
 */
export function claimLateJobs(db: Queries, most: number): Promise<JobRow[]> {
  const { latePollAt, finishedAt, sandbox } = tables.job;
  const { sandbox: quick, first, longest } = LATE_POLL_SECONDS;
  const pause = sql`case when ${sandbox} then ${quick}::double precision
    else least(greatest(extract(epoch from now() - ${finishedAt}) / 4, ${first}), ${longest}) end`;
  const due = db
    .select({ id: tables.job.id })
    .from(tables.job)
    .where(lte(latePollAt, sql`now()`))
    .orderBy(latePollAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(tables.job)
    .set({ latePollAt: sql`now() + make_interval(secs => ${pause})` })
    .where(inArray(tables.job.id, due))
    .returning();
}

/** Sets the next poll of a late job; null ends the wait for its result. */
export async function setLatePoll(db: Queries, id: string, at: Date | null): Promise<void> {
  const { job } = tables;
  await db
    .update(job)
    .set({ latePollAt: at })
    .where(and(eq(job.id, id), isNotNull(job.latePollAt)));
}

/** Provider ids that belong to a job already: a reconciliation must not adopt them. */
export async function knownOperationIds(db: Queries, provider: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: sql<string>`${tables.job.operationRef}->>'id'` })
    .from(tables.job)
    .where(
      and(
        isNotNull(tables.job.operationRef),
        eq(tables.job.provider, provider),
        sql`${tables.job.createdAt} > now() - interval '1 day'`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}
