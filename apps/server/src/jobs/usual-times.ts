import { sql } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';

/** How many recent jobs count, and how many an estimate needs. */
const HISTORY = { most: 20, fewest: 3 } as const;

/** How long jobs of a model take, in seconds. */
export interface UsualTimes {
  /** Half of them. */
  readonly usualSeconds: number;
  /** Nine of ten. */
  readonly longestSeconds: number;
}

/**
 * The times of each model's last jobs, separately for providers and the sandbox; models with too few are left out. Late results do not count, because they
 * had failed at their deadline.
 */
export async function usualTimes(
  db: Pick<Queries, 'execute'>,
  models: readonly { readonly model: string; readonly sandbox: boolean }[],
): Promise<Map<string, UsualTimes>> {
  const { job } = tables;
  const within = (share: number) =>
    sql`ceil(percentile_cont(${share}::double precision) within group (order by last.seconds))::integer`;
  const { rows } = await db.execute<{ model: string } & UsualTimes & Record<string, unknown>>(sql`
    select asked.model, ${within(0.5)} as "usualSeconds", ${within(0.9)} as "longestSeconds"
    from unnest(
      ${sql.param(models.map(({ model }) => model))}::text[], ${sql.param(models.map(({ sandbox }) => sandbox))}::boolean[]
    ) as asked (model, sandbox)
    cross join lateral (
      select extract(epoch from ${job.finishedAt} - ${job.startedAt}) as seconds
      from ${job}
      where ${job.model} = asked.model and ${job.sandbox} = asked.sandbox and ${job.status} = 'completed'
        and ${job.lateUntil} is null
      order by ${job.finishedAt} desc
      limit ${HISTORY.most}
    ) as last
    group by asked.model
    having count(last.seconds) >= ${HISTORY.fewest}`);
  return new Map(rows.map(({ model, usualSeconds, longestSeconds }) => [model, { usualSeconds, longestSeconds }]));
}
