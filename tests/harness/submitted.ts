import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import type { QuickSandbox } from './quick-sandbox.ts';

/** Waits until the vendor has accepted the job's submission. @throws after 20 s */
export async function untilSubmitted(sandbox: QuickSandbox, job: string): Promise<void> {
  for (let tried = 0; tried < 400; tried++) {
    if (sandbox.journal.paid().some((entry) => entry.job === job)) return;
    await sleep(50);
  }
  throw new Error(`Job ${job} was not submitted`);
}

/** Adds an hour to the job's watched time after its submission. */
export async function letTimePass(database: Database, sandbox: QuickSandbox, job: string): Promise<void> {
  await untilSubmitted(sandbox, job);
  await database.pool.query(`update job set watched_ms = watched_ms + 3600000 where id = $1`, [job]);
}
