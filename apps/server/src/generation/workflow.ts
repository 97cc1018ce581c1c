import { messages, type JobFailure } from '@kinoloom/contract';
import type { RemoteOperation } from '@kinoloom/providers';
import { beginJob, endWithoutResult, findJob, endOnFullStorage, moveJob, type JobRow } from '../jobs/index.ts';
import { dropUnlinked, type Intake } from '../media/index.ts';
import { whenDatabaseAvailable } from '../platform/db/index.ts';
import type { JobQueue, Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { adviseOn } from './failures.ts';
import type { End, Generation, Vendors } from './operation.ts';
import { saveClipSound } from './extract-sound.ts';
import { pollProvider, type PollResult } from './poll.ts';
import { canceledGeneration } from './operations.ts';
import { Recipe } from './recipe.ts';
import { scheduleFor, submissionMs } from './schedule.ts';
import { otherTrackId } from './store-tracks.ts';
import { submit, type SubmitResult } from './submit.ts';
import { withoutPrompt } from './without-prompt.ts';
import { ingestResult } from './ingest-result.ts';
import type { Served } from './served.ts';

interface WorkflowDeps {
  readonly intake: Intake;
  readonly vendors: Vendors;
  readonly queue: JobQueue;
  readonly log: Log;
}

/** How many generations of a vendor one process polls at once. They mostly wait. */
export const GENERATIONS_PER_WORKER = 32;

/**
 * hold (done at acceptance) → submit once → poll → fetch, measure, store → capture. Any other end releases the hold.
 *
 * A vendor that answers at once has its job done within the first step, since storing a step costs as much as the work itself. The results of the steps
 * are those of a job that waits, so a version before or after this one can go on with it.
 */
export function generationWorkflow(deps: WorkflowDeps): WorkflowDefinition {
  return {
    name: 'generate',
    queues: deps.vendors.queues().map((queue) => ({ ...queue, concurrency: GENERATIONS_PER_WORKER })),
    async run(jobId, steps) {
      const { db } = deps.intake;
      const end: End = await runToEnd(deps, jobId, steps).catch(endOnFullStorage);
      if (end.state === 'stored') return;
      await steps.step('give back', async () => {
        const row = (await findJob(db.queries, jobId)) ?? { model: null, provider: null, input: {} };
        const canceled = { code: 'canceled' as const, message: canceledGeneration(deps.vendors, row) };
        if (end.state === 'failed') {
          logFailure(deps.log, jobId, end.failure, row);
          const failure = await adviseOn(end.failure, row, { db, vendors: deps.vendors });
          await endWithoutResult(db, jobId, 'failed', failure, end.lateMs);
        } else await endWithoutResult(db, jobId, 'canceled', canceled);
        await dropUnlinked(db, deps.intake.objects, [jobId, otherTrackId(jobId)]);
      });
    },
  };
}

function logFailure(
  log: Log,
  jobId: string,
  { code, vendorWords }: JobFailure,
  { input }: Pick<JobRow, 'input'>,
): void {
  const recipe = Recipe.safeParse(input).data;
  const words = vendorWords && withoutPrompt(vendorWords, [recipe?.prompt, recipe?.settings.negativePrompt]);
  log.warn({ jobId, code, vendorWords: words }, 'a job failed');
}

/** Who runs the job. A connection that was added a moment ago may not be known here yet. */
async function servedBy(vendors: Vendors, row: JobRow): Promise<Served | undefined> {
  const known = vendors.of(row);
  if (!known) await vendors.refresh();
  return known ?? vendors.of(row);
}

/** How to run the job; undefined when nobody serves its model any more. */
async function generationOf({ vendors }: WorkflowDeps, row: JobRow | undefined): Promise<Generation | undefined> {
  const operation = row?.model == null ? undefined : vendors.operation(row.model);
  const served = row && (await servedBy(vendors, row));
  if (!operation || !served) return undefined;
  return { jobId: row.id, served, operation, schedule: scheduleFor(operation.family.schedule, served.sandbox) };
}

/**
 * Before it is submitted, a job goes to another source of its model if its own is out of service. Never later: its own may have begun.
 * @returns the job as it is then
 */
async function changeSource({ intake, vendors, log }: WorkflowDeps, row: JobRow): Promise<JobRow> {
  if (row.submittedAt !== null) return row;
  const other = await vendors.insteadOf(row);
  const moved = other && (await moveJob(intake.db, row.id, other.vendor.name));
  if (!moved) return row;
  log.info({ jobId: row.id, from: row.provider, to: moved.provider }, 'a job goes to another source of its model');
  return moved;
}

/** `waitMs`: how long to wait until the next poll, if the provider was polled already. */
type Submission = SubmitResult & { readonly waitMs?: number };

/**
 * Submits the job and, if the provider is ready by its first poll, stores the result. A sound that is extracted afterwards has a step of its own, so such
 * a clip is left to the steps.
 */
async function goStraight(
  deps: WorkflowDeps,
  generation: Generation,
  row: JobRow,
): Promise<Submission | { readonly stored: true }> {
  const submission = await submitOnce(deps, generation, row);
  if (!submission.ok || generation.operation.family.sound === 'extracted') return submission;
  const result = await pollProvider(deps, generation, submission.reference, 0);
  if (result.state === 'waiting') return { ...submission, waitMs: untilNext(generation, 0, result) };
  const end = result.state === 'done' ? await storeResult(deps, generation, submission.reference, result) : result;
  return end.state === 'stored' ? { stored: true } : { ok: false, end };
}

const untilNext = (
  { schedule }: Generation,
  polls: number,
  { retryAfterMs, trouble }: Extract<PollResult, { state: 'waiting' }>,
): number => Math.max(retryAfterMs, schedule.wait(polls, trouble));

const submitOnce = (deps: WorkflowDeps, generation: Generation, row?: JobRow): Promise<SubmitResult> => {
  const { operation, served, schedule } = generation;
  const ms = submissionMs(schedule, served.vendor.answersWithResult?.(operation.entry.id) ?? false);
  return submit(deps.intake, generation, AbortSignal.timeout(ms), row);
};

const storeResult = (
  deps: WorkflowDeps,
  generation: Generation,
  reference: RemoteOperation,
  { output, more = [] }: Extract<PollResult, { state: 'done' }>,
): Promise<End> => ingestResult(deps, generation, reference, [output, ...more]);

async function runToEnd(deps: WorkflowDeps, jobId: string, { step, wait }: Steps): Promise<End> {
  const { db } = deps.intake;
  let found: Submission | undefined;
  const model = await step('begin', async () => {
    const begun = await beginJob(db, jobId);
    if (!begun) return null;
    const row = await changeSource(deps, begun);
    const generation = await generationOf(deps, row);
    const straight = generation && (await goStraight(deps, generation, row));
    if (straight && 'stored' in straight) return null;
    found = straight;
    return row.model;
  });
  if (model === null) return { state: 'stored' };
  // Its result cannot be stored, so it is no step. A lost database connection would end the workflow: it is waited for here.
  const generation = await whenDatabaseAvailable(async () => generationOf(deps, await findJob(db.queries, jobId)));
  if (!generation) return { state: 'failed', failure: { code: 'model.unavailable', message: messages.modelRetired } };

  const submission = await step('submit', async (): Promise<Submission> => found ?? submitOnce(deps, generation));
  if (!submission.ok) return submission.end;
  const { reference, waitMs } = submission;
  if (waitMs !== undefined) await wait(waitMs);
  for (let polls = waitMs === undefined ? 0 : 1; ; polls++) {
    const result = await step('poll', () => pollProvider(deps, generation, reference, polls));
    switch (result.state) {
      case 'waiting':
        await wait(untilNext(generation, polls, result));
        break;
      case 'done': {
        const end = await step('store', () => storeResult(deps, generation, reference, result));
        if (end.state === 'stored' && generation.operation.family.sound === 'extracted')
          await step('extract sound', () => saveClipSound(deps, jobId));
        return end;
      }
      case 'failed':
      case 'canceled':
        return result;
    }
  }
}
