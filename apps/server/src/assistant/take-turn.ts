import { sql } from 'drizzle-orm';
import { limits } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

const { perMinute } = limits.assistant;

/** Counts one more call of the user. False when it is one too many for the minute that began with their first. */
export async function takeTurn(db: Queries, userId: string): Promise<boolean> {
  const over = sql`${tables.assistantUse.since} < now() - interval '1 minute'`;
  const [row] = await db
    .insert(tables.assistantUse)
    .values({ userId, since: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: tables.assistantUse.userId,
      set: {
        since: sql`case when ${over} then now() else ${tables.assistantUse.since} end`,
        count: sql`case when ${over} then 1 else ${tables.assistantUse.count} + 1 end`,
      },
    })
    .returning({ count: tables.assistantUse.count });
  return row !== undefined && row.count <= perMinute;
}
