import {
  err,
  limits,
  messages,
  ok,
  type Refusal,
  type Result,
  type Transcript,
  type TranscriptWord,
} from '@kinoloom/contract';
import { queueOf, type Transcriber } from '../generation/index.ts';
import { findFile, type MediaRow } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { countUse } from '../platform/rates.ts';
import { inTime } from './in-time.ts';
import { addTranscript, forgetTranscript, lockTranscript, type TranscriptRow } from './store.ts';
import { TRANSCRIPT } from './workflow.ts';

const rate = { table: tables.transcriptUse, most: limits.transcript.perHour, seconds: 60 * 60 };

/** The transcript of a file; enqueues it if there is none, or if it failed. Records of the same file share one. */
export async function askForTranscript(
  { db, queue }: { readonly db: Database; readonly queue: JobQueue },
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
    if (known && known.state !== 'failed' && timedWords(known, media)) return presentTranscript(known, media);
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

/** Words are looked at again, since older versions stored times in any unit. */
const timedWords = ({ words }: TranscriptRow, { durationMs }: MediaRow): readonly TranscriptWord[] | undefined =>
  inTime(words, durationMs);

export function presentTranscript(row: TranscriptRow, media: MediaRow): Result<Transcript, Refusal> {
  const { state, language, failure } = row;
  switch (state) {
    case 'making':
      return ok(making);
    case 'ready': {
      const words = timedWords(row, media);
      if (!words) return err({ code: 'model.unavailable', message: messages.transcriptBeyond });
      return ok({ success: true, status: 'ready', language, words: [...words] });
    }
    case 'failed':
      return err(failure ?? { code: 'internal', message: messages.serverError });
  }
}
