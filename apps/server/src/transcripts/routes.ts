import { AskTranscript, messages, Transcript } from '@kinoloom/contract';
import type { Transcriber, Vendors } from '../generation/index.ts';
import { endpoint, found, Refused, unwrap, type App } from '../http/index.ts';
import { findFile, findOwnMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { askForTranscript, presentTranscript } from './ask.ts';
import { findTranscript } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly vendors: Vendors;
}

const WHAT = 'This media';

/** Transcripts of clips and sounds, free of charge. Workers make them, also after the request has ended. */
export function transcriptRoutes(app: App, { db, queue, vendors }: Deps): void {
  function transcriber(): Transcriber {
    const there = vendors.transcriber();
    if (there) return there;
    throw new Refused({ code: 'model.unavailable', message: messages.transcriptOff });
  }

  endpoint(app, 'POST /api/transcripts', {
    summary: 'Request the transcript of a media record',
    description: '202 while it is being made. After a failure it is made again.',
    body: AskTranscript,
    answer: Transcript,
    async handle({ user, body, context }) {
      const media = found(await findOwnMedia(db.queries, user.id, body.media_id), WHAT);
      const transcript = unwrap(await askForTranscript({ db, queue }, media, transcriber()));
      return transcript.status === 'ready' ? transcript : context.json(transcript, 202);
    },
  });

  endpoint(app, 'GET /api/transcripts/{id}', {
    summary: 'Get a requested transcript',
    description: 'By the id of its media record. 202 while it is being made.',
    answer: Transcript,
    async handle({ user, param, context }) {
      const media = found(await findOwnMedia(db.queries, user.id, param('id')), WHAT);
      const file = found(await findFile(db.queries, media.id, 'original'), WHAT);
      const row = await findTranscript(db.queries, file.key, transcriber().id);
      if (!row) throw new Refused({ code: 'not_found', message: messages.transcriptChanged });
      const transcript = unwrap(presentTranscript(row, media));
      return transcript.status === 'ready' ? transcript : context.json(transcript, 202);
    },
  });
}
