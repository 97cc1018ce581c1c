import { expect, test } from 'vitest';
import { monthName, monthsSince, spanOf } from './receipts.ts';

test('months are listed from now back to the month of the first entry, across years', () => {
  const [first, now] = [new Date(2025, 10, 30, 23, 59), new Date(2026, 1, 1)];
  expect(monthsSince(first, now)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsSince(now, now)).toEqual(['2026-02']);
});

test('a month ends when the next one begins', () => {
  expect(spanOf('2026-12').to).toBe(spanOf('2027-01').from);
  expect(new Date(spanOf('2026-11').from)).toEqual(new Date(2026, 10, 1));
  expect(monthName('2026-11')).toBe('November 2026');
});
