import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '@kinoloom/contract';
import { NotSubmitted, Operation as Reference, SubmissionUnknown, type Source, type Task } from '@kinoloom/providers';
import {
  claimSubmission,
  findJob,
  knownOperationIds,
  recordOperation,
  type JobFailure,
  type JobRow,
} from '../jobs/index.ts';
import { copyOriginal, type Intake } from '../media/index.ts';
import { withTempDir } from '../platform/temp/index.ts';
import { failureFor } from './failures.ts';
import { GenerationJob } from './input.ts';
import type { Operation } from './operations.ts';
import type { Served } from './vendors.ts';

export type Submission =
  | { readonly ok: true; readonly reference: Reference }
  | { readonly ok: false; readonly failure: JobFailure };

const startImageLost: Submission = {
  ok: false,
  failure: { code: 'source_missing', message: messages.mediaInvalid },
};
const unknown: Submission = { ok: false, failure: { code: 'submission_unknown', message: messages.submissionUnknown } };

/**
 * Sends the job's one paid submission, or finds out what became of it. Bears being run again at any point: the right to
 * send is claimed in the database before the first byte leaves, and is never given twice.
 */
export async function submit(
  intake: Intake,
  served: Served,
  operation: Operation,
  jobId: string,
  signal: AbortSignal,
): Promise<Submission> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return { ok: false, failure: { code: 'not_found', message: operation.texts.failed } };
  if (row.operationRef) return { ok: true, reference: Reference.parse(row.operationRef) };
  const input = await providerInput(intake, operation, row);
  if (!input) return row.submittedAt ? unknown : startImageLost;
  const first = await claimSubmission(intake.db, jobId);
  try {
    const reference = first
      ? await served.provider.start(input, { signal, idempotencyKey: jobId })
      : await find(intake, served, input, row);
    if (!reference) return unknown;
    await recordOperation(intake.db, jobId, reference);
    return { ok: true, reference };
  } catch (error) {
    if (error instanceof NotSubmitted) return { ok: false, failure: failureFor(operation.texts, error.failure) };
    if (!(error instanceof SubmissionUnknown)) throw error;
    const reference = await find(intake, served, input, row);
    if (!reference) return unknown;
    await recordOperation(intake.db, jobId, reference);
    return { ok: true, reference };
  }
}

/** As long as a request may take to arrive after its sender died, or its connection broke. */
const ARRIVES_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * Looks the submission up at the provider: the seed makes its input its own. What was sent a moment ago may arrive a
 * moment later, so that absence is believed only when there has been time enough.
 */
async function find({ db }: Intake, served: Served, input: Task, row: JobRow): Promise<Reference | undefined> {
  const { find } = served.provider;
  if (!find) return undefined;
  const since = (row.submittedAt ?? new Date()).getTime();
  for (;;) {
    const reference = await find(input, {
      since,
      signal: AbortSignal.timeout(30_000),
      not: await knownOperationIds(db.queries, served.vendor),
    });
    if (reference || Date.now() > since + ARRIVES_WITHIN_MS) return reference;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** @returns undefined when the start image is gone */
async function providerInput(intake: Intake, operation: Operation, row: JobRow): Promise<Task | undefined> {
  const { prompt, aspectRatio, width, height, seconds, resolution, seed, startImageId } = GenerationJob.parse(
    row.input,
  );
  const startImage = startImageId === null ? undefined : await uprightImage(intake, startImageId);
  if (startImageId !== null && !startImage) return undefined;
  return {
    model: operation.model.id,
    prompt,
    aspectRatio,
    width,
    height,
    seed,
    ...(seconds !== null && { seconds }),
    ...(resolution !== null && { resolution }),
    ...(startImage && { image: startImage }),
  };
}

/** Larger pictures only take longer to send: no model here looks at more. */
const MAX_SIDE = 2048;

/** The picture as people see it: orientation applied, in a format that every provider reads. */
async function uprightImage(intake: Intake, mediaId: string): Promise<Source | undefined> {
  return withTempDir(intake.tempDir, async (directory) => {
    const path = await copyOriginal(intake, mediaId, directory);
    if (path === undefined) return undefined;
    const { probe } = await intake.inspector.inspect(path, directory, { keyframes: { count: 0 } });
    const still = await intake.inspector.frameAt(path, probe, { at: 'first', format: 'jpeg', maxSide: MAX_SIDE });
    if (!still) throw new Error(`Start image ${mediaId} has no picture`);
    return { file: new Blob([still.bytes], { type: still.mime }), name: 'start-image.jpg' };
  });
}
