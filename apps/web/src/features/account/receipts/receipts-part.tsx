import './receipts.css';
import type { ReceiptPage } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { credits as figures } from '../../../lib/formatters.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Amount } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { monthName, monthOf, monthsSince, receiptsQuery, spanOf, type Month, type ReceiptKind } from './receipts.ts';

const kinds: readonly { readonly value: ReceiptKind; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'held', label: 'Held' },
  { value: 'captured', label: 'Captured' },
  { value: 'released', label: 'Released' },
  { value: 'added', label: 'Added' },
];

/** What credits were spent on, and where they came from. */
export function ReceiptsPart() {
  const [kind, setKind] = useState<ReceiptKind>('all');
  const [month, setMonth] = useState<Month | 'ever'>(() => monthOf(new Date()));
  const span = month === 'ever' ? {} : spanOf(month);
  const pages = useInfiniteQuery({ ...receiptsQuery(kind, span), placeholderData: (before) => before });
  const [first] = pages.data?.pages ?? [];
  // What still runs is shown by the second.
  const now = useNow((first?.summary.held_jobs ?? 0) > 0 ? 1_000 : 60_000);
  const months = monthsSince(first?.first_at ? new Date(first.first_at) : now, now);
  return (
    <>
      <Summary page={first} month={month} />
      <div className="receipts-bar">
        <div className="receipts-kinds">
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
            { value: 'ever' as const, label: 'All of the time' },
          ]}
        />
        <a href="/api/receipts/csv" download className={cx(buttonClass(), 'receipts-export')}>
          <Download />
          Export CSV
        </a>
      </div>
      {pages.error && !pages.data ? (
        <ErrorState
          title="Failed to load your receipts"
          className="min-h-80"
          action={<Button onClick={() => void pages.refetch()}>Try Again</Button>}
        >
          {errorText(pages.error)}
        </ErrorState>
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
  const when = month === 'ever' ? 'ever' : `in ${monthName(month).split(' ')[0] ?? ''}`;
  const { balance, held, held_jobs, captured, released } = page?.summary ?? {};
  return (
    <dl className="receipts-summary" aria-busy={!page}>
      <Figure label="Balance" value={balance} />
      <Figure label={`Held by ${held_jobs ?? 0} ${held_jobs === 1 ? 'job' : 'jobs'}`} value={held} live />
      <Figure label={`Captured ${when}`} value={captured} />
      <Figure label={`Released ${when}`} value={released} />
    </dl>
  );
}

function Figure({ label, value, live = false }: { label: string; value: number | undefined; live?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx(live && (value ?? 0) > 0 && 'text-accent-text')}>
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

function List({ pages, now, more, loading }: ListProps) {
  const [open, setOpen] = useState<string>();
  const receipts = pages.flatMap(({ data }) => data);
  const total = pages.at(-1)?.total_count ?? 0;
  if (receipts.length === 0)
    return (
      <EmptyState title="No receipts here" className="min-h-80">
        Every job and every purchase of this time would be listed.
      </EmptyState>
    );
  return (
    <>
      <div className="receipts">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Model, provider</th>
              <th scope="col" className="receipt-number">
                Time
              </th>
              <th scope="col" className="receipt-number">
                Credits
              </th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="sr-only">Details</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <ReceiptRow
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
      <footer className="receipts-foot">
        <span>
          {figures(receipts.length)} of {figures(total)} {total === 1 ? 'receipt' : 'receipts'}
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
