import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { limits, messages, unreachable, type Refusal } from '@kinoloom/contract';
import { UnreadableMedia } from '@kinoloom/media/process';
import { NotSubmitted, SubmissionUnknown, type Transcription, type ProviderFailure } from '@kinoloom/providers';
import { queueOf, type Vendors } from '../generation/index.ts';
import { copyOriginal, type Intake, type MediaRow } from '../media/index.ts';
import { reachTurn, type WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { inTime } from './in-time.ts';
import { claimRequest, endTranscript, findToMake, type TranscriptRow } from './store.ts';

interface Deps {
  readonly intake: Intake;
  readonly vendors: Vendors;
  readonly log: Log;
}

/** The workflow that transcribes speech. It waits in the queue of its vendor, whose limits hold for all requests together. */
export const TRANSCRIPT = 'transcript';

/** Another run of the same workflow has already sent the request. */
class ClaimedElsewhere extends Error {
  override readonly name = 'ClaimedElsewhere';
}

/** Transcribes a recording on any worker. Idempotent: the one paid request is claimed before it is sent. */
export function transcriptWorkflow({ intake, vendors, log }: Deps): WorkflowDefinition {
  const { queries } = intake.db;
  return {
    name: TRANSCRIPT,
    queues: [],
    async run(workflowId, { step }) {
      try {
        await step('transcribe', async () => {
          const found = await findToMake(queries, workflowId);
          if (!found) return;
          const failure = await transcribe({ intake, vendors, log }, found.row, found.media);
          if (failure) await endTranscript(queries, workflowId, { state: 'failed', failure });
        });
      } catch (error) {
        log.error({ err: error, workflowId }, 'a recording could not be transcribed');
        const failure: Refusal = { code: 'internal', message: messages.serverError };
        await step('give up', () => endTranscript(queries, workflowId, { state: 'failed', failure }));
      }
    },
  };
}

/** An aborted request may read its file for a moment longer; see `withTask`. */
const LINGER_MS = 10_000;

/** Transcribes a recording and stores its words. @returns why it failed */
async function transcribe(
  { intake, vendors, log }: Deps,
  { workflowId, transcriber, turn }: TranscriptRow,
  media: MediaRow,
): Promise<Refusal | undefined> {
  const { queries } = intake.db;
  // A connection that was changed a moment ago may not be known here yet.
  if (vendors.transcriber()?.id !== transcriber) await vendors.refresh();
  const there = vendors.transcriber();
  if (there?.id !== transcriber) return { code: 'model.unavailable', message: messages.transcriptChanged };
  const { vendor } = there.served;
  await reachTurn(queries, queueOf(vendor.name), turn);
  const beforeSubmit = async (): Promise<void> => {
    if (!(await claimRequest(queries, workflowId))) throw new ClaimedElsewhere();
  };
  const request = async (directory: string): Promise<Transcription | undefined> => {
    const path = await copyOriginal(intake, media.id, directory);
    if (path === undefined) return undefined;
    const output = join(directory, 'sound.mp3');
    const format = { container: 'mp3', kbps: limits.transcript.kbps } as const;
    await intake.inspector.forOwner(media.userId).sumSounds([path], output, format);
    const sound = { file: await openAsBlob(output, { type: 'audio/mpeg' }), name: 'sound.mp3' };
    const signal = AbortSignal.timeout(limits.transcript.timeoutMs);
    return await vendor.transcribe?.(there.model, sound, { signal, idempotencyKey: workflowId, beforeSubmit });
  };
  try {
    const transcription = await withTempDir(intake.tempDir, request, LINGER_MS);
    if (!transcription) return { code: 'media.unreadable', message: messages.transcriptUnreadable };
    if (transcription.state === 'failed') return refusalOf(log, workflowId, transcription.failure);
    const told = transcription.words.map(({ text, startMs, endMs }) => ({ text, start_ms: startMs, end_ms: endMs }));
    const words = inTime(told, media.durationMs);
    if (!words) {
      const last = told.at(-1)?.end_ms ?? 0;
      log.warn(
        { workflowId, soundMs: media.durationMs, lastWordMs: last },
        'a transcript has words after the end of its sound',
      );
      return { code: 'model.unavailable', message: messages.transcriptBeyond };
    }
    await endTranscript(queries, workflowId, { state: 'ready', language: transcription.language ?? null, words });
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableMedia) return { code: 'media.unreadable', message: messages.transcriptUnreadable };
    if (error instanceof NotSubmitted) return refusalOf(log, workflowId, error.failure);
    if (!(error instanceof SubmissionUnknown || error instanceof ClaimedElsewhere)) throw error;
    log.warn({ err: error, workflowId }, 'the provider’s answer to a transcription was lost');
    return { code: 'model.unavailable', message: messages.transcriptLost };
  }
}

/** A vendor's failure in words for the user; its own are in the log. */
function refusalOf(log: Log, workflowId: string, { code, message }: ProviderFailure): Refusal {
  log.warn({ workflowId, code, vendorWords: message }, 'a recording was not transcribed');
  switch (code) {
    case 'rate_limited':
    case 'overloaded':
      return { code: 'model.unavailable', message: messages.transcriptUnreachable };
    case 'auth':
    case 'quota':
    case 'model_retired':
      return { code: 'model.unavailable', message: messages.transcriptBroken };
    case 'no_result':
      return { code: 'model.unavailable', message: messages.transcriptTimeless };
    case 'policy':
    case 'invalid_input':
    case 'provider':
    case 'expired':
    case 'aborted':
      return { code: 'input.invalid', message: messages.transcriptRefused };
    default:
      return unreachable(code);
  }
}
