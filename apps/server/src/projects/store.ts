import { and, desc, eq, getTableColumns, ilike, lt, ne, or, sql } from 'drizzle-orm';
import { err, ok, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Queries, type Transaction, type Database } from '../platform/db/index.ts';
import type { Quotas } from '../quotas/index.ts';
import type { DescribedComposition } from './composition.ts';

const { project, media } = tables;

export type StoredProject = typeof project.$inferSelect;
export type ProjectRow = Omit<StoredProject, 'composition'>;

const { composition, ...columns } = getTableColumns(project);

/** The cover, if its media record exists, is the user's own and has a picture. */
const shownCover = sql<string | null>`(select ${media.id} from ${media} where ${and(
  eq(media.id, project.coverId),
  eq(media.userId, project.userId),
  ne(media.mediaType, 'audio'),
)})`;
const summary = { ...columns, coverId: shownCover };

const isOwn = (userId: string, id: string) => and(eq(project.id, id), eq(project.userId, userId));

export async function findProject(db: Queries, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select(summary).from(project).where(eq(project.id, id));
  return row;
}

export async function findOwnProject(db: Queries, userId: string, id: string): Promise<StoredProject | undefined> {
  const [row] = await db
    .select({ ...summary, composition })
    .from(project)
    .where(isOwn(userId, id));
  return row;
}

/** Without its composition. */
export async function findOwnProjectRow(db: Queries, userId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select(summary).from(project).where(isOwn(userId, id));
  return row;
}

/** Locks the project for the rest of the transaction, so that its revision cannot change. */
export async function lockProject(tx: Transaction, userId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await tx.select(columns).from(project).where(isOwn(userId, id)).for('update');
  return row;
}

export async function findProjectOfFlow(
  db: Queries,
  userId: string,
  flowId: string,
): Promise<StoredProject | undefined> {
  const [row] = await db
    .select({ ...summary, composition })
    .from(project)
    .where(and(eq(project.flowId, flowId), eq(project.userId, userId)));
  return row;
}

/** Prevents the deletion of a flow until the transaction ends. @returns false when it is gone */
export async function holdFlow(tx: Transaction, flowId: string): Promise<boolean> {
  const held = await tx
    .select({ id: tables.flow.id })
    .from(tables.flow)
    .where(eq(tables.flow.id, flowId))
    .for('key share');
  return held.length > 0;
}

interface NewProject {
  readonly id: string;
  readonly userId: string;
  readonly flowId: string | null;
  readonly name: string;
  readonly document: DescribedComposition;
  readonly at: Date;
}

/** Compositions are large, so each is serialised once. */
function written(document: DescribedComposition) {
  const { composition: _, json, ...facts } = document;
  return { ...facts, composition: sql<tables.StoredComposition>`${json}::jsonb` };
}

/** @returns false when the flow already has a project */
export async function insertProject(tx: Queries, { document, at, ...values }: NewProject): Promise<boolean> {
  const inserted = await tx
    .insert(project)
    .values({ ...values, ...written(document), createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: project.id });
  return inserted.length > 0;
}

/** Writes the next revision. */
export async function writeProject(
  tx: Queries,
  id: string,
  values: {
    readonly document?: DescribedComposition | undefined;
    readonly name?: string | undefined;
    readonly key: string | null;
  },
  at: Date,
): Promise<void> {
  const { document, name, key } = values;
  await tx
    .update(project)
    .set({
      ...(document && written(document)),
      ...(name !== undefined && { name }),
      key,
      revision: sql`${project.revision} + 1`,
      updatedAt: at,
    })
    .where(eq(project.id, id));
}

export async function deleteProjectRow(tx: Queries, userId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(project).where(isOwn(userId, id)).returning({ id: project.id });
  return gone.length > 0;
}

/** A page starts after the project with this time of change and this id. */
interface PageCursor {
  readonly at: Date;
  readonly id: string;
}

interface PageFilter {
  readonly name?: string | undefined;
  readonly after?: PageCursor | undefined;
  readonly limit: number;
}

/** Most recently changed first. */
export function listProjects(db: Queries, userId: string, { name, after, limit }: PageFilter): Promise<ProjectRow[]> {
  return db
    .select(summary)
    .from(project)
    .where(
      and(
        eq(project.userId, userId),
        name ? ilike(project.name, `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        after && or(lt(project.updatedAt, after.at), and(eq(project.updatedAt, after.at), lt(project.id, after.id))),
      ),
    )
    .orderBy(desc(project.updatedAt), desc(project.id))
    .limit(limit);
}

/** The cursor of the next page, as text: a project's time of change and id. */
export const cursorOf = ({ updatedAt, id }: ProjectRow): string => `${updatedAt.getTime()}.${id}`;

export function readCursor(cursor: string): Result<PageCursor, Refusal> {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    return err({ code: 'input.invalid', message: 'This cursor is not known. Begin with the first page.' });
  return ok({ at: new Date(Number(at)), id });
}

export interface ProjectDeps {
  readonly db: Database;
  /** Our own origin, which sources of our media may include. */
  readonly publicUrl: string;
  readonly quotas: Quotas;
  /** The current time in milliseconds since the epoch. */
  readonly now: () => number;
}

export const missingProject: Refusal = {
  code: 'not_found',
  message: 'This project was not found. It may have been deleted.',
};

export const missingVersion: Refusal = {
  code: 'not_found',
  message: 'This version was not found. It may have been deleted.',
};

export const missingFlow: Refusal = {
  code: 'not_found',
  message: 'This flow was not found. It may have been deleted.',
};
