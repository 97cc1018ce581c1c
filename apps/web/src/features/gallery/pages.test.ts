import { type GallerySort, type MediaRecord } from '@kinoloom/contract';
import { array, assert, boolean, constantFrom, integer, property, record, subarray, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gallerySorts } from './address.ts';
import { compare } from './orders.ts';
import { without, withRecords, type Pages } from './pages.ts';
import { sampleRecord } from './testing/record.ts';

const size = 3;

/** A list with some pages loaded. */
function listOf(all: readonly MediaRecord[], loaded: number): Pages {
  const pages = Array.from({ length: loaded }, (_, index) => {
    const data = all.slice(index * size, (index + 1) * size);
    const next_cursor = (index + 1) * size < all.length ? `${(index + 1) * size}` : null;
    return { success: true as const, data, next_cursor, total_count: all.length, corrected: null, end: data.at(-1) };
  });
  return { pages, pageParams: pages.map(() => null) };
}

const idsOf = (list: Pages | null): string[] | undefined => list?.pages.flatMap(({ data }) => data.map(({ id }) => id));
const dated = (minute: number, parts: Partial<MediaRecord> = {}): MediaRecord =>
  sampleRecord({
    id: `m${`${minute}`.padStart(4, '0')}`,
    created_at: new Date(minute * 60_000).toISOString(),
    ...parts,
  });
const all = (): boolean => true;
const shown = (list: Pages, sort: GallerySort, ...records: readonly MediaRecord[]): Pages | null =>
  withRecords(list, { records, sort, belongs: all });

/** As the server lists them. */
const sorted = (records: readonly MediaRecord[], sort: GallerySort): MediaRecord[] =>
  records.toSorted((a, b) => compare(sort, a, b) ?? 0);

/** All orders that a record says itself. */
const known = gallerySorts.filter((sort) => sort !== 'largest');

const anyRecord = record({
  minute: integer({ min: 0, max: 60 }),
  title: constantFrom(null, 'alder', 'Birch', 'cedar'),
  duration: constantFrom(null, 2, 5),
  favourite: boolean(),
}).map(({ minute, ...parts }) => dated(minute, { ...parts, prompt: 'prompt' }));
const anyList = uniqueArray(anyRecord, { minLength: 1, maxLength: 14, selector: ({ id }) => id });

describe.each(known)('in the order "%s"', (sort) => {
  test('a list with changes is that which the server would answer, as far as it is loaded', () => {
    assert(
      property(anyList, array(anyRecord, { maxLength: 5 }), integer({ min: 1, max: 5 }), (before, changes, wanted) => {
        const list = listOf(sorted(before, sort), Math.min(wanted, Math.ceil(before.length / size)));
        const now = new Map(before.map((media) => [media.id, media]));
        let shownNow: Pages | null = list;
        for (const media of changes) {
          now.set(media.id, media);
          shownNow = shownNow && shown(shownNow, sort, media);
        }
        const expected = sorted([...now.values()], sort).map(({ id }) => id);
        const ids = idsOf(shownNow);
        if (list.pages.at(-1)?.next_cursor === null) expect(ids).toEqual(expected);
        else {
          // What the next page begins after is where its last record was.
          const end = list.pages.at(-1)?.end;
          const loaded = sorted([...now.values()], sort).filter(
            (media) => end && (compare(sort, media, end) ?? 0) <= 0,
          );
          expect(ids).toEqual(loaded.map(({ id }) => id));
        }
      }),
    );
  });

  test('several changes at once are the same as one after the other', () => {
    assert(
      property(anyList, uniqueArray(anyRecord, { maxLength: 5, selector: ({ id }) => id }), (before, changes) => {
        const list = listOf(sorted(before, sort), 2);
        const single = changes.reduce<Pages | null>((now, media) => now && shown(now, sort, media), list);
        expect(idsOf(shown(list, sort, ...changes))).toEqual(idsOf(single));
      }),
    );
  });
});

