import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { tables, type Queries, type Transaction } from '../platform/db/index.ts';

const { ownFont, project, projectVersion, ownTemplate } = tables;

export type FontRow = typeof ownFont.$inferSelect;

const isOwn = (userId: string) => eq(ownFont.userId, userId);

/** Those in the user's menu, by their names; of a family the first added comes first. */
export const listFonts = (db: Queries, userId: string): Promise<FontRow[]> =>
  db
    .select()
    .from(ownFont)
    .where(and(isOwn(userId), isNull(ownFont.hiddenAt)))
    .orderBy(sql`lower(${ownFont.family})`, ownFont.family, ownFont.createdAt, ownFont.id);

/** The files of the user's with these hashes, also those that have left the menu. */
export const findFonts = (db: Queries, userId: string, hashes: readonly string[]): Promise<FontRow[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(ownFont)
        .where(and(isOwn(userId), inArray(ownFont.sha256, [...hashes])));

/** How many files the user has, also those that have left the menu. */
export const countFonts = (tx: Transaction, userId: string): Promise<number> => tx.$count(ownFont, isOwn(userId));

/** Writes a font's row, or puts it back into the menu. */
export async function keepFont(tx: Queries, row: FontRow): Promise<void> {
  await tx
    .insert(ownFont)
    .values(row)
    .onConflictDoUpdate({
      target: [ownFont.userId, ownFont.sha256],
      set: { hiddenAt: null, agreedAt: row.agreedAt },
    });
}

/** Writes the row of a font that came with a project file; one that the user has stays as it is. */
export async function keepImportedFont(tx: Queries, row: FontRow): Promise<void> {
  await tx.insert(ownFont).values(row).onConflictDoNothing();
}

/** The name of the font that a file belongs to. */
async function familyOf(db: Queries, userId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ family: ownFont.family })
    .from(ownFont)
    .where(and(isOwn(userId), eq(ownFont.id, id)));
  return row?.family;
}

/** Changes all files of the font that a file belongs to. @returns whether there was one */
async function change(
  db: Queries,
  userId: string,
  id: string,
  set: Partial<Pick<FontRow, 'family' | 'hiddenAt'>>,
): Promise<boolean> {
  const family = await familyOf(db, userId, id);
  if (family === undefined) return false;
  const changed = await db
    .update(ownFont)
    .set(set)
    .where(and(isOwn(userId), eq(ownFont.family, family), isNull(ownFont.hiddenAt)))
    .returning({ id: ownFont.id });
  return changed.length > 0;
}

export const renameFont = (db: Queries, userId: string, id: string, name: string): Promise<boolean> =>
  change(db, userId, id, { family: name });

export const hideFont = (db: Queries, userId: string, id: string, at: Date): Promise<boolean> =>
  change(db, userId, id, { hiddenAt: at });

/** How long a font that left the menu is kept though nothing names it: a browser may undo back to a film that does. */
const KEPT_DAYS = 30;

/** Fonts that left the menu long ago, and that no project, version or template of their user names. */
export async function findForgotten(db: Queries): Promise<string[]> {
  const named = sql`'%' || ${ownFont.sha256} || '%'`;
  const rows = await db
    .select({ id: ownFont.id })
    .from(ownFont)
    .where(
      and(
        isNotNull(ownFont.hiddenAt),
        lt(ownFont.hiddenAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        sql`not exists (select 1 from ${project} where ${project.userId} = ${ownFont.userId}
          and ${project.composition}::text like ${named})`,
        sql`not exists (select 1 from ${projectVersion} join ${project} on ${project.id} = ${projectVersion.projectId}
          where ${project.userId} = ${ownFont.userId} and ${projectVersion.composition}::text like ${named})`,
        sql`not exists (select 1 from ${ownTemplate} where ${ownTemplate.userId} = ${ownFont.userId}
          and ${ownTemplate.composition}::text like ${named})`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteFonts(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(ownFont).where(and(inArray(ownFont.id, [...ids]), isNotNull(ownFont.hiddenAt)));
}
