import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { tables, type Queries, type Transaction } from '../platform/db/index.ts';

const { ownLook, ownTemplate, project, projectVersion } = tables;
const { colours: _colours, ...columns } = getTableColumns(ownLook);

/** A look without its table. */
export type OwnLookRow = Omit<typeof ownLook.$inferSelect, 'colours'>;

const isOwn = (userId: string, hash: string) => and(eq(ownLook.userId, userId), eq(ownLook.hash, hash));

/** Newest first, also those that were deleted. */
export const listOwnLooks = (db: Queries, userId: string): Promise<OwnLookRow[]> =>
  db
    .select(columns)
    .from(ownLook)
    .where(eq(ownLook.userId, userId))
    .orderBy(desc(ownLook.createdAt), desc(ownLook.hash));

export async function findOwnLook(db: Queries, userId: string, hash: string): Promise<OwnLookRow | undefined> {
  const [row] = await db.select(columns).from(ownLook).where(isOwn(userId, hash));
  return row;
}

/** The tables of those of these looks that are the user's, by hash. */
export async function findTables(
  db: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: ownLook.hash, colours: ownLook.colours })
    .from(ownLook)
    .where(and(eq(ownLook.userId, userId), inArray(ownLook.hash, [...hashes])));
  return new Map(rows.map(({ hash, colours }) => [hash, colours]));
}

export const countLooks = async (tx: Transaction, userId: string): Promise<{ offered: number; kept: number }> => ({
  offered: await tx.$count(ownLook, and(eq(ownLook.userId, userId), isNull(ownLook.removedAt))),
  kept: await tx.$count(ownLook, eq(ownLook.userId, userId)),
});

export async function insertLook(tx: Queries, values: typeof ownLook.$inferInsert): Promise<OwnLookRow> {
  const [row] = await tx.insert(ownLook).values(values).returning(columns);
  if (!row) throw new Error('A look was not inserted');
  return row;
}

export async function changeLook(
  db: Queries,
  userId: string,
  hash: string,
  values: Partial<Pick<OwnLookRow, 'name' | 'createdAt' | 'removedAt'>>,
): Promise<OwnLookRow | undefined> {
  const [row] = await db.update(ownLook).set(values).where(isOwn(userId, hash)).returning(columns);
  return row;
}

/** Removes looks that were deleted before a time, and that no project, version or template of the user's names. */
export async function dropUnnamed(tx: Queries, userId: string, before: Date): Promise<void> {
  const names = sql`like '%own-' || ${ownLook.hash} || '%'`;
  const isNamed = sql`exists (select 1 from ${project} where ${project.userId} = ${userId} and ${project.composition}::text ${names})
    or exists (select 1 from ${projectVersion} join ${project} on ${project.id} = ${projectVersion.projectId}
      where ${project.userId} = ${userId} and ${projectVersion.composition}::text ${names})
    or exists (select 1 from ${ownTemplate} where ${ownTemplate.userId} = ${userId} and ${ownTemplate.composition}::text ${names})`;
  await tx
    .delete(ownLook)
    .where(
      and(
        eq(ownLook.userId, userId),
        isNotNull(ownLook.removedAt),
        lt(ownLook.removedAt, before),
        sql`not (${isNamed})`,
      ),
    );
}
