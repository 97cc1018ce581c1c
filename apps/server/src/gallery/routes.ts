import {
  GalleryFavourite,
  GalleryFlowPage,
  GalleryMediaPage,
  GalleryModels,
  GalleryStats,
  GalleryTags,
  ListGalleryFlows,
  ListGalleryMedia,
  RenamedInGallery,
  RenameInGallery,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { updateOwn } from './change-media.ts';
import { listFlows } from './list-flows.ts';
import { listMedia, listModels, listTags, statsOf } from './list-media.ts';

/** The gallery's lists, and what is changed on one record. */
export function galleryRoutes(app: App, db: Database): void {
  endpoint(app, 'GET /api/gallery/media', {
    summary: 'Search media',
    description:
      'By type, words of title, tags and prompt, model, time, flow and tags, or favourites only; newest first, or in another order. Words that none has are taken for the nearest that some have.',
    query: ListGalleryMedia,
    answer: GalleryMediaPage,
    async handle({ user, query: { cursor, ...wanted } }) {
      const { rows, next, total, corrected } = await listMedia(
        db.queries,
        user.id,
        wanted,
        unwrap(readCursor(cursor, wanted.sort)),
      );
      return {
        success: true as const,
        data: rows.map(presentMedia),
        next_cursor: next ? cursorOf(next) : null,
        total_count: total,
        corrected: corrected ?? null,
      };
    },
  });

  endpoint(app, 'GET /api/gallery/flows', {
    summary: 'List flows with their newest media',
    description: 'Newest first.',
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
    summary: 'Get totals of the gallery',
    description: 'Flows, files, and credits used.',
    answer: GalleryStats,
    handle: async ({ user }) => ({ success: true as const, ...(await statsOf(db.queries, user.id)) }),
  });

  endpoint(app, 'GET /api/gallery/models', {
    summary: 'List models that media were made with',
    description: 'The most used first.',
    answer: GalleryModels,
    handle: async ({ user }) => ({ success: true as const, models: await listModels(db.queries, user.id) }),
  });

  endpoint(app, 'GET /api/gallery/tags', {
    summary: 'List tags',
    description: 'With how many media have each, in the order of their letters.',
    keptUntilEvent: true,
    answer: GalleryTags,
    handle: async ({ user }) => ({ success: true as const, tags: await listTags(db.queries, user.id) }),
  });

  endpoint(app, 'PATCH /api/gallery/media/{id}', {
    summary: 'Rename a media record',
    description: 'An empty title removes it.',
    body: RenameInGallery,
    answer: RenamedInGallery,
    async handle({ user, param, body: { title } }) {
      const row = found(await updateOwn(db, user.id, param('id'), { title }), 'This media');
      return { success: true as const, media: presentMedia(row) };
    },
  });

  for (const [method, favourite] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    endpoint(app, `${method} /api/gallery/media/{id}/favourite`, {
      summary: favourite ? 'Add a favourite' : 'Remove a favourite',
      answer: GalleryFavourite,
      async handle({ user, param }) {
        const row = found(await updateOwn(db, user.id, param('id'), { favourite }), 'This media');
        return { success: true as const, media: presentMedia(row) };
      },
    });
}
