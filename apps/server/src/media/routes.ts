import { z } from 'zod';
import {
  err,
  limits,
  MediaPage,
  MediaRecord,
  MediaType,
  messages,
  ok,
  SaveMedia,
  UpdateThumbnail,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { endpoint, found, PageQuery, paginate, requireOwn, unwrap, jsonLimits, type App } from '../http/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { noteDerived } from './complete-media.ts';
import { copyOriginal, storeFiles } from './files.ts';
import type { Intake } from './ingest.ts';
import { signedLink } from './links.ts';
import { mediaUrl, presentMedia, thumbnailUrl, type MediaRow } from './present.ts';
import { resolveMedia } from './resolve.ts';
import { updateMedia, withoutClaims } from './save.ts';
import {
  presentRecords,
  removeMedia,
  countMedia,
  findMedia,
  findOwnMedia,
  listMedia,
  ownsFlow,
  pageOfMedia,
} from './store.ts';

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
    summary: 'One record by id; or records by flow and kind: counted, as thumbnails, paged, or as a list, newest first',
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
    summary:
      'Save a record: changes one of the user’s own, or takes a new file in by its url. Prices, sizes and owners sent along are not believed',
    failed: messages.upsertFailed,
    body: SaveMedia,
    limits: jsonLimits.dataUrls,
    answer: MediaRecord,
    async handle({ user, body }) {
      requireOwn(user, body.user_id);
      if (body.flow_id && !(await ownsFlow(db.queries, user.id, body.flow_id))) found(undefined, 'This flow');
      return one(unwrap(await upsert(intake, user.id, body)));
    },
  });

  for (const path of ['/api/db/media', '/api/db/media/{id}'] as const) {
    endpoint(app, `DELETE ${path}`, {
      summary: 'Delete a record and its files',
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
    summary: 'Replace a record’s thumbnail by an image (one of ours, a data URL or a public https URL)',
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
    summary: 'A link to the file that anybody may follow for a day, for downloads outside the session',
    answer: z.object({ success: z.literal(true), url: z.url(), expires_at: z.string() }),
    async handle({ user, param }) {
      const row = found(await findOwnMedia(db.queries, user.id, param('id')), 'This media');
      return signedLink(`${intake.publicUrl}${mediaUrl(row)}`, secret, row.id, clock() + LINK_MS);
    },
  });
}

/** The user's own id, or one of our URLs, selects the record to update; any other URL is saved as a new record, under the given id if it is free. */
async function upsert(
  intake: Intake & { publicUrl: string },
  userId: string,
  body: SaveMedia,
): Promise<Result<MediaRow, Refusal>> {
  const missing = 'This media was not found. Send a url to save a new one.';
  const said = body.metadata && withoutClaims(body.metadata);
  const update = { ...body, metadata: said };
  const known = body.id === undefined ? undefined : await findMedia(intake.db.queries, body.id);
  if (known?.userId === userId) return updateMedia(intake.db, userId, known.id, update);
  if (known || body.url === undefined) return err({ code: 'not_found', message: missing });
  const about = {
    userId,
    flowId: body.flow_id ?? null,
    prompt: body.prompt ?? null,
    model: body.model ?? null,
    metadata: said ?? {},
    ...(body.id !== undefined && { id: body.id }),
  };
  const resolved = await resolveMedia(intake, body.url, body.media_type ? [body.media_type] : MediaType.options, about);
  if (!resolved.ok) return resolved;
  return resolved.value.isNew ? ok(resolved.value.row) : updateMedia(intake.db, userId, resolved.value.row.id, update);
}

async function replaceThumbnail(
  intake: Intake & { publicUrl: string },
  row: MediaRow,
  url: string,
): Promise<Result<void, Refusal>> {
  if (url.startsWith(thumbnailUrl(row))) return ok(undefined);
  const about = { userId: row.userId, metadata: {} };
  const image = await resolveMedia(intake, url, ['image'], about);
  if (!image.ok) return image;
  const { db, objects, tempDir, inspector } = intake;
  try {
    return await withTempDir(tempDir, async (directory) => {
      const path = await copyOriginal(intake, image.value.row.id, directory);
      if (path === undefined) return err({ code: 'media.unreadable', message: messages.mediaInvalid });
      const { thumbnail } = await inspector.forOwner(row.userId).inspect(path, directory);
      if (thumbnail) {
        await storeFiles({ db, objects }, row.userId, row.id, [
          { role: 'thumbnail', path: `${directory}/${thumbnail.file}`, mime: 'image/jpeg', extension: 'jpg' },
        ]);
        await noteDerived(db, row.id, { thumbnail_extracted: true });
      }
      return ok(undefined);
    });
  } finally {
    if (image.value.isNew) await removeMedia(db, objects, [image.value.row.id]);
  }
}
