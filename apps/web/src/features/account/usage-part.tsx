import { QuotaUsage } from '@kinoloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { onEvent } from '../../lib/events.ts';
import { bytes, formatNumber } from '../../lib/formatters.ts';
import { queryClient } from '../../lib/query-client.ts';
import { AccountHeading, card, LoadFailed } from './account-card.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/states.tsx';
import * as words from '../../words/en/studio/account.ts';

const usageQuery = queryOptions({
  queryKey: ['quotas'],
  queryFn: ({ signal }) => api.get('/api/quotas', QuotaUsage, { signal }),
  // Uploads change it without an event.
  staleTime: 0,
});

/** Reloads it when jobs or media change. Returns a function to stop. */
function followUsage(): () => void {
  const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
  const stops = (
    ['job', 'media', 'media-deleted', 'flow', 'flow-deleted', 'project', 'project-deleted', 'resync'] as const
  ).map((type) => onEvent(type, readAgain));
  return () => stops.forEach((stop) => stop());
}

/** The account's usage and its limits. */
export function UsagePart() {
  const { data, error, refetch } = useQuery(usageQuery);
  useEffect(followUsage, []);
  return (
    <section aria-labelledby="usage" aria-busy={!data}>
      <AccountHeading id="usage" title={words.usage}>
        {words.usageExplained}
      </AccountHeading>
      {/* The height with content, unless a limit is reached. */}
      <div className={cx(card, 'min-h-[176px]')}>
        {data ? (
          <Meters usage={data} />
        ) : error ? (
          <LoadFailed title={words.usageNotLoaded} error={error} refetch={refetch} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </div>
    </section>
  );
}

function Meters({ usage }: { usage: QuotaUsage }) {
  const { stored_bytes, unfinished_jobs, uploads_per_hour, flows, projects, project_bytes } = usage;
  return (
    <dl className="grid grid-cols-3 gap-5 @max-[600px]:grid-cols-1">
      <Meter label={words.storedFiles} {...stored_bytes} text={bytes}>
        {words.filesFull({ link: <Link to="/studio/gallery" className="text-accent-text" /> })}
      </Meter>
      <Meter label={words.jobs} {...unfinished_jobs} text={formatNumber}>
        {words.jobsFull}
      </Meter>
      <Meter label={words.uploads} {...uploads_per_hour} text={formatNumber}>
        {words.uploadsFull({ minutes: Math.ceil(uploads_per_hour.resets_in_seconds / 60) })}
      </Meter>
      <Meter label={words.flows} {...flows} text={formatNumber}>
        {words.deleteOne}
      </Meter>
      <Meter label={words.projects} {...projects} text={formatNumber}>
        {words.deleteOne}
      </Meter>
      <Meter label={words.projectBytes} {...project_bytes} text={bytes}>
        {words.projectBytesFull}
      </Meter>
    </dl>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null where there is no limit. */
  readonly allowed: number | null;
  readonly text: (amount: number) => string;
  /** What to do when the limit is reached. */
  readonly children: ReactNode;
}

function Meter({ label, used, allowed, text, children }: MeterProps) {
  return (
    <div>
      <dt className="mb-1 text-text-2">{label}</dt>
      <dd className="text-text-2 tabular-nums">
        <b className="text-[16px] font-medium text-text">{text(used)}</b>{' '}
        {allowed === null ? words.unlimited : words.ofAllowed({ allowed: text(allowed) })}
        {allowed !== null && (
          <ProgressBar value={used / allowed} label={words.used({ label })} tone="neutral" className="mt-2" />
        )}
        {allowed !== null && used >= allowed && <p className="mt-2 text-[12px] text-text">{children}</p>}
      </dd>
    </div>
  );
}
