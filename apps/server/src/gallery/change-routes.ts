import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  DeletedFromGallery,
  DeleteFromGallery,
  MovedInGallery,
  MoveInGallery,
  UndoInGallery,
  UndoneInGallery,
  err,
  messages,
  ok,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { endpoint, unwrap, jsonLimits, type App } from '../http/index.ts';
import { awaitNoFlow, isClip, freeInFlow, type MediaRow } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { takeBack } from './take-back.ts';
import { throwAwayFlow, throwAwayMedia } from './throw-away.ts';

/** Actions on many media at once, and their undo. */
export function changeRoutes(app: App, db: Database): void {
  endpoint(app, 'POST /api/gallery/delete', {
    summary: 'Delete media, or a flow with everything in it; for a minute it can be taken back',
    body: DeleteFromGallery,
    limits: jsonLimits.lists,
    answer: DeletedFromGallery,
    async handle({ user, body: { ids, flow_id } }) {
      const { trashId, until, mediaIds } = unwrap(
        flow_id === undefined
          ? await throwAwayMedia(db, user.id, ids ?? [])
          : await throwAwayFlow(db, user.id, flow_id),
      );
      return { success: true as const, undo: trashId, until: until.toISOString(), ids: [...mediaIds] };
    },
  });

  endpoint(app, 'POST /api/gallery/undo', {
    summary: 'Put back what was deleted, as it was',
    body: UndoInGallery,
    answer: UndoneInGallery,
    async handle({ user, body }) {
      const { mediaIds, flowId, withoutFlow } = unwrap(await takeBack(db, user.id, body.undo));
      return { success: true as const, ids: [...mediaIds], flow_id: flowId, without_flow: [...withoutFlow] };
    },
  });

  endpoint(app, 'POST /api/gallery/move', {
    summary: 'Put media into a flow',
    body: MoveInGallery,
    limits: jsonLimits.lists,
    answer: MovedInGallery,
    handle: async ({ user, body: { ids, flow_id } }) => ({
      success: true as const,
      ids: unwrap(await moveMedia(db, user.id, ids, flow_id)),
    }),
  });
}

/** Sets or removes a record's favourite mark. @returns undefined when the user has no such record */
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

const { media } = tables;

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
      await awaitNoFlow(tx, which);
      await publish(tx, ...which.map((ref) => ({ userId, type: 'media' as const, ref, flowId })));
    }
    return ok(own.map(({ id }) => id));
  });
}
