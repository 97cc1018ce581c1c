import { and, eq, sql } from 'drizzle-orm';
import { messages, type Refusal } from '@kinoloom/contract';
import { tables, type Transaction } from '../platform/db/index.ts';

/**
 * Refuses a render, whose row is written already, where more would wait for a worker than may. One transaction after the
 * other, so that of two that come at once the second sees the first.
 */
export async function refuseFullQueue(tx: Transaction, most: number): Promise<Refusal | undefined> {
  const { job } = tables;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('render queue'))`);
  const waiting = await tx.$count(job, and(eq(job.operation, 'render'), eq(job.status, 'queued')));
  return waiting > most ? { code: 'queue.full', message: messages.renderQueueFull } : undefined;
}
