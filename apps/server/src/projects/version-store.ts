import { and, count, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm';
import { limits } from '@kinoloom/contract';
import { tables, type Queries, type Transaction } from '../platform/db/index.ts';
import { refuseProjectBytes, type Quotas } from '../quotas/index.ts';
import type { ProjectRow } from './store.ts';

const { project, projectVersion } = tables;

type StoredVersion = typeof projectVersion.$inferSelect;
export type VersionRow = Omit<StoredVersion, 'composition'>;

const { composition: _, ...columns } = getTableColumns(projectVersion);

interface NewVersion {
  readonly kind: VersionRow['kind'];
  readonly name: string | null;
  readonly note: string | null;
  readonly at: Date;
}

/** Saves the current project as a version. @returns undefined when this revision already has an automatic version */
export async function insertVersion(
  tx: Queries,
  projectId: string,
  { kind, name, note, at }: NewVersion,
): Promise<VersionRow | undefined> {
  const present = tx
    .select({
      id: sql`${crypto.randomUUID()}::text`.as('id'),
      projectId: project.id,
      kind: sql<VersionRow['kind']>`${kind}::text`.as('kind'),
      name: sql`${name}::text`.as('version_name'),
      note: sql`${note}::text`.as('note'),
      revision: project.revision,
      composition: project.composition,
      bytes: project.bytes,
      durationInFrames: project.durationInFrames,
      overlayCount: project.overlayCount,
      createdAt: sql`${at.toISOString()}::timestamptz`.as('version_created_at'),
    })
    .from(project)
    .where(eq(project.id, projectId));
  const [row] = await tx.insert(projectVersion).select(present).onConflictDoNothing().returning(columns);
  return row;
}

/** Newest first. */
export function listVersions(db: Queries, projectId: string): Promise<VersionRow[]> {
  return db
    .select(columns)
    .from(projectVersion)
    .where(eq(projectVersion.projectId, projectId))
    .orderBy(desc(projectVersion.createdAt), desc(projectVersion.revision), desc(projectVersion.id));
}

const isOf = (projectId: string, id: string) => and(eq(projectVersion.id, id), eq(projectVersion.projectId, projectId));

export async function findVersion(db: Queries, projectId: string, id: string): Promise<StoredVersion | undefined> {
  const [row] = await db.select().from(projectVersion).where(isOf(projectId, id));
  return row;
}

export async function nameVersion(
  tx: Queries,
  projectId: string,
  id: string,
  name: string,
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .update(projectVersion)
    .set({ name, kind: 'named' })
    .where(isOf(projectId, id))
    .returning(columns);
  return row;
}

export async function deleteVersion(tx: Queries, projectId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(projectVersion).where(isOf(projectId, id)).returning({ id: projectVersion.id });
  return gone.length > 0;
}

const areOf = (projectId: string, kind: VersionRow['kind']) =>
  and(eq(projectVersion.projectId, projectId), eq(projectVersion.kind, kind));

export async function countNamed(tx: Transaction, projectId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(projectVersion).where(areOf(projectId, 'named'));
  return row?.n ?? 0;
}

/** When the last automatic version was made. */
async function lastAutomatic(tx: Transaction, projectId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(projectVersion.createdAt) })
    .from(projectVersion)
    .where(areOf(projectId, 'automatic'));
  return row?.at ?? null;
}

/** Deletes all but the newest automatic versions. */
async function pruneAutomatic(tx: Transaction, projectId: string, kept: number): Promise<void> {
  const old = tx
    .select({ id: projectVersion.id })
    .from(projectVersion)
    .where(areOf(projectId, 'automatic'))
    .orderBy(desc(projectVersion.createdAt), desc(projectVersion.revision))
    .offset(kept);
  await tx.delete(projectVersion).where(inArray(projectVersion.id, old));
}

/**
 * Saves a composition as a version before it changes: on the first edit at least ten minutes after the last automatic version (or the project's
 * creation), and always before the user's action `deed`. An edit is never refused for a quota: where the account has no room for versions, only the
 * newest automatic one is kept.
 */
export async function keepBefore(
  tx: Transaction,
  row: ProjectRow,
  deed: string | undefined,
  at: Date,
  quotas: Quotas,
): Promise<void> {
  const last = (await lastAutomatic(tx, row.id)) ?? row.createdAt;
  if (deed === undefined && at.getTime() - last.getTime() < limits.project.automaticEveryMs) return;
  const note = deed === undefined ? null : `before ${deed}`;
  if (!(await insertVersion(tx, row.id, { kind: 'automatic', name: null, note, at }))) return;
  const isFull = (await refuseProjectBytes(tx, quotas, row.userId, 0)) !== undefined;
  await pruneAutomatic(tx, row.id, isFull ? 1 : limits.project.automaticVersions);
}
