import {
  ChangedInGallery,
  ChangeInGallery,
  DeletedFromGallery,
  DeleteFromGallery,
  MovedInGallery,
  MoveInGallery,
  UndoInGallery,
  UndoneInGallery,
} from '@kinoloom/contract';
import { endpoint, unwrap, jsonLimits, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { changeMedia, moveMedia } from './change-media.ts';
import { undoDeletion } from './undo-deletion.ts';
import { throwAwayFlow, throwAwayMedia } from './throw-away.ts';

/** Actions on many media at once, and their undo. */
export function changeRoutes(app: App, db: Database): void {
  endpoint(app, 'POST /api/gallery/delete', {
    summary: 'Delete media or a flow with undo',
    description: 'A flow with everything in it. It can be undone for a minute.',
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
    summary: 'Undo a deletion',
    body: UndoInGallery,
    answer: UndoneInGallery,
    async handle({ user, body }) {
      const { mediaIds, flowId, withoutFlow } = unwrap(await undoDeletion(db, user.id, body.undo));
      return { success: true as const, ids: [...mediaIds], flow_id: flowId, without_flow: [...withoutFlow] };
    },
  });

  endpoint(app, 'POST /api/gallery/move', {
    summary: 'Move media to a flow',
    body: MoveInGallery,
    limits: jsonLimits.lists,
    answer: MovedInGallery,
    handle: async ({ user, body: { ids, flow_id } }) => ({
      success: true as const,
      ids: unwrap(await moveMedia(db, user.id, ids, flow_id)),
    }),
  });

  endpoint(app, 'POST /api/gallery/change', {
    summary: 'Change tags, favourite marks and flow of media',
    description: 'All of it for all of them, or nothing.',
    body: ChangeInGallery,
    limits: jsonLimits.lists,
    answer: ChangedInGallery,
    handle: async ({ user, body: { ids, ...change } }) => ({
      success: true as const,
      ids: unwrap(await changeMedia(db, user.id, ids, change)),
    }),
  });
}
