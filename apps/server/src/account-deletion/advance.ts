import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cancelJob } from '../jobs/index.ts';
import { announcedFiles } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { findOverWorkflows, forgetWorkflows, type JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Objects } from '../platform/objects/index.ts';

export interface DeletedAccount {
  readonly userId: string;
  readonly email: string;
}

/** Runs before the account's rows are deleted. Called again after a failure or a crash. */
export type PreDeletionHook = (account: DeletedAccount) => Promise<void>;

interface DeletionDeps {
  readonly db: Database;
  readonly objects: Objects;
  readonly queue: JobQueue;
  readonly log: Log;
  readonly hooks: readonly PreDeletionHook[];
  readonly now: () => number;
  /** When each failed deletion is retried. Empty at the start. */
  readonly notBefore: Map<string, number>;
}

type Deletion = typeof tables.departure.$inferSelect;

/** How long the account's jobs may take to stop at their providers; after that the deletion goes on without them. */
const STOPPING_MS = 20_000;
/** Delay before a failed deletion is retried: most causes last longer than a second. */
const AGAIN_MS = 30_000;

/**
 * Advances every account deletion as far as possible. Each step is idempotent and may run in two processes at once. The deletion's row is deleted
 * last, so that the deletion continues after a crash.
 * @returns how many there were
 */
export async function advanceDeletions(deps: DeletionDeps): Promise<number> {
  const { db, log, now, notBefore } = deps;
  const deletions = await db.queries.select().from(tables.departure);
  for (const deletion of deletions) {
    if ((notBefore.get(deletion.id) ?? 0) > now()) continue;
    try {
      await advance(deps, deletion);
    } catch (error) {
      notBefore.set(deletion.id, now() + AGAIN_MS);
      log.error({ err: error, departure: deletion.id }, 'an account could not be deleted yet; it is tried again');
    }
  }
  return deletions.length;
}

async function advance(deps: DeletionDeps, deletion: Deletion): Promise<void> {
  const { db, objects, hooks } = deps;
  const { id, userId, email } = deletion;
  const [there] = await db.queries.select({ id: tables.user.id }).from(tables.user).where(eq(tables.user.id, userId));
  if (there) {
    if (await hasRunningJobs(deps, deletion)) return;
    for (const each of hooks) await each({ userId, email });
    await removeUser(db, deletion);
  }
  await removeTraces(db, deletion);
  await objects.deleteAll(`${userId}/`);
  // A process that is copying a file notices that the account is gone and deletes the file; leftovers of a crash are deleted within the hour.
  if ((await db.queries.$count(tables.storedObject, announcedFiles(userId))) > 0) return;
  const [{ jobIds } = { jobIds: [] }] = await db.queries
    .select({ jobIds: tables.departure.jobIds })
    .from(tables.departure)
    .where(eq(tables.departure.id, id));
  // Running workflows find their job gone, and store nothing.
  if (jobIds.length > 0) {
    if ((await findOverWorkflows(jobIds)).length < jobIds.length) return;
    await forgetWorkflows(jobIds);
  }
  await db.queries.delete(tables.departure).where(eq(tables.departure.id, id));
}

/** Cancels the account's jobs, at the providers too. @returns whether to wait for them */
async function hasRunningJobs({ db, queue, now }: DeletionDeps, { userId, createdAt }: Deletion): Promise<boolean> {
  const { job } = tables;
  const active = await db.queries
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.userId, userId), inArray(job.status, ['queued', 'running'])));
  for (const { id } of active) await cancelJob(db, queue, userId, id, () => 'Cancelled.');
  return active.length > 0 && now() - createdAt.getTime() < STOPPING_MS;
}

/** Deletes the user's row, and with it everything that references it. */
async function removeUser(db: Database, { id, userId }: Deletion): Promise<void> {
  const { departure, job, user } = tables;
  await db.transaction(async (tx) => {
    // The lock prevents new references to the user, so that no job is missed.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
    const jobs = await tx.select({ id: job.id }).from(job).where(eq(job.userId, userId));
    await tx
      .update(departure)
      .set({ jobIds: jobs.map((row) => row.id) })
      .where(eq(departure.id, id));
    await tx.delete(user).where(eq(user.id, userId));
  });
}

/** Whether a verification is for exactly this id or address: it is the whole of a column, or a string in the JSON that a sign-in keeps there. */
function isNamed(name: string): SQL | undefined {
  const { identifier, value } = tables.verification;
  return or(eq(identifier, name), eq(value, name), sql`position(${JSON.stringify(name)} in ${value}) > 0`);
}

/** Deletes rows that name the user without a foreign key. */
async function removeTraces(db: Database, { userId, email }: Deletion): Promise<void> {
  const { event, mediaObject, storedObject, verification } = tables;
  const isOfUser = (key: PgColumn) => sql`starts_with(${key}, ${`${userId}/`})`;
  await db.transaction(async (tx) => {
    await tx.delete(event).where(eq(event.userId, userId));
    await tx.delete(verification).where(or(...[userId, email].map(isNamed)));
    const announced = await tx.select({ key: storedObject.key }).from(storedObject).where(announcedFiles(userId));
    await tx.delete(mediaObject).where(isOfUser(mediaObject.key));
    const kept = announced.map(({ key }) => key);
    await tx.delete(storedObject).where(and(isOfUser(storedObject.key), notInArray(storedObject.key, kept)));
  });
}
