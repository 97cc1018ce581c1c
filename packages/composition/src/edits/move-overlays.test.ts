import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, done, compositionOf, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { moveOverlay, moveOverlays } from './move-overlays.ts';

describe('moveOverlays', () => {
  const composition = rowOfClips([0, 10], [10, 20], [40, 50], [60, 70]);
  const moved = (ids: string[], by: number, down = 0): string[] =>
    placesOf(done(composition, moveOverlays(composition, { ids, by, down })));

  test('keeps the arrangement of the group, and stops it where its first clip reaches the edge of the composition', () => {
    expect(moved(['a', 'b'], -20, -2)).toEqual(['a 0-10', 'b 10-20', 'c 40-50', 'd 60-70']);
    expect(moved(['b', 'c'], -25, 9)).toEqual(['a 0-10', 'b 0-10 row 4', 'c 30-40 row 4', 'd 60-70']);
  });

  test('pushes other clips aside, past the whole group where they would hit another of its clips', () => {
    expect(moved(['a', 'b'], 36)).toEqual(['a 36-46', 'b 46-56', 'c 56-66', 'd 66-76']);
    expect(moved(['a', 'b'], 33)).toEqual(['c 20-30', 'a 30-40', 'b 40-50', 'd 50-60']);
    expect(moved(['b', 'c'], 12)).toEqual(['a 0-10', 'b 22-32', 'c 52-62', 'd 62-72']);
    expect(moved(['a', 'c'], 8)).toEqual(['a 8-18', 'b 18-28', 'c 48-58', 'd 60-70']);
  });

  test('pushes nothing over a clip that stays before another one of the group', () => {
    const film = compositionOf(
      video({ id: 'a', durationInFrames: 2 }),
      video({ id: 'b', from: 59, durationInFrames: 2 }),
      video({ id: 'c', from: 2, durationInFrames: 2, row: 1 }),
      video({ id: 'd', from: 4, durationInFrames: 57, row: 1 }),
    );
    expect(placesOf(done(film, moveOverlays(film, { ids: ['a', 'b'], by: 0, down: 1 })))).toEqual([
      'a 2-4 row 1',
      'd 4-61 row 1',
      'b 61-63 row 1',
      'c 63-65 row 1',
    ]);
  });

  test('refuses a clip that is unknown', () => {
    expect(codeOf(moveOverlays(composition, { ids: ['a', 'none'], by: 1, down: 0 }))).toBe('edit.notFound');
  });

  test('moves a single clip as moveOverlay does', () =>
    fc.assert(
      fc.property(
        anyComposition,
        fc.nat(),
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -4, max: 4 }),
        (any, pick, by, down) => {
          const overlay = any.overlays[pick % any.overlays.length];
          fc.pre(overlay !== undefined);
          const { id, from, row } = overlay;
          expect(moveOverlays(any, { ids: [id], by, down })).toEqual(
            moveOverlay(any, { id, from: from + by, row: row + down }),
          );
        },
      ),
    ));

  test('restores the composition when a group is moved there and back without a collision', () => {
    const two = compositionOf(video({ id: 'a' }), video({ id: 'b', from: 20, row: 1 }));
    const there = done(two, moveOverlays(two, { ids: ['a', 'b'], by: 30, down: 2 }));
    expect(placesOf(there)).toEqual(['a 30-40 row 2', 'b 50-60 row 3']);
    expect(done(there, moveOverlays(there, { ids: ['a', 'b'], by: -30, down: -2 }))).toEqual(two);
  });
});
