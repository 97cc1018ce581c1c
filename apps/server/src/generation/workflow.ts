import { messages } from '@kinoloom/contract';
import { beginJob, endWithoutResult, findJob, endOutOfRoom } from '../jobs/index.ts';
import { dropUnlinked, type Intake } from '../media/index.ts';
import type { JobQueue, Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { End } from './operation.ts';
import { extractSound } from './extract-sound.ts';
import { poll } from './poll.ts';
import { canceledGeneration, findOperation } from './operations.ts';
import { kept } from './schedule.ts';
import { otherTrackId } from './store-tracks.ts';
import { submit } from './submit.ts';
import { ingestResult } from './ingest-result.ts';
import { queueOf, type Vendors } from './vendors.ts';

export interface WorkflowDeps {
  readonly intake: Intake;
  readonly vendors: Vendors;
  readonly queue: JobQueue;
  readonly log: Log;
  /** How many generations of a vendor one process watches at once. They mostly wait. */
  readonly concurrency: number;
}

/** Uploading a source of some hundred megabytes takes its time. */
const SUBMIT_MS = 15 * 60_000;

/** hold (done at acceptance) → submit once → poll → fetch, measure, store → capture. Any other end releases the hold. */
export function generationWorkflow(deps: WorkflowDeps): WorkflowDefinition {
  return {
    name: 'generate',
    queues: queues(deps),
    async run(jobId, steps) {
      const { db } = deps.intake;
      const end = await runToEnd(deps, jobId, steps).catch(endOutOfRoom);
      if (end.state === 'stored') return;
      await steps.step('give back', async () => {
        const model = (await findJob(db.queries, jobId))?.model ?? null;
        const canceled = { code: 'canceled', message: canceledGeneration({ model }) };
        await endWithoutResult(db, jobId, end.state, end.state === 'failed' ? end.failure : canceled);
        await dropUnlinked(db, deps.intake.objects, [jobId, otherTrackId(jobId)]);
      });
    },
  };
}

/** One queue for each vendor, which takes no more at a time, and no faster, than that vendor does. */
function queues({ vendors, concurrency }: WorkflowDeps): WorkflowDefinition['queues'] {
  const served = Map.groupBy(vendors.values(), ({ vendor }) => vendor.name);
  return [...served].map(([name, models]) => {
    const limits = models.find((model) => model.limits)?.limits;
    return {
      name: queueOf(name),
      concurrency,
      ...(limits && { concurrencyOfAll: limits.concurrency, rate: limits.perPeriod }),
    };
  });
}

async function runToEnd(deps: WorkflowDeps, jobId: string, { step, wait }: Steps): Promise<End> {
  const { db } = deps.intake;
  const model = await step('begin', async () => (await beginJob(db, jobId))?.model ?? null);
  if (model === null) return { state: 'stored' };
  const operation = findOperation(model);
  const served = deps.vendors.get(model);
  if (!operation || !served)
    return { state: 'failed', failure: { code: 'model.unavailable', message: messages.modelRetired } };

  const schedule = kept(operation.family.schedule, served.sandbox);
  const submission = await step('submit', () =>
    submit(deps.intake, served, operation, schedule, jobId, AbortSignal.timeout(SUBMIT_MS)),
  );
  if (!submission.ok) {
    const { end } = submission;
    if (end.state === 'failed') deps.log.warn({ jobId, code: end.failure.code }, 'a submission was refused');
    return end;
  }
  const { reference } = submission;
  for (let looks = 0; ; looks++) {
    const look = await step('poll', () => poll(deps, served, operation, schedule, jobId, reference, looks));
    switch (look.state) {
      case 'waiting':
        await wait(Math.max(look.retryAfterMs, schedule.wait(looks, look.trouble)));
        break;
      case 'done': {
        const { output, more = [] } = look;
        const end = await step('store', () =>
          ingestResult(deps, served, operation, jobId, reference, [output, ...more]),
        );
        if (end.state === 'stored' && operation.family.sound === 'extracted')
          await step('extract sound', () => extractSound(deps, jobId));
        return end;
      }
      case 'failed':
      case 'canceled':
        return look;
    }
  }
}
