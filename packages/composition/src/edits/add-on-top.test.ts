import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf, seenAt } from '../composition-index.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, done, compositionOf, rowOfClips, video } from '../testing/composition-of.ts';
import { Composition } from '../composition.ts';
import { emptyRows } from '../rows.ts';
import { defaultStyles } from '../default-styles.ts';
import { addOnTop } from './add-on-top.ts';
import { collide } from './row.ts';

test('addOnTop paints the new overlay last and does not move others in time', () =>
  fc.assert(
    fc.property(anyComposition, fc.nat(200), fc.integer({ min: 1, max: 60 }), (composition, from, durationInFrames) => {
      const rowsBefore = composition.rows.length;
      const added = video({ id: 'new', from, durationInFrames });
      const made = addOnTop(composition, added);
      if (!made.ok) {
        expect(made.error.code).toBe('edit.noRoom');
        const hasRoom = (row: number) => !rowOf(composition, row).some((other) => collide(other, added));
        expect(
          composition.rows.length >= 8 &&
            !Array.from({ length: composition.rows.length }, (_, row) => row).some(hasRoom),
        ).toBe(true);
        return;
      }
      const after = done(composition, made);
      expect(Composition.parse(after)).toEqual(after);
      const place = after.overlays.find(({ id }) => id === 'new')!;
      expect([place.from, place.durationInFrames]).toEqual([from, durationInFrames]);
      for (let at = place.from; at < place.from + durationInFrames; at++)
        expect(seenAt(after, at).at(-1)?.id).toBe('new');
      expect(after.rows.length).toBeLessThanOrEqual(Math.max(8, rowsBefore));
      const times = (one: Composition) =>
        one.overlays.filter(({ id }) => id !== 'new').map((o) => [o.id, o.from, o.durationInFrames]);
      expect(times(after)).toEqual(times(composition));
    }),
  ));

test('addOnTop inserts a new row above clips in the first row', () => {
  const composition = rowOfClips([0, 10], [10, 20]);
  const after = done(composition, addOnTop(composition, video({ id: 'new', from: 5, durationInFrames: 10 })));
  expect(after.overlays.map(({ id, row }) => [id, row])).toEqual([
    ['a', 1],
    ['b', 1],
    ['new', 0],
  ]);
  expect(after.rows).toHaveLength(5);
});

test('addOnTop adds a row as long as there may be more', () => {
  const clips = Array.from({ length: 8 }, (_, row) => video({ id: `n${row}`, row, durationInFrames: 100 }));
  const composition = { ...compositionOf(...clips), rows: emptyRows(8) };
  const added = video({ id: 'new', from: 50, durationInFrames: 100 });
  expect(codeOf(addOnTop(composition, added))).toBe('edit.noRoom');
  expect(done(composition, addOnTop(composition, added, 9)).rows).toHaveLength(9);
});

test('addOnTop uses the row just above if it has room', () => {
  const composition = compositionOf(video({ id: 'a', row: 3 }));
  const after = done(composition, addOnTop(composition, video({ id: 'new' })));
  expect(after.overlays.at(-1)?.row).toBe(2);
});

test('addOnTop lies over a clip that a transition shows before its start', () => {
  const [a, b] = rowOfClips([0, 30], [30, 60]).overlays;
  const transition = { kind: 'wipe', after: 'a', framesBefore: 10, framesAfter: 10, ease: 'linear' } as const;
  const above = { ...b!, transition, styles: { ...defaultStyles.video, zIndex: 2 } } as typeof b & object;
  const composition = compositionOf({ ...a!, styles: above.styles } as typeof above, above);
  const after = done(composition, addOnTop(composition, video({ id: 'new', from: 15, durationInFrames: 10 })));
  for (let at = 15; at < 25; at++) expect(seenAt(after, at).at(-1)?.id).toBe('new');
});
