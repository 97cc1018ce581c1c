import type { JobFailureCode } from '@kinoloom/contract';
import type { Queries } from '../platform/db/index.ts';
import { listChecks } from './checks.ts';
import { recentJobs, type ModelSource, type SourceJobs } from './recent-jobs.ts';
import { isFailing } from './rules.ts';

/** How long a source that failed is left alone. After that, one job tries it again. */
const REST_MS = 10 * 60_000;

/** The account there is at fault, so that each of its models would fail. */
const ACCOUNT_FAILURES: readonly (JobFailureCode | null)[] = ['auth', 'quota'];

/** The sources that get no new jobs while there are others. */
export interface OutOfService {
  has(model: string, provider: string): boolean;
}

/**
 * A source is out of service when its vendor no longer has the model; for ten minutes after a failure, when most of the model's last jobs failed there; and
 * for ten minutes after the vendor refused the account.
 */
export async function outOfService(db: Queries, sources: readonly ModelSource[]): Promise<OutOfService> {
  const [jobs, checks] = await Promise.all([recentJobs(db, sources), listChecks(db)]);
  const retired = checks.flatMap(({ provider, models }) =>
    models.filter(({ state }) => state === 'retired').map(({ model }) => ({ model, provider })),
  );
  return judgeSources(jobs, retired, Date.now());
}

export function judgeSources(
  jobs: readonly SourceJobs[],
  retired: readonly { readonly model: string; readonly provider: string }[],
  now: number,
): OutOfService {
  const isRecent = (at: Date | null): boolean => at !== null && at.getTime() > now - REST_MS;
  const refusing = new Set(
    [...Map.groupBy(jobs, ({ provider }) => provider)].flatMap(([provider, all]) => {
      const [last] = all.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
      return last && ACCOUNT_FAILURES.includes(last.lastCode) && isRecent(last.lastAt) ? [provider] : [];
    }),
  );
  const failing = jobs.filter((recent) => isFailing(recent) && isRecent(recent.failedAt));
  return {
    has: (model, provider) =>
      refusing.has(provider) ||
      [...failing, ...retired].some((source) => source.model === model && source.provider === provider),
  };
}
