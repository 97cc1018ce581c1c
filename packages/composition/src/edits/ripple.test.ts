import * as fc from 'fast-check';
import { frame } from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { anyUnlocked } from '../testing/composition-arbitrary.ts';
import { compositionOf, done, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { endOf } from '../timing.ts';
import { rippleDelete, rippleTrim } from './ripple.ts';

/** Three clips, a title over the second and one over the third, and music under all. */
const film = compositionOf(
  video({ id: 'a', durationInFrames: 30 }),
  video({ id: 'b', from: 30, durationInFrames: 30, originalDuration: frame(90) }),
  video({ id: 'c', from: 60, durationInFrames: 30 }),
  video({ id: 'over b', from: 35, durationInFrames: 10, row: 1 }),
  video({ id: 'over c', from: 70, durationInFrames: 10, row: 1 }),
  video({ id: 'music', durationInFrames: 90, row: 2 }),
);

describe('rippleDelete', () => {
  test('closes the hole in its row, and in all rows as far as there is room', () => {
    const own = placesOf(done(film, rippleDelete(film, { ids: ['b'], inAllRows: false })));
    expect(own).toEqual(['a 0-30', 'music 0-90 row 2', 'c 30-60', 'over b 35-45 row 1', 'over c 70-80 row 1']);
    const all = placesOf(done(film, rippleDelete(film, { ids: ['b', 'over b'], inAllRows: true })));
    expect(all).toEqual(['a 0-30', 'music 0-90 row 2', 'c 30-60', 'over c 40-50 row 1']);
    // What plays in the hole stays, and leaves less room.
    const some = placesOf(done(film, rippleDelete(film, { ids: ['b'], inAllRows: true })));
    expect(some).toEqual(['a 0-30', 'music 0-90 row 2', 'c 30-60', 'over b 35-45 row 1', 'over c 45-55 row 1']);
  });

  test('closes in each row only the holes of that row', () => {
    const own = placesOf(done(film, rippleDelete(film, { ids: ['a', 'over b'], inAllRows: false })));
    expect(own).toEqual(['b 0-30', 'music 0-90 row 2', 'c 30-60', 'over c 60-70 row 1']);
  });

  test('closes several holes at once', () => {
    const row = rowOfClips([0, 10], [10, 20], [20, 30], [35, 45], [45, 50]);
    const left = placesOf(done(row, rippleDelete(row, { ids: ['b', 'd'], inAllRows: true })));
    expect(left).toEqual(['a 0-10', 'c 10-20', 'e 25-30']);
  });

  test('keeps the distances of what is left in a row by itself', () =>
    fc.assert(
      fc.property(anyUnlocked, fc.nat(), (composition, pick) => {
        const gone = composition.overlays[pick % composition.overlays.length];
        fc.pre(gone !== undefined);
        const after = done(composition, rippleDelete(composition, { ids: [gone.id], inAllRows: false }));
        for (const overlay of after.overlays) {
          const before = composition.overlays.find(({ id }) => id === overlay.id)!;
          // A clip of one frame may lie in the last one of another, and does not follow it.
          const isLater = before.row === gone.row && before.from >= endOf(gone) - 1 && endOf(before) > endOf(gone);
          if (!isLater) expect(overlay).toEqual(before);
          else expect(Math.abs(before.from - gone.durationInFrames - overlay.from)).toBeLessThanOrEqual(1);
        }
      }),
    ));
});

describe('rippleTrim', () => {
  const trimmed = (side: 'start' | 'end', by: number, rows: Set<number> | null = null) =>
    done(film, rippleTrim(film, { id: 'b', side, by, rows }));

  test('takes along what is later when an end moves', () => {
    expect(placesOf(trimmed('end', -10))).toEqual([
      'a 0-30',
      'music 0-90 row 2',
      'b 30-50',
      'over b 35-45 row 1',
      'c 50-80',
      'over c 60-70 row 1',
    ]);
    expect(placesOf(trimmed('end', 20, new Set([0])))).toContain('c 80-110');
    expect(placesOf(trimmed('end', 20, new Set([0])))).toContain('over c 70-80 row 1');
  });

  test('cuts the first frames of the content when a start moves, and the start stays', () => {
    const later = trimmed('start', 10);
    expect(placesOf(later)).toContain('b 30-50');
    expect(placesOf(later)).toContain('c 50-80');
    const b = later.overlays.find(({ id }) => id === 'b')!;
    expect(b).toMatchObject({ mediaStart: 10 });
    const back = done(later, rippleTrim(later, { id: 'b', side: 'start', by: -10, rows: null }));
    expect(back).toEqual(film);
  });

  test('stops at the edges of the media, and at one frame', () => {
    expect(placesOf(trimmed('start', -10))).toEqual(placesOf(film));
    expect(placesOf(trimmed('end', 500))).toContain('b 30-120');
    expect(placesOf(trimmed('end', -500))).toContain('b 30-31');
    expect(placesOf(trimmed('end', -500))).toContain('c 31-61');
  });
});
