import { z } from 'zod';
import { limits, MediaPage, MediaRecord, MediaType, messages, SaveMedia, UpdateThumbnail } from '@kinoloom/contract';
import { endpoint, found, PageQuery, paginate, requireOwn, unwrap, jsonLimits, type App } from '../http/index.ts';
import type { Intake } from './ingest.ts';
import { signedLink } from './links.ts';
import { mediaUrl, presentMedia, type MediaRow } from './present.ts';
import { replaceThumbnail, saveRecord } from './save-record.ts';
import { presentRecords, removeMedia, countMedia, findOwnMedia, listMedia, ownsFlow, pageOfMedia } from './store.ts';

const Success = z.object({ success: z.literal(true) });
const Thumbnail = z.object({ id: z.string(), thumbnail_url: z.string().nullable() });

const LINK_MS = 24 * 60 * 60_000;

export function mediaRoutes(
  app: App,
  intake: Intake & { publicUrl: string },
  secret: string,
  clock: () => number,
): void {
  const { db, objects } = intake;
  const one = async (row: MediaRow): Promise<MediaRecord> =>
    found((await presentRecords(db.queries, [row]))[0], 'This media');

  endpoint(app, 'GET /api/db/media', {
    summary: 'Get a media record or list media',
    description: 'By id; or by flow and type: counted, as thumbnails, paged, or as a list, newest first.',
    keptUntilEvent: true,
    query: PageQuery.extend({
      id: z.string().optional(),
      user_id: z.string().optional(),
      flow_id: z.string().optional(),
      media_type: MediaType.optional(),
      count: z.enum(['true', 'false']).optional(),
      thumbnails_only: z.enum(['true', 'false']).optional(),
    }),
    answer: z.union([
      MediaRecord,
      z.array(MediaRecord),
      z.array(Thumbnail),
      MediaPage,
      z.object({ count: z.number().int() }),
    ]),
    async handle({ user, query }) {
      requireOwn(user, query.user_id);
      if (query.id !== undefined) return one(found(await findOwnMedia(db.queries, user.id, query.id), 'This media'));
      if (query.flow_id !== undefined && !(await ownsFlow(db.queries, user.id, query.flow_id)))
        found(undefined, 'This flow');
      const filter = { userId: user.id, flowId: query.flow_id, mediaType: query.media_type };
      if (query.count === 'true') return { count: await countMedia(db.queries, filter) };
      if (query.page !== undefined || query.page_size !== undefined) {
        const [page, size] = [query.page ?? 1, query.page_size ?? limits.page.media];
        const { rows, total } = await pageOfMedia(db.queries, filter, page, size);
        return {
          success: true as const,
          data: await presentRecords(db.queries, rows),
          pagination: paginate(page, size, total),
        };
      }
      const rows = await listMedia(db.queries, filter);
      return query.thumbnails_only === 'true'
        ? rows.map(presentMedia).map(({ id, thumbnail_url }) => ({ id, thumbnail_url }))
        : presentRecords(db.queries, rows);
    },
  });

  endpoint(app, 'POST /api/db/media', {
    summary: 'Save a media record',
    description:
      'Changes one of the user’s own, or stores a new file from its `url`. Prices, sizes and owners that are sent along are ignored.',
    failed: messages.upsertFailed,
    body: SaveMedia,
    limits: jsonLimits.dataUrls,
    answer: MediaRecord,
    async handle({ user, body }) {
      requireOwn(user, body.user_id);
      if (body.flow_id && !(await ownsFlow(db.queries, user.id, body.flow_id))) found(undefined, 'This flow');
      return one(unwrap(await saveRecord(intake, user.id, body)));
    },
  });

  for (const [path, summary] of [
    ['/api/db/media', 'Delete a media record by `id` in the query'],
    ['/api/db/media/{id}', 'Delete a media record'],
  ] as const) {
    endpoint(app, `DELETE ${path}`, {
      summary,
      description: 'With its files.',
      query: z.object({ id: z.string().optional() }),
      answer: Success,
      async handle({ user, query, param }) {
        const row = found(await findOwnMedia(db.queries, user.id, query.id ?? param('id')), 'This media');
        await removeMedia(db, objects, [row.id]);
        return { success: true as const };
      },
    });
  }

  endpoint(app, 'PATCH /api/db/media/update-thumbnail', {
    summary: 'Replace the thumbnail of a media record',
    description: 'By an image: a media url, a data URL or a public https URL.',
    body: UpdateThumbnail,
    limits: jsonLimits.dataUrls,
    answer: Success,
    async handle({ user, body }) {
      const row = found(await findOwnMedia(db.queries, user.id, body.mediaId), 'This media');
      unwrap(await replaceThumbnail(intake, row, body.thumbnailUrl));
      return { success: true as const };
    },
  });

  endpoint(app, 'POST /api/db/media/{id}/link', {
    summary: 'Create a public link to a file',
    description: 'Valid for a day, for anybody who has it.',
    answer: z.object({ success: z.literal(true), url: z.url(), expires_at: z.string() }),
    async handle({ user, param }) {
      const row = found(await findOwnMedia(db.queries, user.id, param('id')), 'This media');
      return signedLink(`${intake.publicUrl}${mediaUrl(row)}`, secret, row.id, clock() + LINK_MS);
    },
  });
}
