import { eq, sql } from 'drizzle-orm';
import { tables, type Queries } from './db/index.ts';

type UseTable = typeof tables.assistantUse | typeof tables.transcriptUse | typeof tables.uploadUse;

/** A rate limit; a period begins with its first use. */
export interface Rate {
  readonly table: UseTable;
  readonly most: number;
  readonly seconds: number;
}

interface Use {
  readonly count: number;
  /** Seconds until the period ends. */
  readonly secondsLeft: number;
}

const periodEnd = ({ table, seconds }: Rate) => sql`${table.since} + make_interval(secs => ${seconds})`;
const secondsLeft = (rate: Rate) => sql<number>`ceil(extract(epoch from ${periodEnd(rate)} - now()))::integer`;

/** Counts one more use by a user. @returns the use so far; `count` above `most` means that this one is refused */
export async function countUse(db: Queries, userId: string, rate: Rate): Promise<Use> {
  const { table, most } = rate;
  const over = sql`${periodEnd(rate)} <= now()`;
  const [row] = await db
    .insert(table)
    .values({ userId, since: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: table.userId,
      set: {
        since: sql`case when ${over} then now() else ${table.since} end`,
        // Refused uses are not counted.
        count: sql`case when ${over} then 1 else least(${table.count}, ${most}) + 1 end`,
      },
    })
    .returning({ count: table.count, secondsLeft: secondsLeft(rate) });
  if (!row) throw new Error('A use was not counted');
  return row;
}

/** Counts one more request from an address. @returns whether it may have it: `most` within a minute that begins with its first */
export async function countRequest(db: Queries, what: string, address: string, most: number): Promise<boolean> {
  const { rateLimit } = tables;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const over = sql`${rateLimit.lastRequest} <= ${now} - 60000`;
  const [row] = await db
    .insert(rateLimit)
    .values({ id: crypto.randomUUID(), key: `${what}|${address}`, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        lastRequest: sql`case when ${over} then ${now} else ${rateLimit.lastRequest} end`,
        count: sql`case when ${over} then 1 else least(${rateLimit.count}, ${most}) + 1 end`,
      },
    })
    .returning({ count: rateLimit.count });
  return (row?.count ?? 0) <= most;
}

/** What a user has used in the current period. */
export async function usedOf(db: Queries, userId: string, rate: Rate): Promise<Use> {
  const { table, most } = rate;
  const [row] = await db
    .select({ count: table.count, secondsLeft: secondsLeft(rate) })
    .from(table)
    .where(eq(table.userId, userId));
  return row && row.secondsLeft > 0 ? { ...row, count: Math.min(row.count, most) } : { count: 0, secondsLeft: 0 };
}
