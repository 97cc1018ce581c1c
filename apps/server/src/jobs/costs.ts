import { sql } from 'drizzle-orm';
import type { ModelCosts } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

/** Days that costs are summed over. */
export const COST_DAYS = 30;

/** Vendors tell the cost of a job in different units, which are not converted. Jobs of the sandbox are left out. */
export async function costsOf(db: Queries): Promise<ModelCosts[]> {
  const { connection, job } = tables;
  const { rows } = await db.execute<ModelCosts & Record<string, unknown>>(sql`
    with told as (
      select ${job.model} as model, ${job.provider} as provider, ${job.status} = 'completed' as completed,
        case when ${job.charge} = 'captured' then ${job.price} else 0 end as paid,
        ${job.vendorCost} ->> 'unit' as unit, (${job.vendorCost} ->> 'amount')::double precision as amount
      from ${job}
      where ${job.operation} = 'generate' and not ${job.sandbox} and ${job.model} is not null
        and ${job.provider} is not null and ${job.finishedAt} > now() - make_interval(days => ${COST_DAYS})
    ), charged as (
      select model, provider, unit, sum(amount) as amount, count(*)::integer as jobs
      from told where unit is not null group by model, provider, unit
    )
    select model, provider, (select ${connection.name} from ${connection} where ${connection.id} = told.provider) as connection,
      count(*) filter (where completed)::integer as jobs, sum(paid)::double precision as credits,
      coalesce((
        select jsonb_agg(jsonb_build_object('unit', unit, 'amount', amount, 'jobs', charged.jobs) order by unit)
        from charged where charged.model = told.model and charged.provider = told.provider
      ), '[]') as charged
    from told group by model, provider order by model, provider`);
  return rows;
}
