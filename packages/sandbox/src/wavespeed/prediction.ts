import { outputUrls } from '../works/core.ts';
import { isExpired, isTerminal, type Lifetimes, type Work } from '../works/work.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

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
} as const satisfies Record<Work['state'], string>;

const WORDS = {
  policy: 'Content flagged as potentially sensitive. Please try different inputs.',
  input: 'The input could not be used.',
  provider: 'Generation failed, please try again.',
} as const;

/** `data` of the answers: the prediction as it is at `now`. */
export function predictionOf(work: Work, baseUrl: string, now: number): Record<string, unknown> {
  const { failure, completedAt, startedAt } = work;
  const status = STATUSES[work.state];
  const expired = isExpired(work, WAVESPEED_LIFETIMES, now);
  return {
    id: work.id,
    model: work.model,
    input: expired ? {} : work.input,
    outputs: status === 'completed' && !expired ? outputUrls(work, baseUrl) : [],
    urls: { get: `${baseUrl}/wavespeed/api/v3/predictions/${work.id}/result` },
    has_nsfw_contents: status === 'completed' ? work.outputs.map(() => false) : [],
    status,
    created_at: new Date(work.createdAt).toISOString(),
    error: status === 'failed' ? failure?.message || WORDS[failure?.kind ?? 'provider'] : '',
    timings: {
      inference: isTerminal(work) && completedAt !== null && startedAt !== null ? completedAt - startedAt : 0,
    },
  };
}
