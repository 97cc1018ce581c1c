import { describe, expect, test } from 'vitest';
import { codeOf, done, compositionOf, placesOf, video } from '../testing/composition-of.ts';
import { pasteOverlays } from './paste-overlays.ts';

const composition = compositionOf(video({ id: 'a' }), video({ id: 'b', from: 20, row: 1 }));
const copies = [video({ id: 'c', from: 100 }), video({ id: 'd', from: 105, row: 1 })];
const pasted = (at: number, overlays = copies): string[] =>
  placesOf(done(composition, pasteOverlays(composition, { overlays, at })));

describe('pasteOverlays', () => {
  test('places the first copy at the frame and keeps the distances and rows of the others', () => {
    expect(pasted(40.4)).toEqual(['a 0-10', 'b 20-30 row 1', 'c 40-50', 'd 45-55 row 1']);
  });

  test('uses the nearest free rows, and moves no other overlay', () => {
    expect(pasted(5)).toEqual(['a 0-10', 'c 5-15 row 1', 'd 10-20 row 2', 'b 20-30 row 1']);
  });

  test('places the copies after all overlays if no rows are free', () => {
    const high = Array.from({ length: 5 }, (_, row) => video({ id: `n${row}`, from: 100, row }));
    expect(pasted(0, high)).toEqual([
      'a 0-10',
      'b 20-30 row 1',
      ...high.map(({ id, row }) => `${id} 30-40${row ? ` row ${row}` : ''}`),
    ]);
  });

  test('moves a copy from a row beyond the last into the last row', () => {
    expect(pasted(40, [video({ id: 'c', row: 7 })])).toContain('c 40-50 row 4');
  });

  test('refuses ids in use', () => {
    expect(codeOf(pasteOverlays(composition, { overlays: [video({ id: 'a' })], at: 50 }))).toBe('edit.idTaken');
  });
});
