import { messages } from '@kinoloom/contract';
import { beginJob, endWithoutResult, findJob, endOnFullStorage } from '../jobs/index.ts';
import { dropUnlinked, type Intake } from '../media/index.ts';
import type { JobQueue, Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
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
        const model = (await findJob(db.queries, jobId))?.model ?? null;
        const canceled = { code: 'canceled' as const, message: canceledGeneration(deps.vendors, { model }) };
        if (end.state === 'failed') await endWithoutResult(db, jobId, 'failed', end.failure, end.lateMs);
        else await endWithoutResult(db, jobId, 'canceled', canceled);
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

async function runToEnd(deps: WorkflowDeps, jobId: string, { step, wait }: Steps): Promise<End> {
  const { db } = deps.intake;
  const model = await step('begin', async () => (await beginJob(db, jobId))?.model ?? null);
  if (model === null) return { state: 'stored' };
  const served = await servedBy(deps, jobId);
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
