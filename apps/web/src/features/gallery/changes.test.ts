import { assert, array, boolean, constantFrom, option, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { changedRecord, inversesOf, type MediaChange } from './changes.ts';
import { sampleRecord } from './testing/record.ts';

const tags = subarray(['anna', 'best', 'night']);
const media = array(record({ tags, favourite: boolean(), flow_id: constantFrom('one', 'two') }), { maxLength: 8 }).map(
  (all) => all.map((parts, at) => sampleRecord({ ...parts, id: `${at}` })),
);
const change = record({
  add_tags: option(tags, { nil: undefined }),
  remove_tags: option(tags, { nil: undefined }),
  favourite: option(boolean(), { nil: undefined }),
  flow_id: option(constantFrom('one', 'two'), { nil: undefined }),
}).map((parts): MediaChange => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));

test('what takes a change back makes all media as they were, each by one request', () => {
  assert(
    property(media, change, (before, how) => {
      const inverses = inversesOf(before, how) ?? [];
      const asked = inverses.flatMap(({ ids }) => ids);
      expect(new Set(asked).size).toBe(asked.length);
      for (const one of before) {
        const after = changedRecord(one, how);
        const back = inverses.find(({ ids }) => ids.includes(one.id));
        const again = back ? changedRecord(after, back.change) : after;
        expect({ ...again, tags: again.tags.toSorted() }).toEqual({ ...one, tags: one.tags.toSorted() });
      }
    }),
  );
});

test('a change of media that were alike is taken back by a single request', () => {
  const several = ['a', 'b', 'c'].map((id) => sampleRecord({ id }));
  expect(inversesOf(several, { add_tags: ['anna'] })).toEqual([
    { ids: ['a', 'b', 'c'], change: { remove_tags: ['anna'] } },
  ]);
});

test('a move out of no flow cannot be taken back', () => {
  expect(inversesOf([sampleRecord({ flow_id: null })], { flow_id: 'one' })).toBeUndefined();
});
