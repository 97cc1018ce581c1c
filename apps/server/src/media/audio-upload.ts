import { AudioUploadAnswer, limits, messages, UploadAudio, type Refusal } from '@kinoloom/contract';
import { endpoint, found, Refused, requireOwn, unwrap, type App } from '../http/index.ts';
import type { Intake, Measured } from './ingest.ts';
import { mediaUrl, presentMedia } from './present.ts';
import { saveUpload } from './save.ts';
import { ownsFlow } from './store.ts';

const audio = { maxBytes: limits.recording.maxBytes, tooLarge: messages.recordingTooLarge };

/** A sound of the user's own, under the name that it is to be known by. */
export function audioUploadRoute(app: App, intake: Intake): void {
  const { db, tempDir } = intake;
  endpoint(app, 'POST /api/audio/upload', {
    summary: 'Upload one sound as multipart/form-data',
    failed: messages.audioBlobFailed,
    body: UploadAudio,
    form: { tempDir, files: { audio } },
    answer: AudioUploadAnswer,
    async handle({ user, body, files }) {
      requireOwn(user, body.userId, body.user_id);
      const file = files['audio'];
      if (!file) throw new Refused({ code: 'input.invalid', message: messages.recordingNone });
      const flowId = body.flow_id ?? null;
      if (flowId !== null && !(await ownsFlow(db.queries, user.id, flowId))) found(undefined, 'This flow');
      const originalFileName = (body.fileName ?? file.fileName).slice(0, NAME_LENGTH);
      const about = {
        userId: user.id,
        flowId,
        prompt: null,
        model: null,
        metadata: { operation: 'upload', original_file_name: originalFileName },
      };
      const row = unwrap(await saveUpload(intake, file.path, about, { refuse: notAudio }));
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
