import { z } from 'zod';
import { limits, LOCAL_UPLOAD, LocalMediaList, LocalMediaUploaded, messages, type Refusal } from '@kinoloom/contract';
import { endpoint, found, receiveForm, Refused, unwrap, type App } from '../http/index.ts';
import { keyedId } from '../platform/keyed-id.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { Intake, Measured } from './ingest.ts';
import { mediaUrl, presentMedia, type MediaRow } from './present.ts';
import { saveUpload } from './save.ts';
import { removeMedia, findOwnMedia, isLocalUpload, listLocalMedia } from './store.ts';

const { maxBytes, maxSeconds } = limits.localMedia;

/**
 * Files of the editor's Local panel. They belong to the session's account; the `userId` that a browser generates for its own database is stored but
 * has no effect.
 */
export function localMediaRoutes(app: App, intake: Intake): void {
  const { db, objects } = intake;

  endpoint(app, 'POST /api/latest/local-media/upload', {
    summary: 'Upload a file for the editor',
    description: 'A video of at most 15 s, a sound or an image, of at most 20 MB.',
    answer: LocalMediaUploaded,
    handle: async ({ user, context }) =>
      withTempDir(intake.tempDir, async (directory) => {
        const rule = { maxBytes, tooLarge: messages.localTooLarge(sizeOf(context.req.header('content-length'))) };
        const received = await receiveForm(context.req.raw, directory, (name) => (name === 'file' ? rule : undefined));
        const { fields, files } = unwrap(received);
        const { file } = files;
        if (!file) throw new Refused({ code: 'input.invalid', message: 'Choose a file to upload.' });
        const about = {
          userId: user.id,
          metadata: {
            operation: LOCAL_UPLOAD,
            original_file_name: file.fileName.slice(0, 200),
            ...(fields['userId'] !== undefined && { local_user_id: fields['userId'].slice(0, 100) }),
          },
        };
        const id = keyedId(user.id, UPLOAD, context.req.header('idempotency-key'));
        return uploaded(unwrap(await saveUpload(intake, file.path, about, { id, refuse: tooLong })));
      }),
  });

  endpoint(app, 'GET /api/latest/local-media/upload/{key}', {
    summary: 'Get an upload of the editor by its key',
    description: 'The record of the upload with this Idempotency-Key, for a client that lost the answer.',
    answer: LocalMediaUploaded,
    handle: async ({ user, param }) =>
      uploaded(found(await findOwnMedia(db.queries, user.id, keyedId(user.id, UPLOAD, param('key'))), 'This upload')),
  });

  endpoint(app, 'GET /api/latest/local-media/list', {
    summary: "List the editor's uploads",
    description: 'Those of the account, from any browser, newest first.',
    answer: LocalMediaList,
    handle: async ({ user }) => ({
      success: true as const,
      items: (await listLocalMedia(db.queries, user.id)).map((row) => ({ size: row.bytes, media: presentMedia(row) })),
    }),
  });

  endpoint(app, 'DELETE /api/latest/local-media/delete', {
    summary: 'Delete an upload of the editor',
    query: z.object({ fileId: z.string(), userId: z.string().optional() }),
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, query }) {
      const row = found(await findOwnMedia(db.queries, user.id, query.fileId), 'This file');
      // Clips of flows are deleted by their own endpoint, which notifies the flow's clients.
      if (!isLocalUpload(row)) found(undefined, 'This file');
      await removeMedia(db, objects, [row.id]);
      return { success: true as const };
    },
  });
}

const UPLOAD = '/api/latest/local-media/upload';

const uploaded = (row: MediaRow): LocalMediaUploaded => ({
  success: true,
  id: row.id,
  serverPath: mediaUrl(row),
  size: row.bytes,
  error: null,
  media: presentMedia(row),
});

/** Size of the upload in MB; without a content length it is only known to be too large. */
function sizeOf(contentLength: string | undefined): string {
  const bytes = Number(contentLength);
  return ((bytes > maxBytes ? bytes : maxBytes + 1) / 1024 / 1024).toFixed(1);
}

function tooLong({ mediaType, durationMs }: Measured): Refusal | undefined {
  if (mediaType !== 'video' || durationMs === null || durationMs <= maxSeconds * 1000) return undefined;
  return { code: 'input.invalid', message: messages.localTooLong((durationMs / 1000).toFixed(1)) };
}
