import { eq, sql } from 'drizzle-orm';
import { tables, type Queries } from './db/index.ts';

type UseTable = typeof tables.assistantUse | typeof tables.uploadUse;

/** So many in each period; a period begins with the first. */
export interface Rate {
  readonly table: UseTable;
  readonly most: number;
  readonly seconds: number;
}

interface Use {
  readonly count: number;
  /** For how many more seconds the period lasts. */
  readonly secondsLeft: number;
}

const periodEnd = ({ table, seconds }: Rate) => sql`${table.since} + make_interval(secs => ${seconds})`;
const secondsLeft = (rate: Rate) => sql<number>`ceil(extract(epoch from ${periodEnd(rate)} - now()))::integer`;

/** Counts one more use of a user. @returns the use so far, with `count` above `most` when this one is too many */
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
        // Those that were refused are not counted up.
        count: sql`case when ${over} then 1 else least(${table.count}, ${most}) + 1 end`,
      },
    })
    .returning({ count: table.count, secondsLeft: secondsLeft(rate) });
  if (!row) throw new Error('A use was not counted');
  return row;
}

/** What a user has used of the period so far. */
export async function usedOf(db: Queries, userId: string, rate: Rate): Promise<Use> {
  const { table, most } = rate;
  const [row] = await db
    .select({ count: table.count, secondsLeft: secondsLeft(rate) })
    .from(table)
    .where(eq(table.userId, userId));
  return row && row.secondsLeft > 0 ? { ...row, count: Math.min(row.count, most) } : { count: 0, secondsLeft: 0 };
}
