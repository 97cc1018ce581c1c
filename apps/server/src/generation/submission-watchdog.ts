import { countWatched, shouldStop } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import { LATE_MS, type Schedule } from './schedule.ts';

/** Why a synchronous request was aborted. */
type Reason = 'canceled' | 'timeout';

interface SubmissionWatchdog extends Disposable {
  /** Aborts when the user cancels or the job times out. */
  readonly signal: AbortSignal;
  readonly ended: () => Reason | undefined;
}

const CHECK_MS = 400;

/**
 * Watches a submission to a synchronous provider, which returns the result in its response: there is no job to poll, so a
 * cancellation or a timeout can only abort the request.
 */
export function watchSubmission(intake: Intake, { timeoutMs }: Schedule, jobId: string): SubmissionWatchdog {
  const over = new AbortController();
  let ended: Reason | undefined;
  let checking = false;
  const check = async (): Promise<void> => {
    if (await shouldStop(intake.db, jobId)) ended = 'canceled';
    else if ((await countWatched(intake.db, jobId, LATE_MS)) > timeoutMs) ended = 'timeout';
    if (ended) over.abort();
  };
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      // A failed check decides nothing; the next one follows.
      .catch(() => undefined)
      .finally(() => {
        checking = false;
      });
  }, CHECK_MS);
  return { signal: over.signal, ended: () => ended, [Symbol.dispose]: () => clearInterval(timer) };
}
