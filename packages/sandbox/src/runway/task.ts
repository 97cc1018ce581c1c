import { outputUrls } from '../works/core.ts';
import { isExpired, type Lifetimes, type Work } from '../works/work.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** "URLs expire within 24-48 hours": the shorter. Tasks are known longer; how long is ours. */
export const RUNWAY_LIFETIMES: Lifetimes = { dataMs: 24 * HOUR_MS, recordMs: 7 * 24 * HOUR_MS };

const STATUSES = {
  accepted: 'PENDING',
  throttled: 'THROTTLED',
  running: 'RUNNING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'CANCELLED',
  aborted: 'CANCELLED',
} as const satisfies Record<Work['state'], string>;

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
export function taskOf(work: Work, baseUrl: string, now: number): Record<string, unknown> {
  const { failure } = work;
  const status = STATUSES[work.state];
  return {
    id: work.id,
    status,
    createdAt: new Date(work.createdAt).toISOString(),
    ...(status === 'RUNNING' ? { progress: Math.round(work.fraction * 100) / 100 } : {}),
    ...(status === 'SUCCEEDED' && !isExpired(work, RUNWAY_LIFETIMES, now) ? { output: outputUrls(work, baseUrl) } : {}),
    ...(failure && status === 'FAILED'
      ? { failure: failure.message || WORDS[failure.kind], failureCode: FAILURE_CODES[failure.kind] }
      : {}),
  };
}
