import { outputUrls } from '../jobs/core.ts';
import { isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { answer } from './dialect.ts';
import { veoAspect, readVeo } from './veo.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Kie keeps media for 14 days, and knows tasks for as long. */
export const KIE_LIFETIMES: Lifetimes = { dataMs: 14 * DAY_MS, recordMs: 15 * DAY_MS };

const FLAGGED = 'Your prompt was flagged by Website as violating content policies.';
const BREAKDOWN = 'Internal Error, Please try again later.';

/** 0 running, 1 ok, 2 failed here, 3 failed upstream. */
function flagOf(job: SimulatedJob): 0 | 1 | 2 | 3 {
  if (!isTerminal(job)) return 0;
  if (job.state === 'succeeded') return 1;
  return job.failure?.kind === 'provider' ? 3 : 2;
}

/** Kie's code and words for a failed task. */
export function taskFailure({ failure, state }: SimulatedJob): { code: number; message: string } | undefined {
  if (state === 'aborted' || state === 'canceled') return { code: 500, message: 'The task was given up.' };
  switch (failure?.kind) {
    case undefined:
      return undefined;
    case 'policy':
      return { code: 400, message: FLAGGED };
    case 'input':
      return {
        code: 400,
        message: `Failed to fetch the image. Kindly verify any access limits set by you or your service provider. ${failure.message}`,
      };
    case 'provider':
      return { code: 501, message: failure.message || BREAKDOWN };
  }
}

/** `data` of `GET /api/v1/veo/record-info`. */
export function recordOf(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const failure = taskFailure(job);
  return {
    taskId: job.id,
    paramJson: JSON.stringify(job.input),
    completeTime: job.completedAt === null ? null : timeOf(job.completedAt),
    response: job.state === 'succeeded' ? { taskId: job.id, ...resultOf(job, baseUrl) } : null,
    successFlag: flagOf(job),
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? '',
    createTime: timeOf(job.createdAt),
    fallbackFlag: false,
  };
}

/** The message of an end. */
export function callbackOf(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const failure = taskFailure(job);
  if (failure) return answer(failure.code, failure.message, { taskId: job.id, fallbackFlag: false });
  return answer(200, 'Veo3.1 video generated successfully.', {
    taskId: job.id,
    info: resultOf(job, baseUrl),
    fallbackFlag: false,
  });
}

function resultOf(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const read = readVeo(job.input);
  const wide = 'veo' in read && veoAspect(read.veo) === '16:9';
  const urls = outputUrls(job, baseUrl);
  return {
    resultUrls: urls,
    // "only when aspectRatio is not 16:9"
    originUrls: wide ? null : urls,
    resolution: 'veo' in read ? read.veo.resolution : '720p',
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
