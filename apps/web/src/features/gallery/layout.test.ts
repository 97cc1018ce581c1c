import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf } from './days.ts';
import { stepped } from '../../lib/grid-focus.ts';
import { columnRows, isMobileDevice, justifiedRows, rowIndexOf, rowsByDay } from './layout.ts';
import { sampleRecord } from './testing/record.ts';

const metrics = { width: 1312, height: 240, gap: 6 };
const ratios = array(constantFrom(16 / 9, 9 / 16, 1, 5 / 4), { minLength: 1, maxLength: 80 });

test('every item has one box, in order, and no row is wider than the gallery', () => {
  assert(
    property(ratios, (list) => {
      const rows = justifiedRows(list, metrics);
      expect(rows.flatMap(({ boxes }) => boxes.map(({ index }) => index))).toEqual(list.map((_, index) => index));
      for (const { boxes } of rows) {
        const end = boxes.at(-1);
        expect((end?.left ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(metrics.width + 0.01);
      }
    }),
  );
});

test('rowIndexOf finds the row of every item', () => {
  assert(
    property(ratios, (list) => {
      const rows = justifiedRows(list, metrics);
      for (const [at, { boxes }] of rows.entries())
        for (const { index } of boxes) expect(rowIndexOf(rows, index)).toBe(at);
    }),
  );
});

test('arrow keys move to the neighbouring item or row, page-down by two rows, and last to the end', () => {
  const rows = columnRows(11, 3, metrics);
  expect(stepped(rows, 4, 'down', 2)).toBe(7);
  expect(stepped(rows, 7, 'up', 2)).toBe(4);
  expect(stepped(rows, 8, 'down', 2)).toBe(10);
  expect(stepped(rows, 1, 'up', 2)).toBe(1);
  expect(stepped(rows, 10, 'right', 2)).toBe(10);
  expect(stepped(rows, 0, 'page-down', 2)).toBe(6);
  expect(stepped(rows, 5, 'last', 2)).toBe(10);
  assert(
    property(ratios, integer({ min: 0, max: 79 }), (list, start) => {
      const rows = justifiedRows(list, metrics);
      const from = Math.min(start, list.length - 1);
      const down = stepped(rows, from, 'down', 3);
      expect(rowIndexOf(rows, down)).toBe(Math.min(rows.length - 1, rowIndexOf(rows, from) + 1));
    }),
  );
});

test('each day begins a row below a heading, and arrows go over headings as if they were not there', () => {
  const perDay = [4, 1, 3];
  const days = perDay.flatMap((count, day) =>
    Array.from({ length: count }, () => sampleRecord({ created_at: new Date(2026, 10, 29 - day, 12).toISOString() })),
  );
  const rows = rowsByDay(daysOf(days), 44, (from, to) => columnRows(to - from, 3, metrics));
  expect(rows.map(({ head, height, boxes }) => [head?.day.from, height, boxes.map(({ index }) => index)])).toEqual([
    [0, 284, [0, 1, 2]],
    [undefined, 240, [3]],
    [4, 284, [4]],
    [5, 284, [5, 6, 7]],
  ]);
  expect(rowIndexOf(rows, 4)).toBe(2);
  expect(stepped(rows, 3, 'down', 2)).toBe(4);
  expect(stepped(rows, 4, 'down', 2)).toBe(5);
  expect(stepped(rows, 7, 'up', 2)).toBe(4);
  expect(stepped(rows, 0, 'page-down', 2)).toBe(4);
  expect(stepped(rows, 0, 'last', 2)).toBe(7);
});

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test('phones and tablets are recognised by their user agent', () => {
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)',
    'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/130.0.0.0 Safari/537.36',
  ])
    expect(isMobileDevice({ userAgent, maxTouchPoints: 5 })).toBe(true);
});

test('an iPad with the user agent of a Mac is recognised by its touch screen', () => {
  expect(isMobileDevice({ userAgent: safari, maxTouchPoints: 5 })).toBe(true);
  expect(isMobileDevice({ userAgent: safari, maxTouchPoints: 0 })).toBe(false);
});

test('a laptop with a touch screen is not a mobile device', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
  expect(isMobileDevice({ userAgent, maxTouchPoints: 10 })).toBe(false);
});
