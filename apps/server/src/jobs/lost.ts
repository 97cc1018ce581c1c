import { and, inArray, lt, sql } from 'drizzle-orm';
import { messages } from '@kinoloom/contract';
import { tables, type Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { endWithoutResult } from './advance.ts';

/**
 * The last net: a job whose workflow has ended (or was never there) without ending the job is failed and its credits given
 * back, so that nobody looks at it forever. `isOver` tells which of the ids have no live workflow.
 */
export async function endLostJobs(
  db: Database,
  isOver: (ids: readonly string[]) => Promise<readonly string[]>,
  log: Log,
): Promise<void> {
  const underway = await db.queries
    .select({ id: tables.job.id })
    .from(tables.job)
    .where(
      and(
        inArray(tables.job.status, ['queued', 'running']),
        lt(tables.job.createdAt, sql`now() - interval '30 seconds'`),
      ),
    );
  if (underway.length === 0) return;
  for (const id of await isOver(underway.map((row) => row.id))) {
    log.error({ jobId: id }, 'a job had lost its workflow; it is failed and refunded');
    await endWithoutResult(db, id, 'failed', { code: 'internal', message: messages.serverError });
  }
}
