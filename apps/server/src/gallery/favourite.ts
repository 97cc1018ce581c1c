import { and, eq } from 'drizzle-orm';
import type { MediaRow } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events/index.ts';

/** Marks a record as a favourite, or takes the mark away. @returns undefined when there is no such record of the user's */
export async function markFavourite(
  db: Database,
  userId: string,
  id: string,
  favourite: boolean,
): Promise<MediaRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(tables.media)
      .set({ favourite })
      .where(and(eq(tables.media.id, id), eq(tables.media.userId, userId)))
      .returning();
    if (row) await publish(tx, { userId, type: 'media', ref: id, flowId: row.flowId });
    return row;
  });
}
