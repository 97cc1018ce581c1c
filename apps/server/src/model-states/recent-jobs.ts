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

/** Who can serve a model. */
export interface ModelSource {
  readonly model: string;
  /** The vendor's name or the id of a connection. */
  readonly provider: string;
  readonly sandbox: boolean;
}

/** The last jobs of a model at one of its sources. */
export interface SourceJobs extends RecentJobs {
  readonly model: string;
  readonly provider: string;
  /** When the vendor last failed. */
  readonly failedAt: Date | null;
  /** How the last job ended, and when. */
  readonly lastCode: JobFailureCode | null;
  readonly lastAt: Date;
}

/** The last jobs at each of these sources; those without jobs are left out. */
export async function recentJobs(db: Queries, sources: readonly ModelSource[]): Promise<readonly SourceJobs[]> {
  if (sources.length === 0) return [];
  const { job } = tables;
  const list = (values: readonly (string | boolean)[], type: string) =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const column = <Key extends keyof ModelSource>(key: Key) => sources.map((source) => source[key]);
  const blamed = sql`recent.error_code = any(${list(VENDOR_FAILURES, 'text')})`;
  type Row = Omit<SourceJobs, 'failedAt' | 'lastAt'> & { readonly failedAt: string | null; readonly lastAt: string };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select source.model, source.provider, count(*)::integer as of, count(*) filter (where ${blamed})::integer as failed,
      (array_agg(recent.vendor_words order by recent.finished_at desc)
        filter (where ${blamed} and recent.vendor_words is not null and not recent.quotes))[1] as words,
      max(recent.finished_at) filter (where ${blamed}) as "failedAt",
      (array_agg(recent.error_code order by recent.finished_at desc))[1] as "lastCode",
      max(recent.finished_at) as "lastAt"
    from unnest(${list(column('model'), 'text')}, ${list(column('provider'), 'text')}, ${list(column('sandbox'), 'boolean')})
      as source (model, provider, sandbox)
    cross join lateral (
      select error_code, vendor_words, finished_at, coalesce(
        position(lower(left(input ->> 'prompt', ${QUOTED_CHARACTERS})) in lower(vendor_words)) > 0
          and input ->> 'prompt' <> '', false) as quotes
      from ${job}
      where ${job.model} = source.model and ${job.provider} = source.provider and ${job.sandbox} = source.sandbox
        and ${job.status} in ('completed', 'failed')
        and ${job.finishedAt} > now() - make_interval(hours => ${RECENT.hours})
      order by ${job.finishedAt} desc
      limit ${RECENT.most}
    ) as recent
    group by source.model, source.provider`);
  return rows.map((row) => ({
    ...row,
    failedAt: row.failedAt === null ? null : new Date(row.failedAt),
    lastAt: new Date(row.lastAt),
  }));
}
