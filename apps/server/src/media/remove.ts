import { inArray } from 'drizzle-orm';
import { tables, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { dropFiles } from './files.ts';

/** Deletes records with their files. The rows go first: from then on nothing is shown that no longer exists. */
export async function removeMedia(db: Database, objects: Objects, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(tables.media)
      .where(inArray(tables.media.id, [...ids]))
      .returning({ id: tables.media.id, userId: tables.media.userId, flowId: tables.media.flowId });
    await publish(
      tx,
      ...gone.map(({ id, userId, flowId }) => ({ userId, type: 'media-deleted' as const, ref: id, flowId })),
    );
  });
  await dropFiles(db, objects, ids);
}
