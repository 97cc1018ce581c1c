import { messages, type JobFailure } from '@kinoloom/contract';
import { UnreadableMedia } from '@kinoloom/media/process';
import { NotSubmitted, RemoteOperation, SubmissionUnknown, type ProviderTask } from '@kinoloom/providers';
import { claimSubmission, findJob, knownOperationIds, recordOperation, type JobRow } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import { failureFor } from './failures.ts';
import { findSubmission } from './find-submission.ts';
import type { End, Generation } from './operation.ts';
import { persistResponse, persistedResponse } from './persist-response.ts';
import { Recipe } from './recipe.ts';
import { watchSubmission } from './submission-watchdog.ts';
import { SourceMissing, withTask } from './task.ts';
import type { Served } from './served.ts';

export type SubmitResult =
  | { readonly ok: true; readonly reference: RemoteOperation }
  | { readonly ok: false; readonly end: Exclude<End, { readonly state: 'stored' }> };

const refusedBy = (failure: JobFailure): SubmitResult => ({ ok: false, end: { state: 'failed', failure } });
const failed = (code: JobFailure['code'], message: string): SubmitResult => refusedBy({ code, message });
const canceled: SubmitResult = { ok: false, end: { state: 'canceled' } };
const unknown = (error?: SubmissionUnknown): SubmitResult =>
  refusedBy({
    code: 'submission_unknown',
    message: messages.submissionUnknown,
    ...(error && { vendorWords: error.reason }),
  });

/**
 * Sends the job's one paid submission, or finds out what became of it. Idempotent: the submission is claimed in the database before the first byte is
 * sent, and a claim is granted only once.
 * @param known the job, if it was just read
 */
export async function submit(
  intake: Intake,
  generation: Generation,
  signal: AbortSignal,
  known?: JobRow,
): Promise<SubmitResult> {
  const { jobId, served, operation } = generation;
  const row = known ?? (await findJob(intake.db.queries, jobId));
  if (!row) return failed('not_found', messages.serverError);
  if (row.operationRef) return { ok: true, reference: RemoteOperation.parse(row.operationRef) };
  const texts = operation.family.texts(operation.entry);
  try {
    const own = { ...intake, inspector: intake.inspector.forOwner(row.userId) };
    return await withTask(own, operation, Recipe.parse(row.input), (task) => {
      const submission = { intake, served, row, task };
      return served.vendor.answersWithResult?.(task.model)
        ? sendAndWait(submission, generation, signal)
        : send(submission, signal);
    });
  } catch (error) {
    if (error instanceof NotSubmitted) return refusedBy(failureFor(texts, error.failure));
    if (!(error instanceof SourceMissing || error instanceof UnreadableMedia)) throw error;
    return row.submittedAt ? unknown() : failed('source_missing', texts.sourceGone ?? messages.mediaInvalid);
  }
}

interface Submission {
  readonly intake: Intake;
  readonly served: Served;
  readonly row: JobRow;
  readonly task: ProviderTask;
}

/** Submits to a synchronous provider: waits for the response until the user cancels or the job times out. */
async function sendAndWait(
  submission: Submission,
  { jobId, operation, schedule }: Generation,
  signal: AbortSignal,
): Promise<SubmitResult> {
  using watchdog = watchSubmission(submission.intake, schedule, jobId);
  const sent = await send(submission, AbortSignal.any([signal, watchdog.signal]));
  if (sent.ok) return sent;
  switch (watchdog.ended()) {
    case 'canceled':
      return canceled;
    case 'timeout':
      return failed('timeout', operation.family.texts(operation.entry).timeout);
    case undefined:
      return sent;
  }
}

/** Another run of the same job has already submitted it. */
class ClaimedElsewhere extends Error {
  override readonly name = 'ClaimedElsewhere';
}

async function send(submission: Submission, signal: AbortSignal): Promise<SubmitResult> {
  const { intake, row, task } = submission;
  const { vendor, webhook } = submission.served;
  const over = new AbortController();
  let claim: string | undefined;
  try {
    const reference = row.submittedAt
      ? await find(submission)
      : await vendor.start(task, {
          signal: AbortSignal.any([signal, over.signal]),
          idempotencyKey: row.id,
          // The claim comes after the uploads: a crash during an upload has submitted nothing, so the job simply starts again.
          beforeSubmit: async () => {
            // One claim, one request: the claim itself may be retried when its response is lost, but it is used once.
            if (claim !== undefined) throw new ClaimedElsewhere();
            claim = crypto.randomUUID();
            if (!(await claimSubmission(intake.db, row.id, claim))) throw new ClaimedElsewhere();
          },
          ...(webhook !== undefined && { webhook }),
          keep: persistResponse(intake, row),
        });
    if (!reference) return unknown();
    await recordOperation(intake.db, row.id, reference);
    return { ok: true, reference };
  } catch (error) {
    if (!(error instanceof SubmissionUnknown || error instanceof ClaimedElsewhere)) throw error;
    const reference = await find(submission);
    if (!reference) return unknown(error instanceof SubmissionUnknown ? error : undefined);
    await recordOperation(intake.db, row.id, reference);
    return { ok: true, reference };
  } finally {
    // If one upload fails, the others are aborted.
    over.abort();
  }
}

/** Looks the submission up at the provider, where that is supported; the seed identifies its task. */
async function find({ intake, served: { vendor }, task, row }: Submission): Promise<RemoteOperation | undefined> {
  if (vendor.answersWithResult?.(task.model)) return await persistedResponse(intake, row, vendor.name);
  const since = (row.submittedAt ?? new Date()).getTime();
  const look = async (): Promise<RemoteOperation | undefined> =>
    vendor.find?.(task, {
      since,
      signal: AbortSignal.timeout(30_000),
      not: await knownOperationIds(intake.db.queries, vendor.name),
      idempotencyKey: row.id,
    });
  return vendor.find && (await findSubmission(look, since));
}