test('deleted records that are restored return to their former positions', () => {
  assert(
    property(
      uniqueArray(integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 20 }).chain((minutes) =>
        subarray(minutes).map((gone) => ({ minutes, gone })),
      ),
      integer({ min: 1, max: 7 }),
      ({ minutes, gone }, wanted) => {
        const records = minutes.sort((a, b) => b - a).map((minute) => dated(minute));
        const list = listOf(records, Math.min(wanted, Math.ceil(records.length / size)));
        const loaded = new Set(idsOf(list));
        const deleted = gone.map((minute) => dated(minute)).filter(({ id }) => loaded.has(id));
        const smaller = without(list, new Set(deleted.map(({ id }) => id)));
        expect(idsOf(smaller)).toEqual(idsOf(list)?.filter((id) => !deleted.some((one) => one.id === id)));
        expect(smaller.pages[0]?.total_count).toBe(records.length - deleted.length);
        const back = shown(smaller, 'newest', ...deleted);
        expect(idsOf(back)).toEqual(idsOf(list));
        expect(back?.pages[0]?.total_count).toBe(records.length);
      },
    ),
  );
});

test('a new record is added first, a known one is replaced, and one of a page not loaded is ignored', () => {
  const list = listOf([dated(9), dated(8), dated(7), dated(6)], 1);
  expect(idsOf(shown(list, 'newest', dated(10)))).toEqual(['m0010', 'm0009', 'm0008', 'm0007']);
  const changed = shown(list, 'newest', { ...dated(8), favourite: true });
  expect(changed?.pages[0]?.data.map(({ favourite }) => favourite)).toEqual([false, true, false]);
  expect(changed?.pages[0]?.total_count).toBe(4);
  expect(shown(list, 'newest', dated(1))).toBe(list);
});

test('a record that no longer belongs to the list is taken out, and counted no more', () => {
  const list = listOf([dated(9), dated(8)], 1);
  const left = withRecords(list, { records: [dated(8)], sort: 'newest', belongs: () => false });
  expect(idsOf(left)).toEqual(['m0009']);
  expect(left?.pages[0]?.total_count).toBe(1);
});

test('a record that goes to a page which is not loaded is still counted', () => {
  const list = listOf(
    ['a', 'b', 'c', 'd'].map((title, at) => dated(at, { title })),
    1,
  );
  const moved = shown(list, 'name', dated(0, { title: 'z' }));
  expect(idsOf(moved)).toEqual(['m0001', 'm0002']);
  expect(moved?.pages[0]?.total_count).toBe(4);
});

describe('what only the server can place makes the list be read again', () => {
  test('a new file by its size', () => {
    const list = listOf([dated(9), dated(8)], 1);
    expect(shown(list, 'largest', dated(10))).toBeNull();
    // The first of all is in its place anywhere.
    expect(idsOf(shown(listOf([], 1), 'largest', dated(10)))).toEqual(['m0010']);
  });

  test('a file that was replaced by another, but no other change of it', () => {
    const list = listOf([dated(9), dated(8)], 1);
    expect(shown(list, 'largest', dated(9, { url: '/media/one/better.mp4' }))).toBeNull();
    expect(idsOf(shown(list, 'largest', dated(9, { favourite: true, title: 'z' })))).toEqual(['m0009', 'm0008']);
  });

  test('names in other letters, and files without a name', () => {
    const list = listOf([dated(9, { title: 'a' }), dated(8, { title: 'b' })], 1);
    expect(shown(list, 'name', dated(10, { title: 'Ärger' }))).toBeNull();
    expect(shown(list, 'name', dated(10, { title: null, prompt: null }))).toBeNull();
    expect(shown(list, 'name', dated(9, { title: 'a', favourite: true }))?.pages[0]?.data[0]?.favourite).toBe(true);
  });
});

test('deleting records that are not in the list changes nothing', () => {
  assert(
    property(array(integer({ min: 600, max: 900 })), (others) => {
      const list = listOf([dated(2), dated(1)], 1);
      expect(without(list, new Set(others.map((minute) => dated(minute).id)))).toBe(list);
    }),
  );
});
