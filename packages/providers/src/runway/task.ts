import { z } from 'zod';
import { madeVideos, running } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';
import { failureOfTask } from './failures.ts';

/** The fields of a task that we read; others may change. */
const RunwayTask = z.object({
  status: z.string(),
  progress: z.number().min(0).max(1).nullish().catch(undefined),
  output: z.array(z.string()).nullish().catch(undefined),
  failure: z.string().nullish().catch(undefined),
  failureCode: z.string().nullish().catch(undefined),
  /** Of ended tasks (@runwayml/sdk 4.20.1, `TaskRetrieveResponse`). */
  cost: z.object({ credits: z.number().nonnegative() }).nullish().catch(undefined),
});

/** Progress of a task; `undefined` if it is not a task. */
export function progressOfTask(body: unknown): Progress | undefined {
  const parsed = RunwayTask.safeParse(body);
  if (!parsed.success) return undefined;
  const { status, progress, output, failure, failureCode, cost } = parsed.data;
  switch (status) {
    case 'SUCCEEDED':
      return withCost(madeVideos(output), cost?.credits);
    case 'FAILED':
      return { state: 'failed', failure: failureOfTask(failureCode, failure) };
    case 'CANCELLED':
    case 'CANCELED':
      return { state: 'canceled' };
    case 'PENDING':
    // Over the account's concurrency: it is queued there.
    case 'THROTTLED':
      return { state: 'waiting', phase: 'queued' };
    default:
      // An unknown status is not final: the job's deadline decides.
      return running(typeof progress === 'number' ? { fraction: progress } : {});
  }
}

const withCost = (progress: Progress, credits: number | undefined): Progress =>
  progress.state === 'done' && credits !== undefined
    ? { ...progress, cost: { amount: credits, unit: 'credits' } }
    : progress;
