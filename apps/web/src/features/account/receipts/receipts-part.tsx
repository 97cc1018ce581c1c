import type { ReceiptPage } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, Download } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, plural } from '../../../lib/formatters.ts';
import { useNow } from '../../../lib/clock.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Amount } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, EmptyState } from '../../../ui/states.tsx';
import { LoadFailed } from '../account-card.tsx';
import { ReceiptTableRow } from './receipt-row.tsx';
import { monthName, monthOf, monthsSince, receiptsQuery, spanOf, type Month, type ReceiptKind } from './receipts.ts';

const kinds: readonly { readonly value: ReceiptKind; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'held', label: 'Reserved' },
  { value: 'captured', label: 'Used' },
  { value: 'released', label: 'Refunded' },
  { value: 'added', label: 'Added' },
];

/** Credit history: spending and sources. */
export function ReceiptsPart() {
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
          <Segmented label="Which receipts" value={kind} onValueChange={setKind} options={kinds} />
        </div>
        <Select
          label="Month"
          icon={<CalendarDays />}
          look="filled"
          value={month}
          onValueChange={setMonth}
          options={[
            ...months.map((value) => ({ value, label: monthName(value) })),
            { value: 'ever' as const, label: 'All time' },
          ]}
        />
        <a href="/api/receipts/csv" download className={cx(buttonClass(), '@max-[840px]:ml-auto')}>
          <Download />
          Export CSV
        </a>
      </div>
      {pages.error && !pages.data ? (
        <LoadFailed what="your receipts" error={pages.error} refetch={pages.refetch} className="min-h-80" />
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
  const when = month === 'ever' ? 'in total' : `in ${monthName(month).split(' ')[0] ?? ''}`;
  const { balance, held, held_jobs, captured, released } = page?.summary ?? {};
  return (
    <dl
      className="grid grid-cols-4 rounded-lg border border-line bg-surface @max-[840px]:grid-cols-2"
      aria-busy={!page}
    >
      <Figure label="Balance" value={balance} />
      <Figure label={`Reserved for ${plural(held_jobs ?? 0, 'job')}`} value={held} live />
      <Figure label={`Used ${when}`} value={captured} />
      <Figure label={`Refunded ${when}`} value={released} />
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

const headings = [
  ['When', 'w-[130px] pl-[19px] text-left'],
  ['What', 'pl-3 text-left'],
  ['Model, provider', 'w-[220px] pl-3 text-left'],
  ['Time', 'w-[76px] pl-3 text-right tabular-nums'],
  ['Credits', 'w-[92px] pl-3 text-right tabular-nums'],
  ['State', 'w-[106px] pl-6 text-left'],
  ['Details', 'w-[52px] pl-3 text-left'],
] as const;

function List({ pages, now, more, loading }: ListProps) {
  const [open, setOpen] = useState<string>();
  const receipts = pages.flatMap(({ data }) => data);
  const total = pages.at(-1)?.total_count ?? 0;
  if (receipts.length === 0)
    return (
      <EmptyState title="No receipts here" className="min-h-80">
        Every job and purchase of this period is listed here.
      </EmptyState>
    );
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed text-text-2 @max-[840px]:block">
          <thead className="@max-[840px]:sr-only">
            <tr>
              {headings.map(([name, className]) => (
                <th key={name} scope="col" className={cx('h-10 font-regular', className)}>
                  {name === 'Details' ? <span className="sr-only">Details</span> : name}
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
        <span>
          {formatNumber(receipts.length)} of {plural(total, 'receipt')}
        </span>
        {more && (
          <Button loading={loading} onClick={more}>
            Load More
          </Button>
        )}
      </footer>
    </>
  );
}
