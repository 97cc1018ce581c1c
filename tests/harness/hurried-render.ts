import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@kinoloom/contract';
import { createMediaProcess } from '@kinoloom/media/process';
import { pino } from 'pino';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';
import { createJobQueue } from '../../apps/server/src/platform/jobs/index.ts';
import { createFolderObjects } from '../../apps/server/src/platform/objects/index.ts';
import { noQuotas } from '../../apps/server/src/quotas/index.ts';
import { renderWorkflow } from '../../apps/server/src/rendering/index.ts';

/**
 * Runs a render in this process that was accepted by a server without workers (`ROLE: 'api'`), with a clock that advances ten minutes with each
 * reading. Its segments are enqueued, and no worker takes them.
 */
export async function renderInAHurry(databaseUrl: string, dataDir: string, job: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = await openDatabase(databaseUrl, log, { size: 2 });
  const queue = await createJobQueue(databaseUrl, log);
  const inspector = createMediaProcess();
  try {
    const tempDir = join(dataDir, 'tmp', 'hurried');
    await mkdir(tempDir, { recursive: true });
    const objects = await createFolderObjects(join(dataDir, 'objects'));
    let now = 0;
    const { run } = renderWorkflow({
      intake: { db, objects, inspector, tempDir, quotas: noQuotas },
      queue,
      log,
      concurrency: 1,
      clock: () => (now += limits.render.timeoutMs),
    });
    await run(job, { step: (_name, work) => work(), wait: () => Promise.resolve() }, '');
  } finally {
    await inspector.close();
    await queue.close();
    await db.close();
  }
}
