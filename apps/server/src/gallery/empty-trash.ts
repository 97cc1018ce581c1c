import { eq, lt, sql } from 'drizzle-orm';
import { dropFiles } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';

const { trash, trashedMedia } = tables;

/**
 * Removes for good what nobody has taken back in time, files included. It is marked first, so that nobody takes back what is
 * half gone; what a crash interrupts is gone on with by whoever comes next.
 */
export async function emptyTrash(db: Database, objects: Objects): Promise<void> {
  await db.queries
    .update(trash)
    .set({ emptying: true })
    .where(lt(trash.until, sql`now()`));
  const full = await db.queries.select({ id: trash.id }).from(trash).where(eq(trash.emptying, true));
  for (const { id } of full) {
    const gone = await db.queries
      .select({ id: trashedMedia.mediaId })
      .from(trashedMedia)
      .where(eq(trashedMedia.trashId, id));
    await dropFiles(
      db,
      objects,
      gone.map((row) => row.id),
    );
    await db.queries.delete(trash).where(eq(trash.id, id));
  }
}
