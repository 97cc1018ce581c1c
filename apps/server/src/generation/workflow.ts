import { messages } from '@kinoloom/contract';
import { beginJob, endWithoutResult, findJob, endOnFullStorage, moveJob, type JobRow } from '../jobs/index.ts';
import { dropUnlinked, type Intake } from '../media/index.ts';
import { whenDatabaseAvailable } from '../platform/db/index.ts';
import type { JobQueue, Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { adviseOn } from './failures.ts';
import type { End, Vendors } from './operation.ts';
import { saveClipSound } from './extract-sound.ts';
import { pollProvider } from './poll.ts';
import { canceledGeneration } from './operations.ts';
import { scheduleFor, submissionMs } from './schedule.ts';
import { otherTrackId } from './store-tracks.ts';
import { submit } from './submit.ts';
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

/** hold (done at acceptance) → submit once → poll → fetch, measure, store → capture. Any other end releases the hold. */
export function generationWorkflow(deps: WorkflowDeps): WorkflowDefinition {
  return {
    name: 'generate',
    queues: deps.vendors.queues().map((queue) => ({ ...queue, concurrency: GENERATIONS_PER_WORKER })),
    async run(jobId, steps) {
      const { db } = deps.intake;
      const end: End = await runToEnd(deps, jobId, steps).catch(endOnFullStorage);
      if (end.state === 'stored') return;
      await steps.step('give back', async () => {
        const row = (await findJob(db.queries, jobId)) ?? { model: null, provider: null };
        const canceled = { code: 'canceled' as const, message: canceledGeneration(deps.vendors, row) };
        if (end.state === 'failed') {
          const failure = await adviseOn(end.failure, row, { db, vendors: deps.vendors });
          await endWithoutResult(db, jobId, 'failed', failure, end.lateMs);
        } else await endWithoutResult(db, jobId, 'canceled', canceled);
        await dropUnlinked(db, deps.intake.objects, [jobId, otherTrackId(jobId)]);
      });
    },
  };
}

/** Who runs the job. A connection that was added a moment ago may not be known here yet. */
async function servedBy({ intake, vendors }: WorkflowDeps, jobId: string): Promise<Served | undefined> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return undefined;
  const known = vendors.of(row);
  if (!known) await vendors.refresh();
  return known ?? vendors.of(row);
}

/** Before it is submitted, a job goes to another source of its model if its own is out of service. Never later: its own may have begun. */
async function changeSource({ intake, vendors, log }: WorkflowDeps, row: JobRow): Promise<void> {
  if (row.submittedAt !== null) return;
  const other = await vendors.insteadOf(row);
  if (!other) return;
  await moveJob(intake.db, row.id, other.vendor.name);
  log.info({ jobId: row.id, from: row.provider, to: other.vendor.name }, 'a job goes to another source of its model');
}

async function runToEnd(deps: WorkflowDeps, jobId: string, { step, wait }: Steps): Promise<End> {
  const { db } = deps.intake;
  const model = await step('begin', async () => {
    const row = await beginJob(db, jobId);
    if (row) await changeSource(deps, row);
    return row?.model ?? null;
  });
  if (model === null) return { state: 'stored' };
  // Its result cannot be stored, so it is no step. A lost database connection would end the workflow: it is waited for here.
  const served = await whenDatabaseAvailable(() => servedBy(deps, jobId));
  const operation = deps.vendors.operation(model);
  if (!operation || !served)
    return { state: 'failed', failure: { code: 'model.unavailable', message: messages.modelRetired } };

  const schedule = scheduleFor(operation.family.schedule, served.sandbox);
  const generation = { jobId, served, operation, schedule };
  const submitMs = submissionMs(schedule, served.vendor.answersWithResult?.(model) ?? false);
  const submission = await step('submit', () => submit(deps.intake, generation, AbortSignal.timeout(submitMs)));
  if (!submission.ok) {
    const { end } = submission;
    if (end.state === 'failed') deps.log.warn({ jobId, code: end.failure.code }, 'a submission was refused');
    return end;
  }
  const { reference } = submission;
  for (let polls = 0; ; polls++) {
    const result = await step('poll', () => pollProvider(deps, generation, reference, polls));
    switch (result.state) {
      case 'waiting':
        await wait(Math.max(result.retryAfterMs, schedule.wait(polls, result.trouble)));
        break;
      case 'done': {
        const { output, more = [] } = result;
        const end = await step('store', () => ingestResult(deps, generation, reference, [output, ...more]));
        if (end.state === 'stored' && operation.family.sound === 'extracted')
          await step('extract sound', () => saveClipSound(deps, jobId));
        return end;
      }
      case 'failed':
      case 'canceled':
        return result;
    }
  }
}
