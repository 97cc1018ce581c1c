import {
  UploadAnswer,
  UploadFromUrl,
  err,
  limits,
  ok,
  AudioUploadAnswer,
  messages,
  UploadAudio,
  type MediaType,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import {
  endpoint,
  found,
  Refused,
  unwrap,
  jsonLimits,
  receiveForm,
  requireOwn,
  type App,
  type ReceivedFile,
} from '../http/index.ts';
import { keyedId } from '../platform/keyed-id.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { Intake, Measured } from './ingest.ts';
import { mediaUrl, presentMedia, type MediaRow } from './present.ts';
import { resolveMedia } from './resolve.ts';
import { saveUpload } from './save.ts';
import { findOwnMedia, ownsFlow } from './store.ts';

const UPLOAD = '/api/upload/file';

const answer = (row: MediaRow, originalUrl: string | null): UploadAnswer => ({
  success: true,
  originalUrl,
  permanentUrl: mediaUrl(row),
  message: 'Saved.',
  media: presentMedia(row),
});

export function mediaUploadRoutes(app: App, intake: Intake & { publicUrl: string }): void {
  const { db } = intake;

  endpoint(app, 'POST /api/upload/file', {
    summary: 'Upload an image, video or sound',
    description: 'As multipart/form-data. A repetition under the same Idempotency-Key returns the same record.',
    answer: UploadAnswer,
    handle: async ({ user, context }) =>
      withTempDir(intake.tempDir, async (directory) => {
        const { path, fileName, fields } = unwrap(await receiveUpload(context.req.raw, directory));
        const flowId = fields['flow_id'] ?? null;
        if (flowId && !(await ownsFlow(db.queries, user.id, flowId))) found(undefined, 'This flow');
        const about = {
          userId: user.id,
          flowId,
          metadata: { operation: 'upload', original_file_name: fileName.slice(0, 200) },
        };
        const id = keyedId(user.id, UPLOAD, context.req.header('idempotency-key'));
        return answer(unwrap(await saveUpload(intake, path, about, { id })), null);
      }),
  });

  endpoint(app, 'GET /api/upload/file/{key}', {
    summary: 'Get an upload by its key',
    description: 'The record of the upload with this Idempotency-Key, for a client that lost the answer.',
    answer: UploadAnswer,
    handle: async ({ user, param }) =>
      answer(
        found(await findOwnMedia(db.queries, user.id, keyedId(user.id, UPLOAD, param('key'))), 'This upload'),
        null,
      ),
  });

  const fromUrl = (path: string, kind: MediaType, summary: string): void =>
    endpoint(app, `POST ${path}`, {
      summary,
      description: 'A data URL, or a public https address.',
      body: UploadFromUrl,
      limits: jsonLimits.dataUrls,
      answer: UploadAnswer,
      async handle({ user, body }) {
        const url = kind === 'image' ? body.imageUrl : body.videoUrl;
        if (!url)
          throw new Refused({ code: 'input.invalid', message: `Send the address of the ${kind} as ${kind}Url.` });
        if (body.flow_id && !(await ownsFlow(db.queries, user.id, body.flow_id))) found(undefined, 'This flow');
        const metadata = { operation: 'upload', ...(body.fileName && { original_file_name: body.fileName }) };
        const about = {
          userId: user.id,
          flowId: body.flow_id ?? null,
          model: body.model ?? null,
          metadata,
        };
        const { row } = unwrap(await resolveMedia(intake, url, [kind], about));
        return answer(row, url.startsWith('data:') ? null : url);
      },
    });
  fromUrl('/api/upload/image-from-url', 'image', 'Store an image from a URL');
  fromUrl('/api/upload/video-from-url', 'video', 'Store a video from a URL');
}

interface ReceivedUpload extends Pick<ReceivedFile, 'path' | 'fileName'> {
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads multipart/form-data with one file of at most `maxBytes`, whatever the part's name. */
async function receiveUpload(
  request: Request,
  directory: string,
  maxBytes: number = limits.upload.videoBytes,
): Promise<Result<ReceivedUpload, Refusal>> {
  const form = await receiveForm(request, directory, () => ({ maxBytes }));
  if (!form.ok) return form;
  const [file] = Object.values(form.value.files);
  return file
    ? ok({ ...file, fields: form.value.fields })
    : err({ code: 'input.invalid', message: 'Choose a file to upload.' });
}

const audio = { maxBytes: limits.recording.maxBytes, tooLarge: messages.recordingTooLarge };

/** Uploads a user's own sound under a given name. */
export function audioUploadRoute(app: App, intake: Intake): void {
  const { db, tempDir } = intake;
  endpoint(app, 'POST /api/audio/upload', {
    summary: 'Upload a sound',
    failed: messages.audioBlobFailed,
    body: UploadAudio,
    form: { tempDir, files: { audio } },
    answer: AudioUploadAnswer,
    async handle({ user, body, files, context }) {
      requireOwn(user, body.userId, body.user_id);
      const file = files['audio'];
      if (!file) throw new Refused({ code: 'input.invalid', message: messages.recordingNone });
      const flowId = body.flow_id ?? null;
      if (flowId !== null && !(await ownsFlow(db.queries, user.id, flowId))) found(undefined, 'This flow');
      const originalFileName = (body.fileName ?? file.fileName).slice(0, NAME_LENGTH);
      const about = {
        userId: user.id,
        flowId,
        metadata: { operation: 'upload', original_file_name: originalFileName },
      };
      const id = keyedId(user.id, context.req.path, context.req.header('idempotency-key'));
      const row = unwrap(await saveUpload(intake, file.path, about, { id, refuse: notAudio }));
      return {
        success: true as const,
        url: mediaUrl(row),
        filePath: mediaUrl(row),
        originalFileName,
        error: null,
        details: null,
        media: presentMedia(row),
      };
    },
  });
}

const NAME_LENGTH = 200;

const notAudio = ({ mediaType }: Measured): Refusal | undefined =>
  mediaType === 'audio' ? undefined : { code: 'media.unreadable', message: messages.recordingNotAudio };
