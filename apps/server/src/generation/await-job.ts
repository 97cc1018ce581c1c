import { findJob, type JobRow } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import type { EventHub } from '../platform/events.ts';

interface Deps {
  readonly intake: Pick<Intake, 'db'>;
  readonly hub: EventHub;
  /** The server is stopping: every waiting call returns. */
  readonly stopping: AbortSignal;
}

/** Polls in case an event is lost with its connection. */
const RECHECK_MS = 2_000;

/** The job as soon as `isSo` holds, or as it is after `ms`. Its owner's events wake the wait, whichever process runs the job. */
export async function awaitJob(
  { intake, hub, stopping }: Deps,
  job: JobRow,
  ms: number,
  isSo: (row: JobRow) => boolean,
): Promise<JobRow> {
  const deadline = Date.now() + ms;
  let news = Promise.withResolvers<void>();
  const wake = (): void => news.resolve();
  const unsubscribe = hub.subscribe(job.userId, wake);
  stopping.addEventListener('abort', wake, { once: true });
  try {
    for (;;) {
      news = Promise.withResolvers();
      const row = (await findJob(intake.db.queries, job.id)) ?? job;
      const left = deadline - Date.now();
      if (isSo(row) || left <= 0 || stopping.aborted) return row;
      const timer = setTimeout(wake, Math.min(left, RECHECK_MS));
      await news.promise;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
    stopping.removeEventListener('abort', wake);
  }
}
