import { type MediaRecord } from '@kinoloom/contract';
import { array, assert, integer, property, subarray, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { without, withRecord, type Pages } from './pages.ts';
import { sampleRecord } from './testing/record.ts';

const size = 3;

/** A list with some pages loaded. */
function listOf(all: readonly MediaRecord[], loaded: number): Pages {
  const pages = Array.from({ length: loaded }, (_, index) => ({
    success: true as const,
    data: all.slice(index * size, (index + 1) * size),
    next_cursor: (index + 1) * size < all.length ? `${(index + 1) * size}` : null,
    total_count: all.length,
    corrected: null,
  }));
  return { pages, pageParams: pages.map(() => null) };
}

const idsOf = (list: Pages): string[] => list.pages.flatMap(({ data }) => data.map(({ id }) => id));
const dated = (minute: number): MediaRecord =>
  sampleRecord({ id: `m${`${minute}`.padStart(4, '0')}`, created_at: new Date(minute * 60_000).toISOString() });

test('deleted records that are restored return to their former positions', () => {
  assert(
    property(
      uniqueArray(integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 20 }).chain((minutes) =>
        subarray(minutes).map((gone) => ({ minutes, gone })),
      ),
      integer({ min: 1, max: 7 }),
      ({ minutes, gone }, wanted) => {
        const all = minutes.sort((a, b) => b - a).map(dated);
        const list = listOf(all, Math.min(wanted, Math.ceil(all.length / size)));
        const shown = new Set(idsOf(list));
        const records = gone.map(dated).filter(({ id }) => shown.has(id));
        const smaller = without(list, new Set(records.map(({ id }) => id)));
        expect(idsOf(smaller)).toEqual(idsOf(list).filter((id) => !records.some((one) => one.id === id)));
        expect(smaller.pages[0]?.total_count).toBe(all.length - records.length);
        // Items after the last loaded one appear only with the next page.
        const back = records.reduce((now, one) => withRecord(now, one), smaller);
        const expected = idsOf(list);
        expect(expected.slice(0, idsOf(back).length)).toEqual(idsOf(back));
        if (list.pages.at(-1)?.next_cursor === null) expect(idsOf(back)).toEqual(expected);
      },
    ),
  );
});

test('a new record is added first, a known one is replaced, and one of a page not loaded is ignored', () => {
  const list = listOf([dated(9), dated(8), dated(7), dated(6)], 1);
  expect(idsOf(withRecord(list, dated(10)))).toEqual(['m0010', 'm0009', 'm0008', 'm0007']);
  const changed = withRecord(list, { ...dated(8), favourite: true });
  expect(changed.pages[0]?.data.map(({ favourite }) => favourite)).toEqual([false, true, false]);
  expect(changed.pages[0]?.total_count).toBe(4);
  expect(withRecord(list, dated(1))).toBe(list);
});

test('deleting records that are not in the list changes nothing', () => {
  assert(
    property(array(integer({ min: 600, max: 900 })), (others) => {
      const list = listOf([dated(2), dated(1)], 1);
      expect(without(list, new Set(others.map((minute) => dated(minute).id)))).toBe(list);
    }),
  );
});
