import { outputUrls } from '../jobs/core.ts';
import { DAY_MS, isExpired, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';

/** "URLs expire within 24-48 hours": the shorter. Tasks are known longer; how long is ours. */
export const RUNWAY_LIFETIMES: Lifetimes = { dataMs: DAY_MS, recordMs: 7 * DAY_MS };

const STATUSES = {
  accepted: 'PENDING',
  throttled: 'THROTTLED',
  running: 'RUNNING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'CANCELLED',
  aborted: 'CANCELLED',
} as const satisfies Record<SimulatedJob['state'], string>;

/** https://docs.dev.runwayml.com/errors/task-failures */
const FAILURE_CODES = {
  policy: 'SAFETY.INPUT.TEXT',
  input: 'ASSET.INVALID',
  provider: 'INTERNAL.BAD_OUTPUT.CODE01',
} as const;
const WORDS = {
  policy: 'The task was rejected by content moderation.',
  input: 'One of the assets could not be used.',
  provider: 'An unexpected error occurred.',
} as const;

/** The answer of `GET /v1/tasks/{id}`. */
export function taskOf(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const { failure } = job;
  const status = STATUSES[job.state];
  return {
    id: job.id,
    status,
    createdAt: new Date(job.createdAt).toISOString(),
    ...(status === 'RUNNING' ? { progress: Math.round(job.fraction * 100) / 100 } : {}),
    ...(status === 'SUCCEEDED' && !isExpired(job, RUNWAY_LIFETIMES, now) ? { output: outputUrls(job, baseUrl) } : {}),
    ...(failure && status === 'FAILED'
      ? { failure: failure.message || WORDS[failure.kind], failureCode: FAILURE_CODES[failure.kind] }
      : {}),
  };
}
