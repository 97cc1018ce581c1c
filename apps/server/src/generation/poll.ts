import { messages } from '@kinoloom/contract';
import type { RemoteOperation, Output } from '@kinoloom/providers';
import { countWatched, recordCost, reportProgress, shouldStop } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import type { Log } from '../platform/log.ts';
import { failureFor } from './failures.ts';
import type { End, Generation } from './operation.ts';
import { longestGap } from './schedule.ts';
import type { Served } from './served.ts';

export type PollResult =
  /** `trouble`: the poll failed. The name is stored in the workflow's steps. */
  | { readonly state: 'waiting'; readonly trouble: boolean; readonly retryAfterMs: number }
  /** `more`: the other outputs of a result in several parts. */
  | { readonly state: 'done'; readonly output: Output; readonly more?: readonly Output[] }
  | Exclude<End, { state: 'stored' }>;

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
}

/** Share of the progress bar; the rest is ingesting the result. */
const SHARE_OF_PROVIDER = 0.95;

/**
 * Polls the provider once and forwards a cancellation. At the deadline the job fails. Work goes on where its result can be fetched later, except at
 * providers that stop at the deadline (`stopsAtDeadline`). All other work is canceled.
 * @param polls how often it was polled before
 */
export async function pollProvider(
  { intake, log }: Deps,
  { jobId, served: { vendor }, operation, schedule }: Generation,
  reference: RemoteOperation,
  polls: number,
): Promise<PollResult> {
  const stop = (): Promise<void> => cancel(log, vendor, jobId, reference);
  if (await shouldStop(intake.db, jobId)) {
    await stop();
    return { state: 'canceled' };
  }
  const texts = operation.family.texts(operation.entry);
  const asked = performance.now();
  const progress = await vendor.status(reference, AbortSignal.timeout(60_000));
  const answeredInMs = performance.now() - asked;
  switch (progress.state) {
    case 'waiting': {
      const { transientError, fraction, retryAfterMs = 0 } = progress;
      if (transientError)
        log.warn({ jobId, code: transientError.code }, 'polling the provider failed; it is tried again');
      if (fraction !== undefined) await reportProgress(intake.db, jobId, fraction * SHARE_OF_PROVIDER);
      const watchedMs = await countWatched(intake.db, jobId, longestGap(schedule, polls) + answeredInMs);
      if (polls + 1 >= (schedule.maxPolls ?? Infinity) || watchedMs > schedule.timeoutMs) {
        const { stopsAtDeadline = false, keepsMs } = vendor;
        if (stopsAtDeadline || keepsMs === undefined) await stop();
        const message = stopsAtDeadline ? messages.stoppedAtDeadline(operation.entry.label) : texts.timeout;
        // Work that ended just now, or could not be stopped, may still have a result.
        return {
          state: 'failed',
          failure: { code: 'timeout', message, ...(transientError && { vendorWords: transientError.message }) },
          ...(keepsMs !== undefined && { lateMs: keepsMs }),
        };
      }
      return { state: 'waiting', trouble: transientError !== undefined, retryAfterMs };
    }
    case 'done': {
      if (progress.cost) await recordCost(intake.db, jobId, progress.cost);
      const [output, ...more] = progress.outputs;
      if (output) return { state: 'done', output, ...(more.length > 0 && { more }) };
      return { state: 'failed', failure: { code: 'output_lost', message: messages.outputLost } };
    }
    case 'failed':
      return { state: 'failed', failure: failureFor(texts, progress.failure) };
    case 'canceled':
      return { state: 'canceled' };
  }
}

/** Cancels at the provider. Whether that succeeds or not, the job ends here and is not charged. */
async function cancel(log: Log, vendor: Served['vendor'], jobId: string, reference: RemoteOperation): Promise<void> {
  try {
    await vendor.cancel(reference, AbortSignal.timeout(30_000));
  } catch (error) {
    log.warn({ jobId, err: error }, 'a job could not be cancelled at its provider');
  }
}
