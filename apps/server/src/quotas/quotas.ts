import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bytesText, messages, type QuotaUsage, type Refusal } from '@kinoloom/contract';
import type { Config } from '../platform/config.ts';
import { tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { usedOf, countUse, type Rate } from '../platform/rates.ts';

/** Quotas of one account; `Infinity` for no limit. */
export interface Quotas {
  /** Jobs that are queued or running. */
  readonly unfinishedJobs: number;
  /** Bytes of its stored files, including thumbnails and proxies. */
  readonly storedBytes: number;
  /** Uploads within an hour. */
  readonly uploadsPerHour: number;
  readonly flows: number;
  readonly projects: number;
  /** Bytes of the compositions of its projects and their versions. */
  readonly projectBytes: number;
}

export const noQuotas: Quotas = {
  unfinishedJobs: Infinity,
  storedBytes: Infinity,
  uploadsPerHour: Infinity,
  flows: Infinity,
  projects: Infinity,
  projectBytes: Infinity,
};

const GB = 1024 ** 3;

export const quotasOf = (config: Config): Quotas => ({
  unfinishedJobs: config.QUOTA_UNFINISHED_JOBS,
  storedBytes: Math.floor(config.QUOTA_STORAGE_GB * GB),
  uploadsPerHour: config.QUOTA_UPLOADS_PER_HOUR,
  flows: config.QUOTA_FLOWS,
  projects: config.QUOTA_PROJECTS,
  projectBytes: Math.floor(config.QUOTA_PROJECTS_GB * GB),
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

const flowsOf = (db: Queries, userId: string): Promise<number> =>
  db.$count(tables.flow, eq(tables.flow.userId, userId));

/** Refuses one more flow. Requires the quotas lock until it is written. */
export async function refuseFlow(tx: Transaction, { flows }: Quotas, userId: string): Promise<Refusal | undefined> {
  if (flows === Infinity || (await flowsOf(tx, userId)) < flows) return undefined;
  return { code: 'quota.flows', message: messages.quotaFlows(flows) };
}

/** The projects of a user, and the bytes of their compositions and versions. */
async function projectsOf(db: Queries, userId: string): Promise<{ projects: number; bytes: number }> {
  const { project, projectVersion } = tables;
  const own = eq(project.userId, userId);
  const bytes = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::bigint`.mapWith(Number);
  const [work] = await db
    .select({ projects: count(), bytes: bytes(project.bytes) })
    .from(project)
    .where(own);
  const [versions] = await db
    .select({ bytes: bytes(projectVersion.bytes) })
    .from(projectVersion)
    .innerJoin(project, eq(project.id, projectVersion.projectId))
    .where(own);
  return { projects: work?.projects ?? 0, bytes: (work?.bytes ?? 0) + (versions?.bytes ?? 0) };
}

/** Refuses compositions of projects or versions without room. Requires the quotas lock until they are written. */
export async function refuseProjectBytes(
  tx: Transaction,
  { projectBytes: most }: Quotas,
  userId: string,
  coming: number,
): Promise<Refusal | undefined> {
  if (most === Infinity) return undefined;
  const { bytes } = await projectsOf(tx, userId);
  if (bytes + coming <= most) return undefined;
  return { code: 'quota.projects', message: messages.quotaProjectBytes(bytesText(bytes), bytesText(most)) };
}

/** Refuses one more project with a composition of so many bytes. Requires the quotas lock until it is written. */
export async function refuseProject(
  tx: Transaction,
  quotas: Quotas,
  userId: string,
  coming: number,
): Promise<Refusal | undefined> {
  const { projects: most } = quotas;
  if (most !== Infinity && (await projectsOf(tx, userId)).projects >= most)
    return { code: 'quota.projects', message: messages.quotaProjects(most) };
  return refuseProjectBytes(tx, quotas, userId, coming);
}

const allowed = (most: number): number | null => (most === Infinity ? null : most);

/** What a user uses of each quota. */
export async function usageOf(db: Database, quotas: Quotas, userId: string): Promise<Omit<QuotaUsage, 'success'>> {
  const [jobs, bytes, uploads, flows, work] = await Promise.all([
    unfinishedJobs(db.queries, userId),
    storedBytes(db.queries, userId),
    quotas.uploadsPerHour === Infinity ? undefined : usedOf(db.queries, userId, uploadRate(quotas)),
    flowsOf(db.queries, userId),
    projectsOf(db.queries, userId),
  ]);
  return {
    unfinished_jobs: { used: jobs, allowed: allowed(quotas.unfinishedJobs) },
    stored_bytes: { used: bytes, allowed: allowed(quotas.storedBytes) },
    uploads_per_hour: {
      used: uploads?.count ?? 0,
      allowed: allowed(quotas.uploadsPerHour),
      resets_in_seconds: uploads?.secondsLeft ?? 0,
    },
    flows: { used: flows, allowed: allowed(quotas.flows) },
    projects: { used: work.projects, allowed: allowed(quotas.projects) },
    project_bytes: { used: work.bytes, allowed: allowed(quotas.projectBytes) },
  };
}
