import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, done, placesOf, rowOfClips } from '../testing/composition-of.ts';
import { moveOverlay } from './move-overlays.ts';
import { collide, rowOf } from './row.ts';

describe('moveOverlay', () => {
  const composition = rowOfClips([0, 10], [10, 20], [40, 50]);
  const moved = (id: string, from: number, row = 0): string[] =>
    placesOf(done(composition, moveOverlay(composition, { id, from, row })));

  test('rounds the start to a whole frame, and limits start and row to the composition', () => {
    expect(moved('c', 60.4)).toEqual(['a 0-10', 'b 10-20', 'c 60-70']);
    expect(moved('c', -7, 99)).toEqual(['a 0-10', 'c 0-10 row 4', 'b 10-20']);
    expect(moved('a', 30, -3)).toEqual(['b 10-20', 'a 30-40', 'c 40-50']);
  });

  test('pushes later clips out of the way, no further than needed', () => {
    expect(moved('a', 35)).toEqual(['b 10-20', 'a 35-45', 'c 45-55']);
    expect(placesOf(done(composition, moveOverlay(composition, { id: 'c', from: 4, row: 1 })))).toContain(
      'c 4-14 row 1',
    );
  });

  test('pushes earlier clips towards the start', () => {
    expect(moved('a', 18)).toEqual(['b 8-18', 'a 18-28', 'c 40-50']);
  });

  test('pushes a series of adjacent clips in either direction', () => {
    const train = rowOfClips([5, 10], [10, 20], [20, 30], [100, 110]);
    expect(placesOf(done(train, moveOverlay(train, { id: 'd', from: 8, row: 0 })))).toEqual([
      'a 3-8',
      'd 8-18',
      'b 18-28',
      'c 28-38',
    ]);
    const late = rowOfClips([10, 20], [20, 30], [100, 110]);
    expect(placesOf(done(late, moveOverlay(late, { id: 'c', from: 26, row: 0 })))).toEqual([
      'a 6-16',
      'b 16-26',
      'c 26-36',
    ]);
  });

  test('refuses if the neighbours have no room before frame 0, or the clip is unknown', () => {
    expect(codeOf(moveOverlay(composition, { id: 'c', from: 6, row: 0 }))).toBe('edit.noRoom');
    expect(codeOf(moveOverlay(composition, { id: 'none', from: 6, row: 0 }))).toBe('edit.notFound');
  });

  test('lets clips overlap by one frame', () => {
    expect(moved('c', 19)).toEqual(['a 0-10', 'b 10-20', 'c 19-29']);
  });

  test('restores the composition when a clip is moved there and back without a collision', () =>
    fc.assert(
      fc.property(anyComposition, fc.nat(), fc.nat(400), fc.nat(7), (before, pick, from, wanted) => {
        const overlay = before.overlays[pick % before.overlays.length];
        fc.pre(overlay !== undefined);
        const row = wanted % before.rows;
        const target = { ...overlay, from };
        fc.pre(!rowOf(before, row).some((other) => other.id !== overlay.id && collide(other, target)));
        const there = done(before, moveOverlay(before, { id: overlay.id, from, row }));
        const back = moveOverlay(there, { id: overlay.id, from: overlay.from, row: overlay.row });
        expect(done(there, back)).toEqual(before);
      }),
    ));
});
