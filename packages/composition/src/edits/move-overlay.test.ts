import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../composition-index.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, compositionOf, done, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { moveOverlay } from './move-overlays.ts';
import { collide } from './row.ts';

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

  test('goes after a clip of which it covers the second half, and before one of which it covers the first', () => {
    expect(moved('a', 18)).toEqual(['b 10-20', 'a 20-30', 'c 40-50']);
    expect(moved('c', 6)).toEqual(['a 0-10', 'c 10-20', 'b 20-30']);
    expect(moved('c', 0)).toEqual(['c 0-10', 'a 10-20', 'b 20-30']);
  });

  test('never moves a clip towards the start, where there is room neither', () => {
    const train = rowOfClips([5, 10], [10, 20], [20, 30], [100, 110]);
    expect(placesOf(done(train, moveOverlay(train, { id: 'd', from: 8, row: 0 })))).toEqual([
      'a 5-10',
      'd 10-20',
      'b 20-30',
      'c 30-40',
    ]);
  });

  test('goes where `at` says: before the clips whose middle lies after it', () => {
    const packed = rowOfClips([0, 100], [100, 120], [120, 320]);
    const long = (at: number): string[] =>
      placesOf(done(packed, moveOverlay(packed, { id: 'c', from: 5, row: 0, at })));
    expect(long(105)).toEqual(['a 0-100', 'c 100-300', 'b 300-320']);
    expect(long(49)).toEqual(['c 0-200', 'a 200-300', 'b 300-320']);
    expect(long(115)).toEqual(placesOf(packed));
  });

  test('leaves no hole in a row without gaps, and keeps the gaps of others', () => {
    const packed = rowOfClips([0, 30], [30, 40], [40, 60], [60, 65]);
    const put = (id: string, at: number): string[] =>
      placesOf(done(packed, moveOverlay(packed, { id, from: at, row: 0, at })));
    expect(put('a', 41)).toEqual(['b 0-10', 'a 10-40', 'c 40-60', 'd 60-65']);
    expect(put('a', 63)).toEqual(['b 0-10', 'c 10-30', 'd 30-35', 'a 35-65']);
    expect(put('c', 2)).toEqual(['c 0-20', 'a 20-50', 'b 50-60', 'd 60-65']);
    const gaps = rowOfClips([0, 10], [14, 24], [24, 34], [50, 60]);
    expect(placesOf(done(gaps, moveOverlay(gaps, { id: 'c', from: 12, row: 0, at: 15 })))).toEqual([
      'a 0-10',
      'c 12-22',
      'b 22-32',
      'd 48-58',
    ]);
  });

  test('of a clip into another row leaves its own row as it is', () => {
    const two = compositionOf(
      ...rowOfClips([0, 10], [10, 20]).overlays,
      video({ id: 'x', row: 1 }),
      video({ id: 'y', row: 1, from: 10 }),
    );
    expect(placesOf(done(two, moveOverlay(two, { id: 'a', from: 9, row: 1, at: 12 })))).toEqual([
      'x 0-10 row 1',
      'a 10-20 row 1',
      'b 10-20',
      'y 20-30 row 1',
    ]);
  });

  test('refuses a clip that is unknown', () => {
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
        const row = wanted % before.rows.length;
        const target = { ...overlay, from };
        fc.pre(!rowOf(before, row).some((other) => other.id !== overlay.id && collide(other, target)));
        const there = done(before, moveOverlay(before, { id: overlay.id, from, row }));
        const back = moveOverlay(there, { id: overlay.id, from: overlay.from, row: overlay.row });
        expect(done(there, back)).toEqual(before);
      }),
    ));
});
