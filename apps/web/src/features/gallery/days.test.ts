import { expect, test } from 'vitest';
import { dayName } from '../../lib/dates.ts';
import { daysOf, hasDays } from './days.ts';
import { sampleRecord } from './testing/record.ts';

const made = (...when: [number, number, number, number, number]) =>
  sampleRecord({ created_at: new Date(...when).toISOString() });

test('neighbours of one day are together, in the local time zone and in both directions', () => {
  const list = [
    made(2026, 10, 29, 0, 1),
    made(2026, 10, 28, 23, 59),
    made(2026, 10, 28, 0, 0),
    made(2025, 10, 28, 12, 0),
  ];
  const ranges = (of: typeof list) => daysOf(of).map(({ from, to }) => [from, to]);
  expect(ranges(list)).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
  ]);
  expect(ranges(list.toReversed())).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
  ]);
  expect(daysOf([])).toEqual([]);
});

test('only orders by time go from day to day', () => {
  expect(
    [undefined, 'newest', 'oldest', 'name', 'longest', 'largest', 'favourites'].filter((sort) =>
      hasDays(sort as never),
    ),
  ).toEqual([undefined, 'newest', 'oldest']);
});

test('a day is named by how near it is: today, yesterday, its weekday, and its year when that is another', () => {
  const now = new Date(2026, 0, 1, 0, 30);
  expect(dayName(new Date(2026, 0, 1, 12), now)).toBe('Today');
  expect(dayName(new Date(2025, 11, 31, 12), now)).toBe('Yesterday');
  expect(dayName(new Date(2025, 11, 30, 12), now)).toMatch(/^Tuesday,? 30 December 2025$/u);
  expect(dayName(new Date(2026, 10, 24, 12), new Date(2026, 10, 29))).toMatch(/^Tuesday,? 24 November$/u);
});
