import { z } from 'zod';
import { madeVideos, running } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';
import { failureOfTask } from './failures.ts';

/** The part of Runway's task that we read; everything else may change without our noticing. */
const RunwayTask = z.object({
  status: z.string(),
  progress: z.number().min(0).max(1).nullish().catch(undefined),
  output: z.array(z.string()).nullish().catch(undefined),
  failure: z.string().nullish().catch(undefined),
  failureCode: z.string().nullish().catch(undefined),
});

/** What a task says about the work; `undefined` where it is no task. */
export function progressOfTask(body: unknown): Progress | undefined {
  const parsed = RunwayTask.safeParse(body);
  if (!parsed.success) return undefined;
  const { status, progress, output, failure, failureCode } = parsed.data;
  switch (status) {
    case 'SUCCEEDED':
      return madeVideos(output);
    case 'FAILED':
      return { state: 'failed', failure: failureOfTask(failureCode, failure) };
    case 'CANCELLED':
    case 'CANCELED':
      return { state: 'canceled' };
    case 'PENDING':
    // More at once than the account may run: it waits there for its turn.
    case 'THROTTLED':
      return { state: 'waiting', phase: 'queued' };
    default:
      // A status that is new to us is not an end: the job's own deadline decides.
      return running(typeof progress === 'number' ? { fraction: progress } : {});
  }
}
