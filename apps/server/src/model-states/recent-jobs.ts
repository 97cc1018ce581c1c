import { sql } from 'drizzle-orm';
import type { JobFailureCode } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import type { RecentJobs } from './rules.ts';

/** How many finished jobs count, and how old they may be. */
const RECENT = { most: 20, hours: 24 } as const;

/** Failures for which neither the user nor this installation is to blame. */
const VENDOR_FAILURES: readonly JobFailureCode[] = [
  'provider',
  'overloaded',
  'SERVICE_OVERLOADED',
  'model.retired',
  'no_result',
];

export const isVendorFailure = (code: JobFailureCode): boolean => VENDOR_FAILURES.includes(code);

/** Words that quote this much of the prompt are for its user only. */
const QUOTED_CHARACTERS = 12;

interface Served {
  readonly model: string;
  readonly provider: string;
  readonly sandbox: boolean;
}

/** The last jobs of models at the vendors that serve them now, by model. */
export async function recentJobs(db: Queries, served: readonly Served[]): Promise<Map<string, RecentJobs>> {
  if (served.length === 0) return new Map();
  const { job } = tables;
  const list = (values: readonly (string | boolean)[], type: string) =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const blamed = sql`recent.error_code = any(${list(VENDOR_FAILURES, 'text')})`;
  const { rows } = await db.execute<{ model: string; of: number; failed: number; words: string | null }>(sql`
    select served.model, count(*)::integer as of, count(*) filter (where ${blamed})::integer as failed,
      (array_agg(recent.vendor_words order by recent.finished_at desc)
        filter (where ${blamed} and recent.vendor_words is not null and not recent.quotes))[1] as words
    from unnest(
      ${list(
        served.map(({ model }) => model),
        'text',
      )}, ${list(
        served.map(({ provider }) => provider),
        'text',
      )}, ${list(
        served.map(({ sandbox }) => sandbox),
        'boolean',
      )}
    ) as served (model, provider, sandbox)
    cross join lateral (
      select error_code, vendor_words, finished_at, coalesce(
        position(lower(left(input ->> 'prompt', ${QUOTED_CHARACTERS})) in lower(vendor_words)) > 0
          and input ->> 'prompt' <> '', false) as quotes
      from ${job}
      where ${job.model} = served.model and ${job.provider} = served.provider and ${job.sandbox} = served.sandbox
        and ${job.status} in ('completed', 'failed')
        and ${job.finishedAt} > now() - make_interval(hours => ${RECENT.hours})
      order by ${job.finishedAt} desc
      limit ${RECENT.most}
    ) as recent
    group by served.model`);
  return new Map(rows.map(({ model, ...jobs }) => [model, jobs]));
}
