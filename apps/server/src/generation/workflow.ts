import { messages } from '@kinoloom/contract';
import { UnreadableMedia } from '@kinoloom/media/node';
import { Operation as Reference } from '@kinoloom/providers';
import {
  beginJob,
  completeJob,
  endWithoutResult,
  findJob,
  reportProgress,
  shouldStop,
  type JobFailure,
  type JobRow,
} from '../jobs/index.ts';
import { dropFiles, ingest, insertMedia, type Intake } from '../media/index.ts';
import { withTempDir } from '../platform/temp/index.ts';
import { fetchTrusted, UrlError } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import { QUEUE } from './commands.ts';
import { canceledGeneration, failureFor } from './failures.ts';
import { GenerationJob } from './input.ts';
import { findOperation, type Operation } from './operations.ts';
import { pollDelay } from './poll-delay.ts';
import { submit } from './submit.ts';
import type { Served, Vendors } from './vendors.ts';

interface Deps {
  readonly intake: Intake;
  readonly vendors: Vendors;
  readonly log: Log;
  /** How many generations one process watches at once. They mostly wait. */
  readonly concurrency: number;
}

type Look =
  | { readonly state: 'waiting'; readonly retryAfterMs: number }
  | { readonly state: 'done'; readonly url: string }
  | { readonly state: 'failed'; readonly failure: JobFailure }
  | { readonly state: 'canceled' };

const OUTPUT_MAX_BYTES = 1024 * 1024 * 1024;
const OUTPUT_TIMEOUT_MS = 5 * 60_000;

/** hold (done at acceptance) → submit once → poll → fetch, measure, store → capture. Any other end releases the hold. */
export function generationWorkflow(deps: Deps): WorkflowDefinition {
  return {
    name: 'generate',
    queue: QUEUE,
    concurrency: deps.concurrency,
    async run(jobId, steps) {
      const { db } = deps.intake;
      const end = await runToEnd(deps, jobId, steps);
      if (end.state === 'stored') return;
      await steps.step('give back', async () => {
        const model = (await findJob(db.queries, jobId))?.model ?? null;
        const canceled = { code: 'canceled', message: canceledGeneration({ model }) };
        await endWithoutResult(db, jobId, end.state, end.state === 'failed' ? end.failure : canceled);
        await dropFiles(db, deps.intake.objects, [jobId]);
      });
    },
  };
}

type End =
  | { readonly state: 'stored' }
  | { readonly state: 'canceled' }
  | { readonly state: 'failed'; readonly failure: JobFailure };

async function runToEnd(deps: Deps, jobId: string, { step, wait }: Steps): Promise<End> {
  const { db } = deps.intake;
  const model = await step('begin', async () => (await beginJob(db, jobId))?.model ?? null);
  if (model === null) return { state: 'stored' };
  const operation = findOperation(model);
  const served = deps.vendors.get(model);
  if (!operation || !served)
    return { state: 'failed', failure: { code: 'model.unavailable', message: messages.modelRetired } };

  const submission = await step('submit', () =>
    submit(deps.intake, served, operation, jobId, AbortSignal.timeout(120_000)),
  );
  if (!submission.ok) {
    deps.log.warn({ jobId, code: submission.failure.code }, 'a submission was refused');
    return { state: 'failed', failure: submission.failure };
  }
  for (let attempt = 0; ; attempt++) {
    const look = await step('poll', () => lookAt(deps, served, operation, jobId, submission.reference));
    switch (look.state) {
      case 'waiting':
        await wait(Math.max(look.retryAfterMs, pollDelay(attempt, served.sandbox)));
        break;
      case 'done':
        return step('store', () => store(deps, served, operation, jobId, look.url));
      case 'failed':
      case 'canceled':
        return look;
    }
  }
}

async function lookAt(
  { intake, log }: Deps,
  served: Served,
  operation: Operation,
  jobId: string,
  reference: Reference,
): Promise<Look> {
  if (await shouldStop(intake.db, jobId)) {
    await served.provider.cancel(reference, AbortSignal.timeout(30_000));
    return { state: 'canceled' };
  }
  const progress = await served.provider.status(reference, AbortSignal.timeout(60_000));
  switch (progress.state) {
    case 'waiting': {
      if (progress.trouble)
        log.warn({ jobId, code: progress.trouble.code }, 'a look at the provider failed; it is tried again');
      if (progress.fraction !== undefined) await reportProgress(intake.db, jobId, progress.fraction * 0.95);
      if (await isOverdue(intake, operation, jobId)) {
        await served.provider.cancel(reference, AbortSignal.timeout(30_000));
        return { state: 'failed', failure: { code: 'timeout', message: operation.texts.timeout } };
      }
      return { state: 'waiting', retryAfterMs: progress.retryAfterMs ?? 0 };
    }
    case 'done': {
      const [output] = progress.outputs;
      return output && 'url' in output
        ? { state: 'done', url: output.url }
        : { state: 'failed', failure: { code: 'provider', message: operation.texts.failed } };
    }
    case 'failed':
      log.warn({ jobId, code: progress.failure.code }, 'the provider failed a job');
      return { state: 'failed', failure: failureFor(operation.texts, progress.failure) };
    case 'canceled':
      return { state: 'canceled' };
  }
}

async function isOverdue({ db }: Intake, { timeoutMs }: Operation, jobId: string): Promise<boolean> {
  const row = await findJob(db.queries, jobId);
  return (
    row?.submittedAt !== undefined && row.submittedAt !== null && Date.now() - row.submittedAt.getTime() > timeoutMs
  );
}

/** Fetches the result, measures and stores it, and writes its record with the capture of its price. */
async function store(
  { intake, log }: Deps,
  served: Served,
  operation: Operation,
  jobId: string,
  url: string,
): Promise<End> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return { state: 'canceled' };
  try {
    return await withTempDir(intake.tempDir, async (dir) => {
      const { path } = await fetchTrusted(url, {
        origins: [served.origin],
        maxBytes: OUTPUT_MAX_BYTES,
        timeoutMs: OUTPUT_TIMEOUT_MS,
        dir,
      });
      const facts = await ingest(intake, row.userId, jobId, path);
      const stored = await completeJob(intake.db, jobId, jobId, (tx) =>
        insertMedia(tx, jobId, facts, describe(row, served)),
      );
      return stored ? { state: 'stored' } : { state: 'canceled' };
    });
  } catch (error) {
    if (
      error instanceof UnreadableMedia ||
      (error instanceof UrlError && error.code !== 'url.unreachable' && error.code !== 'url.timeout')
    ) {
      log.warn({ jobId, err: error }, 'a result could not be taken in');
      return { state: 'failed', failure: { code: 'output_lost', message: messages.outputLost } };
    }
    throw error;
  }
}

/** The recipe, kept with the result. */
function describe(row: JobRow, served: Served) {
  const { prompt, aspectRatio, seconds, seed, startImageId } = GenerationJob.parse(row.input);
  return {
    userId: row.userId,
    flowId: row.flowId,
    prompt,
    model: row.model,
    creditsUsed: row.price,
    metadata: {
      operation: row.model,
      seed,
      requested_aspect_ratio: aspectRatio,
      requested_seconds: seconds,
      start_image_id: startImageId,
      provider: served.vendor,
      sandbox: served.sandbox,
      job_id: row.id,
    },
  };
}
