import {
  DeletedFromGallery,
  DeleteFromGallery,
  MovedInGallery,
  MoveInGallery,
  UndoInGallery,
  UndoneInGallery,
} from '@kinoloom/contract';
import { endpoint, unwrap, type App, jsonLimits } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { moveMedia } from './move.ts';
import { takeBack } from './take-back.ts';
import { throwAwayFlow, throwAwayMedia } from './throw-away.ts';

/** What is done with many media at once, and how it is undone. */
export function changeRoutes(app: App, db: Database): void {
  endpoint(
    app,
    {
      method: 'post',
      path: '/api/gallery/delete',
      summary: 'Delete media, or a flow with everything in it; for a minute it can be taken back',
      access: 'session',
      body: DeleteFromGallery,
      limits: jsonLimits.lists,
      answer: DeletedFromGallery,
    },
    async ({ user, body: { ids, flow_id } }) => {
      const { trashId, until, mediaIds } = unwrap(
        flow_id === undefined
          ? await throwAwayMedia(db, user.id, ids ?? [])
          : await throwAwayFlow(db, user.id, flow_id),
      );
      return { success: true as const, undo: trashId, until: until.toISOString(), ids: [...mediaIds] };
    },
  );

  endpoint(
    app,
    {
      method: 'post',
      path: '/api/gallery/undo',
      summary: 'Put back what was deleted, as it was',
      access: 'session',
      body: UndoInGallery,
      answer: UndoneInGallery,
    },
    async ({ user, body }) => {
      const { mediaIds, flowId, withoutFlow } = unwrap(await takeBack(db, user.id, body.undo));
      return { success: true as const, ids: [...mediaIds], flow_id: flowId, without_flow: [...withoutFlow] };
    },
  );

  endpoint(
    app,
    {
      method: 'post',
      path: '/api/gallery/move',
      summary: 'Put media into a flow',
      access: 'session',
      body: MoveInGallery,
      limits: jsonLimits.lists,
      answer: MovedInGallery,
    },
    async ({ user, body: { ids, flow_id } }) => ({
      success: true as const,
      ids: unwrap(await moveMedia(db, user.id, ids, flow_id)),
    }),
  );
}
