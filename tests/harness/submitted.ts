import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import type { QuickSandbox } from './quick-sandbox.ts';

/** Once the vendor has accepted the order of a job. @throws after 20 s */
export async function untilSubmitted(sandbox: QuickSandbox, job: string): Promise<void> {
  for (let tried = 0; tried < 400; tried++) {
    if (sandbox.journal.paid().some((entry) => entry.job === job)) return;
    await sleep(50);
  }
  throw new Error(`Job ${job} was not submitted`);
}

/** As if the job had been watched for an hour since its submission. */
export async function letTimePass(database: Database, sandbox: QuickSandbox, job: string): Promise<void> {
  await untilSubmitted(sandbox, job);
  await database.pool.query(`update job set watched_ms = watched_ms + 3600000 where id = $1`, [job]);
}
