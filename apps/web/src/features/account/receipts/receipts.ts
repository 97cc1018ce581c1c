import { ReceiptPage, type ReceiptQuery } from '@kinoloom/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/dates.ts';

export type ReceiptKind = ReceiptQuery['kind'];

/** One month in the user's time zone; without bounds, all time. */
export interface ReceiptPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** GET /api/receipts, page by page. */
export const receiptsQuery = (kind: ReceiptKind, span: ReceiptPeriod) =>
  infiniteQueryOptions({
    queryKey: ['receipts', kind, span],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/receipts', ReceiptPage, {
        query: { kind, ...span, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** A month as `2026-11`. */
export type Month = `${number}-${string}`;

export const monthOf = (date: Date): Month => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** From the start of the month to the start of the next one, in the user's time zone. */
export function spanOf(month: Month): Required<ReceiptPeriod> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (at: number): string => new Date(year, at, 1).toISOString();
  return { from: start(number - 1), to: start(number) };
}

/** Every month from the first entry to now, newest first. */
export function monthsSince(first: Date, now: Date): Month[] {
  const months: Month[] = [];
  const last = monthOf(first);
  for (let at = new Date(now.getFullYear(), now.getMonth(), 1); monthOf(at) >= last; at.setMonth(at.getMonth() - 1))
    months.push(monthOf(at));
  return months;
}

/** November 2026 */
export const monthName = (month: Month): string => formatDate(spanOf(month).from, 'month');

/** November */
export const monthAlone = (month: Month): string => formatDate(spanOf(month).from, 'monthName');
