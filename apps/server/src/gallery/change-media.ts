import { and, eq, inArray, sql } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { removeFromTrashedFlows, isClip, freeInFlow, type MediaRow } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';

const { media } = tables;

/** Sets or removes a record's favourite mark. @returns undefined when the user has no such record */
export async function markFavourite(
  db: Database,
  userId: string,
  id: string,
  favourite: boolean,
): Promise<MediaRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(media)
      .set({ favourite })
      .where(and(eq(media.id, id), eq(media.userId, userId)))
      .returning();
    if (row) await publish(tx, { userId, type: 'media', ref: id, flowId: row.flowId });
    return row;
  });
}

/** Moves media into a flow: all that exist, or none when the flow would have too many videos. @returns the media now in it */
export async function moveMedia(
  db: Database,
  userId: string,
  ids: readonly string[],
  flowId: string,
): Promise<Result<string[], Refusal>> {
  return db.transaction(async (tx) => {
    const room = await freeInFlow(tx, userId, flowId);
    if (room === undefined)
      return err({ code: 'not_found', message: 'This flow was not found. It may have been deleted.' });
    const own = await tx
      .select({
        id: media.id,
        isNew: sql<boolean>`${media.flowId} is distinct from ${flowId}`,
        isClip,
      })
      .from(media)
      .where(and(eq(media.userId, userId), inArray(media.id, [...ids])))
      .orderBy(media.id)
      .for('update');
    if (own.length === 0) return err({ code: 'not_found', message: messages.galleryGone });
    const moving = own.filter(({ isNew }) => isNew);
    const videos = moving.filter(({ isClip }) => isClip).length;
    if (videos > room) return err({ code: 'flow.limit', message: messages.moveFull(Math.max(0, room), videos) });
    if (moving.length > 0) {
      const which = moving.map(({ id }) => id);
      await tx.update(media).set({ flowId }).where(inArray(media.id, which));
      await removeFromTrashedFlows(tx, which);
      await publish(tx, ...which.map((ref) => ({ userId, type: 'media' as const, ref, flowId })));
    }
    return ok(own.map(({ id }) => id));
  });
}
