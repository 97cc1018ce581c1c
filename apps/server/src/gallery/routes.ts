import {
  GalleryFavourite,
  GalleryFlowPage,
  GalleryMediaPage,
  GalleryModels,
  GalleryStats,
  ListGalleryFlows,
  ListGalleryMedia,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { markFavourite } from './change-routes.ts';
import { listFlows } from './list-flows.ts';
import { listMedia, listModels, statsOf } from './list-media.ts';

/** The gallery's lists and favourites. */
export function galleryRoutes(app: App, db: Database): void {
  endpoint(app, 'GET /api/gallery/media', {
    summary: 'The user’s media, newest first: by kind, words of the prompt, model, time, flow, and favourites alone',
    query: ListGalleryMedia,
    answer: GalleryMediaPage,
    async handle({ user, query: { cursor, ...wanted } }) {
      const { rows, next, total } = await listMedia(db.queries, user.id, wanted, unwrap(readCursor(cursor)));
      return {
        success: true as const,
        data: rows.map(presentMedia),
        next_cursor: next ? cursorOf(next) : null,
        total_count: total,
      };
    },
  });

  endpoint(app, 'GET /api/gallery/flows', {
    summary: 'The user’s flows, newest first, each with its newest videos and images',
    query: ListGalleryFlows,
    answer: GalleryFlowPage,
    async handle({ user, query: { cursor, limit } }) {
      const { rows, next, total } = await listFlows(db.queries, user.id, limit, unwrap(readCursor(cursor)));
      return {
        success: true as const,
        data: rows.map(({ flow, mediaCount, runningJobs, videos, images }) => ({
          ...flow,
          media_count: mediaCount,
          running_jobs: runningJobs,
          videos: videos.map(presentMedia),
          images: images.map(presentMedia),
        })),
        next_cursor: next ? cursorOf(next) : null,
        total_count: total,
      };
    },
  });

  endpoint(app, 'GET /api/gallery/stats', {
    summary: 'How many flows and files there are, and how many credits were spent',
    answer: GalleryStats,
    handle: async ({ user }) => ({ success: true as const, ...(await statsOf(db.queries, user.id)) }),
  });

  endpoint(app, 'GET /api/gallery/models', {
    summary: 'The models that the user has media of, the most used first',
    answer: GalleryModels,
    handle: async ({ user }) => ({ success: true as const, models: await listModels(db.queries, user.id) }),
  });

  for (const [method, favourite] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    endpoint(app, `${method} /api/gallery/media/{id}/favourite`, {
      summary: favourite ? 'Mark media as a favourite' : 'Take the mark of a favourite away',
      answer: GalleryFavourite,
      async handle({ user, param }) {
        const row = found(await markFavourite(db, user.id, param('id'), favourite), 'This media');
        return { success: true as const, media: presentMedia(row) };
      },
    });
}
