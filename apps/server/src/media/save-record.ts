import { err, MediaType, messages, ok, type Refusal, type Result, type SaveMedia } from '@kinoloom/contract';
import { withTempDir } from '../platform/temp-dir.ts';
import { noteDerived } from './complete-media.ts';
import { copyOriginal, storeFiles } from './files.ts';
import type { Intake } from './ingest.ts';
import { thumbnailUrl, type MediaRow } from './present.ts';
import { resolveMedia } from './resolve.ts';
import { updateMedia, withoutClaims } from './save.ts';
import { findMedia, removeMedia } from './store.ts';

/** The user's own id, or one of our URLs, selects the record to update; any other URL is saved as a new record, under the given id if it is free. */
export async function saveRecord(
  intake: Intake & { publicUrl: string },
  userId: string,
  body: SaveMedia,
): Promise<Result<MediaRow, Refusal>> {
  const missing = 'This media was not found. Send a url to save a new one.';
  const metadata = body.metadata && withoutClaims(body.metadata);
  const update = { ...body, metadata };
  const known = body.id === undefined ? undefined : await findMedia(intake.db.queries, body.id);
  if (known?.userId === userId) return updateMedia(intake.db, userId, known.id, update);
  if (known || body.url === undefined) return err({ code: 'not_found', message: missing });
  const about = {
    userId,
    flowId: body.flow_id ?? null,
    prompt: body.prompt ?? null,
    model: body.model ?? null,
    metadata: metadata ?? {},
    ...(body.id !== undefined && { id: body.id }),
  };
  const resolved = await resolveMedia(intake, body.url, body.media_type ? [body.media_type] : MediaType.options, about);
  if (!resolved.ok) return resolved;
  return resolved.value.isNew ? ok(resolved.value.row) : updateMedia(intake.db, userId, resolved.value.row.id, update);
}

/** Makes an image the thumbnail of a record. */
export async function replaceThumbnail(
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
