import { AskTranscript, err, limits, messages, ok, Transcript, type Refusal, type Result } from '@kinoloom/contract';
import { queueOf, type Transcriber, type Vendors } from '../generation/index.ts';
import { endpoint, found, Refused, unwrap, type App } from '../http/index.ts';
import { findFile, findOwnMedia, type MediaRow } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { countUse } from '../platform/rates.ts';
import { addTranscript, findTranscript, forgetTranscript, lockTranscript, type TranscriptRow } from './store.ts';
import { TRANSCRIPT } from './workflow.ts';

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
    summary: 'The transcript of a clip or a sound, or (202) that it is being made. After a failure it is made again',
    body: AskTranscript,
    answer: Transcript,
    async handle({ user, body, context }) {
      const media = found(await findOwnMedia(db.queries, user.id, body.media_id), WHAT);
      const transcript = unwrap(await askFor({ db, queue }, media, transcriber()));
      return transcript.status === 'ready' ? transcript : context.json(transcript, 202);
    },
  });

  endpoint(app, 'GET /api/transcripts/{id}', {
    summary: 'A transcript that was requested, by the id of its clip or sound, or (202) that it is being made',
    answer: Transcript,
    async handle({ user, param, context }) {
      const media = found(await findOwnMedia(db.queries, user.id, param('id')), WHAT);
      const file = found(await findFile(db.queries, media.id, 'original'), WHAT);
      const row = await findTranscript(db.queries, file.key, transcriber().id);
      if (!row) throw new Refused({ code: 'not_found', message: messages.transcriptChanged });
      const transcript = unwrap(present(row));
      return transcript.status === 'ready' ? transcript : context.json(transcript, 202);
    },
  });
}

const rate = { table: tables.transcriptUse, most: limits.transcript.perHour, seconds: 60 * 60 };

/** The transcript of a file; enqueues it if there is none, or if it failed. Records of the same file share one. */
async function askFor(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  media: MediaRow,
  { id: transcriber, served }: Transcriber,
): Promise<Result<Transcript, Refusal>> {
  if (!media.hasAudio) return err({ code: 'input.invalid', message: messages.transcriptSilent });
  if ((media.durationMs ?? 0) > limits.transcript.maxSeconds * 1_000)
    return err({ code: 'input.too_large', message: messages.transcriptTooLong });
  const file = await findFile(db.queries, media.id, 'original');
  if (!file) return err({ code: 'media.unreadable', message: messages.transcriptUnreadable });
  return db.transaction(async (tx): Promise<Result<Transcript, Refusal>> => {
    const known = await lockTranscript(tx, file.key, transcriber);
    if (known && known.state !== 'failed') return present(known);
    if (known) await forgetTranscript(tx, known.workflowId);
    const name = queueOf(served.vendor.name);
    const added = await addTranscript(tx, { sourceKey: file.key, transcriber, owner: media.userId, queue: name });
    // A request at the same moment has added it.
    if (!added) return ok(making);
    if ((await countUse(tx, media.userId, rate)).count > rate.most) {
      await forgetTranscript(tx, added.workflowId);
      return err({ code: 'rate_limited', message: messages.transcriptBusy });
    }
    const { workflowId: jobId, turn: place } = added;
    await queue.enqueue(tx, { workflow: TRANSCRIPT, queue: name, jobId, place });
    return ok(making);
  });
}

const making: Transcript = { success: true, status: 'making' };

function present({ state, language, words, failure }: TranscriptRow): Result<Transcript, Refusal> {
  switch (state) {
    case 'making':
      return ok(making);
    case 'ready':
      return ok({ success: true, status: 'ready', language, words: [...words] });
    case 'failed':
      return err(failure ?? { code: 'internal', message: messages.serverError });
  }
}
