import { sql } from 'drizzle-orm';
import { tables, type Queries } from './db/index.ts';
import { EVENT_CHANNEL, ENDED } from './events.ts';

/**
 * Notes, in the transaction that ends a job, that its user is to get a push message if no page is open. Writes nothing for users without a
 * subscribed browser.
 */
export async function noteEnd(tx: Queries, jobId: string, userId: string): Promise<void> {
  const { pushDue, pushSubscription } = tables;
  await tx.execute(sql`with noted as (
      insert into ${pushDue} (job_id, user_id) select ${jobId}, ${userId}
      where exists (select 1 from ${pushSubscription} where user_id = ${userId})
      on conflict do nothing returning 1
    ) select pg_notify(${EVENT_CHANNEL}, ${`${ENDED}${userId}`}) from noted`);
}
