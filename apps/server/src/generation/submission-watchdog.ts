import { countWatched, shouldStop } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import { LATE_MS, type Schedule } from './schedule.ts';

/** Why a request that lasts as long as the work was given up. */
export type Reason = 'canceled' | 'timeout';

export interface SubmissionWatchdog extends Disposable {
  /** Aborted when it is at its end. */
  readonly signal: AbortSignal;
  readonly ended: () => Reason | undefined;
}

const LOOK_MS = 400;

/**
 * Watches over a submission that is answered with its result: there is no work to look at meanwhile, and the user's wish to
 * stop, or the end of the time, can only be followed by hanging up.
 */
export function watchSubmission(intake: Intake, { timeoutMs }: Schedule, jobId: string): SubmissionWatchdog {
  const over = new AbortController();
  let ended: Reason | undefined;
  let looking = false;
  const look = async (): Promise<void> => {
    if (await shouldStop(intake.db, jobId)) ended = 'canceled';
    else if ((await countWatched(intake.db, jobId, LATE_MS)) > timeoutMs) ended = 'timeout';
    if (ended) over.abort();
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // A look that fails says nothing; the next one follows.
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return { signal: over.signal, ended: () => ended, [Symbol.dispose]: () => clearInterval(timer) };
}
