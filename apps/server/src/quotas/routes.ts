import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import { QuotaUsage, bytesText, messages, type Refusal } from '@kinoloom/contract';
import { endpoint, type App } from '../http/index.ts';
import type { Config } from '../platform/config.ts';
import { tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { usedOf, countUse, type Rate } from '../platform/rates.ts';

const allowed = (most: number): number | null => (most === Infinity ? null : most);

export function quotaRoutes(app: App, db: Database, quotas: Quotas): void {
  endpoint(app, 'GET /api/quotas', {
    summary: 'What the account uses of what it may: unfinished jobs, stored bytes, uploads within the hour',
    answer: QuotaUsage,
    async handle({ user }) {
      const [jobs, bytes, uploads] = await Promise.all([
        unfinishedJobs(db.queries, user.id),
        storedBytes(db.queries, user.id),
        quotas.uploadsPerHour === Infinity ? undefined : usedOf(db.queries, user.id, uploadRate(quotas)),
      ]);
      return {
        success: true as const,
        unfinished_jobs: { used: jobs, allowed: allowed(quotas.unfinishedJobs) },
        stored_bytes: { used: bytes, allowed: allowed(quotas.storedBytes) },
        uploads_per_hour: {
          used: uploads?.count ?? 0,
          allowed: allowed(quotas.uploadsPerHour),
          resets_in_seconds: uploads?.secondsLeft ?? 0,
        },
      };
    },
  });
}

/** Quotas of one account; `Infinity` for no limit. */
export interface Quotas {
  /** Jobs that are queued or running. */
  readonly unfinishedJobs: number;
  /** Bytes of its stored files, including thumbnails and proxies. */
  readonly storedBytes: number;
  /** Uploads within an hour. */
  readonly uploadsPerHour: number;
}

export const noQuotas: Quotas = { unfinishedJobs: Infinity, storedBytes: Infinity, uploadsPerHour: Infinity };

const GB = 1024 ** 3;

export const quotasOf = (config: Config): Quotas => ({
  unfinishedJobs: config.QUOTA_UNFINISHED_JOBS,
  storedBytes: Math.floor(config.QUOTA_STORAGE_GB * GB),
  uploadsPerHour: config.QUOTA_UPLOADS_PER_HOUR,
});

/**
 * Serialises the quota checks of a user until the transaction ends, so that concurrent requests cannot exceed the quotas together. Take this lock
 * before any other.
 */
export async function lockQuotas(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quotas'), hashtext(${userId}))`);
}

export async function unfinishedJobs(db: Queries, userId: string): Promise<number> {
  const { job } = tables;
  const [row] = await db
    .select({ n: count() })
    .from(job)
    .where(and(eq(job.userId, userId), inArray(job.status, ['queued', 'running'])));
  return row?.n ?? 0;
}

export async function storedBytes(db: Queries, userId: string): Promise<number> {
  const { storedObject } = tables;
  const [row] = await db
    .select({ bytes: sum(storedObject.bytes).mapWith(Number) })
    .from(storedObject)
    .where(eq(storedObject.owner, userId));
  return row?.bytes ?? 0;
}

/** Refuses a job that exceeds the quota (its row is already counted) or whose result has no space. Requires the quotas lock. */
export async function refuseJob(tx: Transaction, quotas: Quotas, userId: string): Promise<Refusal | undefined> {
  const { unfinishedJobs: most } = quotas;
  if ((await unfinishedJobs(tx, userId)) > most) return { code: 'quota.jobs', message: messages.quotaJobs(most) };
  // The result of an accepted job is always stored, so new jobs are refused once no space is left.
  return refuseBytes(tx, quotas, userId, 1);
}

/** Refuses files without space. Requires the quotas lock until their rows are written. */
export async function refuseBytes(
  tx: Transaction,
  { storedBytes: most }: Quotas,
  userId: string,
  coming: number,
): Promise<Refusal | undefined> {
  if (most === Infinity) return undefined;
  const used = await storedBytes(tx, userId);
  if (used + coming <= most) return undefined;
  return { code: 'quota.storage', message: messages.quotaStorage(bytesText(used), bytesText(most)) };
}

export const uploadRate = ({ uploadsPerHour }: Quotas): Rate => ({
  table: tables.uploadUse,
  most: uploadsPerHour,
  seconds: 60 * 60,
});

/** Counts an upload; refuses one that exceeds the hourly quota. */
export async function countUpload(db: Queries, quotas: Quotas, userId: string): Promise<Refusal | undefined> {
  const { uploadsPerHour: most } = quotas;
  if (most === Infinity) return undefined;
  const use = await countUse(db, userId, uploadRate(quotas));
  if (use.count <= most) return undefined;
  return { code: 'quota.uploads', message: messages.quotaUploads(most, Math.ceil(use.secondsLeft / 60)) };
}
