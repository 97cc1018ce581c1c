import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsAfter, monthsBetween } from './test-checkout.ts';

test.for([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2028-01-30T23:59:59Z', 1, '2028-02-29T23:59:59.000Z'],
  ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00.000Z'],
  ['2026-11-22T18:00:00Z', 0, '2026-11-22T18:00:00.000Z'],
] as const)('%s plus %i months is %s', ([start, months, expected]) => {
  expect(monthsAfter(new Date(start), months).toISOString()).toBe(expected);
});

test('monthsBetween returns the number of months that monthsAfter added', () => {
  const starts = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 60 }), (start, months) => {
      expect(monthsBetween(start, monthsAfter(start, months))).toBe(months);
    }),
  );
});
