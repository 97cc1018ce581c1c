import { outputUrls } from '../jobs/core.ts';
import { DAY_MS, isExpired, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';

/** WaveSpeed keeps outputs for seven days. */
export const WAVESPEED_LIFETIMES: Lifetimes = { dataMs: 7 * DAY_MS, recordMs: 30 * DAY_MS };

const STATUSES = {
  accepted: 'created',
  throttled: 'created',
  running: 'processing',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
  aborted: 'failed',
} as const satisfies Record<SimulatedJob['state'], string>;

const WORDS = {
  policy: 'Content flagged as potentially sensitive. Please try different inputs.',
  input: 'The input could not be used.',
  provider: 'Generation failed, please try again.',
} as const;

/** `data` of the answers: the prediction as it is at `now`. */
export function predictionOf(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const { failure, completedAt, startedAt } = job;
  const status = STATUSES[job.state];
  const expired = isExpired(job, WAVESPEED_LIFETIMES, now);
  return {
    id: job.id,
    model: job.model,
    input: expired ? {} : job.input,
    outputs: status === 'completed' && !expired ? outputUrls(job, baseUrl) : [],
    urls: { get: `${baseUrl}/wavespeed/api/v3/predictions/${job.id}/result` },
    has_nsfw_contents: status === 'completed' ? job.outputs.map(() => false) : [],
    status,
    created_at: new Date(job.createdAt).toISOString(),
    error: status === 'failed' ? failure?.message || WORDS[failure?.kind ?? 'provider'] : '',
    timings: {
      inference: isTerminal(job) && completedAt !== null && startedAt !== null ? completedAt - startedAt : 0,
    },
  };
}
