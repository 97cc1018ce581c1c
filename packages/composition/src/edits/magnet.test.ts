import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapsOf } from '../composition-index.ts';
import { anyUnlocked } from '../testing/composition-arbitrary.ts';
import { anyEdit } from '../testing/edit-arbitrary.ts';
import { compositionOf, done, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { applyChange } from './change.ts';
import { deleteOverlay } from './delete-overlays.ts';
import { magnetic, mainRowOf, packMainRow } from './magnet.ts';
import { moveOverlay } from './move-overlays.ts';

describe('mainRowOf', () => {
  test('returns the row with the longest pictures, of equal ones the lowest', () => {
    expect(mainRowOf(compositionOf())).toBeUndefined();
    expect(mainRowOf(compositionOf(video({ row: 1 }), video({ id: 'b', row: 3 })))).toBe(3);
    expect(mainRowOf(compositionOf(video({ row: 1, durationInFrames: 11 }), video({ id: 'b', row: 3 })))).toBe(1);
  });
});

describe('an edit with the magnet', () => {
  test('closes the gap that a deleted clip leaves, and the one that was there', () => {
    const film = rowOfClips([5, 15], [15, 25], [30, 40]);
    expect(placesOf(done(film, packMainRow(film)))).toEqual(['a 0-10', 'b 10-20', 'c 20-30']);
    const without = magnetic((before) => deleteOverlay(before, 'a'))(film);
    expect(placesOf(done(film, without))).toEqual(['b 0-10', 'c 10-20']);
  });

  test('brings a clip that is dragged far away to the end', () => {
    const film = rowOfClips([0, 10], [10, 20], [20, 30]);
    const moved = magnetic((before) => moveOverlay(before, { id: 'a', from: 200, row: 0 }))(film);
    expect(placesOf(done(film, moved))).toEqual(['b 0-10', 'c 10-20', 'a 20-30']);
  });

  test('leaves no gap in the main row whatever the edit, and does not touch other rows by itself', () =>
    fc.assert(
      fc.property(anyUnlocked, anyEdit, (composition, edit) => {
        const row = mainRowOf(composition);
        const plain = edit.run(composition);
        fc.pre(row !== undefined && plain?.ok === true);
        const after = done(composition, magnetic(() => plain)(composition));
        expect(gapsOf(after, row)).toEqual([]);
        const other = (from: typeof after) => from.overlays.filter((overlay) => overlay.row !== row);
        expect(other(after)).toEqual(other(applyChange(composition, plain.value)));
      }),
    ));
});
