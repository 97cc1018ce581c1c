import type { ReceiptPage } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, Download } from 'lucide-react';
import { useState } from 'react';

import { useNow } from '../../../lib/clock.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Amount } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, EmptyState } from '../../../ui/states.tsx';
import { useConfig } from '../../../lib/config.ts';
import * as words from '../../../words/en/studio/receipts.ts';
import { LoadFailed } from '../account-card.tsx';
import { ReceiptTableRow } from './receipt-row.tsx';
import {
  monthAlone,
  monthName,
  monthOf,
  monthsSince,
  receiptsQuery,
  spanOf,
  type Month,
  type ReceiptKind,
} from './receipts.ts';

const kinds: readonly { readonly value: ReceiptKind; readonly label: string }[] = [
  { value: 'all', label: words.all },
  { value: 'held', label: words.reserved },
  { value: 'captured', label: words.used },
  { value: 'released', label: words.refunded },
  { value: 'added', label: words.added },
];

/** Credit history: spending and sources. */
export function ReceiptsPart() {
  // The names of models of one's own are known with it.
  useConfig();
  const [kind, setKind] = useState<ReceiptKind>('all');
  const [month, setMonth] = useState<Month | 'ever'>(() => monthOf(new Date()));
  const span = month === 'ever' ? {} : spanOf(month);
  const pages = useInfiniteQuery({ ...receiptsQuery(kind, span), placeholderData: (before) => before });
  const [first] = pages.data?.pages ?? [];
  // Durations of running jobs are updated each second.
  const now = useNow((first?.summary.held_jobs ?? 0) > 0 ? 1_000 : 60_000);
  const months = monthsSince(first?.first_at ? new Date(first.first_at) : now, now);
  return (
    <>
      <Summary page={first} month={month} />
      <div className="flex items-center gap-2 @max-[840px]:flex-wrap">
        <div className="-m-0.5 min-w-0 flex-1 overflow-x-auto p-0.5 [scrollbar-width:none] @max-[840px]:flex-[1_0_100%]">
          <Segmented label={words.whichReceipts} value={kind} onValueChange={setKind} options={kinds} />
        </div>
        <Select
          label={words.month}
          icon={<CalendarDays />}
          look="filled"
          value={month}
          onValueChange={setMonth}
          options={[
            ...months.map((value) => ({ value, label: monthName(value) })),
            { value: 'ever' as const, label: words.allTime },
          ]}
        />
        <a href="/api/receipts/csv" download className={cx(buttonClass(), '@max-[840px]:ml-auto')}>
          <Download />
          {words.exportCsv}
        </a>
      </div>
      {pages.error && !pages.data ? (
        <LoadFailed title={words.notLoaded} error={pages.error} refetch={pages.refetch} className="min-h-80" />
      ) : !pages.data ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <List
          pages={pages.data.pages}
          now={now}
          more={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        />
      )}
    </>
  );
}

function Summary({ page, month }: { page: ReceiptPage | undefined; month: Month | 'ever' }) {
  const used = month === 'ever' ? words.usedInTotal : words.usedIn({ month: monthAlone(month) });
  const refunded = month === 'ever' ? words.refundedInTotal : words.refundedIn({ month: monthAlone(month) });
  const { balance, held, held_jobs, captured, released } = page?.summary ?? {};
  return (
    <dl
      className="grid grid-cols-4 rounded-lg border border-line bg-surface @max-[840px]:grid-cols-2"
      aria-busy={!page}
    >
      <Figure label={words.balance} value={balance} />
      <Figure label={words.reservedForJobs({ jobs: held_jobs ?? 0 })} value={held} live />
      <Figure label={used} value={captured} />
      <Figure label={refunded} value={released} />
    </dl>
  );
}

function Figure({ label, value, live = false }: { label: string; value: number | undefined; live?: boolean }) {
  return (
    <div className="border-line px-[17px] pt-3 pb-2 not-first:border-l @max-[840px]:nth-3:border-l-0 @max-[840px]:nth-[n+3]:border-t">
      <dt className="text-[12px] leading-5 text-text-2">{label}</dt>
      <dd className={cx('text-[28px] leading-9', live && (value ?? 0) > 0 && 'text-accent-text')}>
        {value === undefined ? '…' : <Amount value={value} size="large" />}
      </dd>
    </div>
  );
}

interface ListProps {
  pages: readonly ReceiptPage[];
  now: Date;
  more: (() => void) | undefined;
  loading: boolean;
}

const headings: readonly (readonly [name: string, className: string, inner?: 'sr-only'])[] = [
  [words.when, 'w-[130px] pl-[19px] text-left'],
  [words.what, 'pl-3 text-left'],
  [words.modelAndProvider, 'w-[220px] pl-3 text-left'],
  [words.time, 'w-[76px] pl-3 text-right tabular-nums'],
  [words.credits, 'w-[92px] pl-3 text-right tabular-nums'],
  [words.state, 'w-[106px] pl-6 text-left'],
  [words.details, 'w-[52px] pl-3 text-left', 'sr-only'],
];

function List({ pages, now, more, loading }: ListProps) {
  const [open, setOpen] = useState<string>();
  const receipts = pages.flatMap(({ data }) => data);
  const total = pages.at(-1)?.total_count ?? 0;
  if (receipts.length === 0)
    return (
      <EmptyState title={words.none} className="min-h-80">
        {words.noneExplained}
      </EmptyState>
    );
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed text-text-2 @max-[840px]:block">
          <thead className="@max-[840px]:sr-only">
            <tr>
              {headings.map(([name, className, inner]) => (
                <th key={name} scope="col" className={cx('h-10 font-regular', className)}>
                  <span className={inner}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-[840px]:block">
            {receipts.map((receipt) => (
              <ReceiptTableRow
                key={receipt.id}
                receipt={receipt}
                now={now}
                open={open === receipt.id}
                onToggle={() => setOpen(open === receipt.id ? undefined : receipt.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className="flex min-h-8 items-center justify-between text-text-2">
        <span>{words.countOfAll({ count: receipts.length, total })}</span>
        {more && (
          <Button loading={loading} onClick={more}>
            {words.loadMore}
          </Button>
        )}
      </footer>
    </>
  );
}
