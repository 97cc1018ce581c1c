import { limits, messages } from '@kinoloom/contract';
import { beginJob, endWithoutResult, findJob, endOnFullStorage } from '../jobs/index.ts';
import { dropUnlinked, type Intake } from '../media/index.ts';
import type { JobQueue, Steps, WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { awaitSegments } from './await-segments.ts';
import { QUEUE } from './commands.ts';
import { renderFailed, inWordsOf, type RenderEnd } from './end.ts';
import { finishRender } from './finish-render.ts';
import { dropSegmentJobs } from './segment-jobs.ts';
import { planRender } from './plan-render.ts';

interface Deps {
  readonly intake: Intake;
  readonly queue: JobQueue;
  readonly log: Log;
  readonly concurrency: number;
  /** A monotonic clock in ms that stops while the machine sleeps. */
  readonly clock: () => number;
}

/** Broken segments are encoded again this often; after that the fault lies elsewhere. */
const ATTEMPTS = 3;

/**
 * hold (done at acceptance) → plan → segments, on any worker → sound, mux, store → capture. Any other end releases the hold. Every step is
 * idempotent: segments are stored under the hash of their inputs.
 */
export function renderWorkflow(deps: Deps): WorkflowDefinition {
  const { db, objects } = deps.intake;
  return {
    name: 'render',
    queues: [{ name: QUEUE, concurrency: deps.concurrency }],
    async run(jobId, steps) {
      const begun = await steps.step('begin', async () => (await beginJob(db, jobId)) !== undefined);
      if (!begun) return;
      const end = await renderToEnd(deps, jobId, steps).catch(endOnFullStorage);
      if (end.state === 'stored') return;
      await steps.step('give back', async () => {
        const row = await findJob(db.queries, jobId);
        await endWithoutResult(db, jobId, end.state, inWordsOf(row?.model ?? null, end.failure));
        await dropUnlinked(db, objects, [jobId]);
        await dropSegmentJobs(db.queries, jobId);
      });
    },
  };
}

async function renderToEnd(
  deps: Deps,
  jobId: string,
  { step }: Steps,
): Promise<RenderEnd | { readonly state: 'stored' }> {
  const unsound: number[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const planned = await step(`plan ${attempt}`, () => planRender(deps, jobId, unsound, attempt));
    if (planned.state !== 'planned') return planned;
    const parts = await step(`parts ${attempt}`, () =>
      awaitSegments(deps.intake.db, jobId, planned.plan.frames / limits.fps, deps.clock),
    );
    if (parts.state !== 'ready') return parts;
    const end = await step(`finish ${attempt}`, () => finishRender(deps, jobId, planned.plan));
    if (end.state !== 'again') return end;
    unsound.push(...end.unsound);
  }
  return renderFailed({ code: 'renderer.crashed', message: messages.renderFailed });
}
