import { describe, expect, test } from 'vitest';
import { codeOf, compositionOf, done, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { extractRange, insertOverlay, liftRange, overwriteOverlay } from './range-edits.ts';

/** Two clips that meet, a title, and music under all. */
const film = compositionOf(
  video({ id: 'a', durationInFrames: 30 }),
  video({ id: 'b', from: 30, durationInFrames: 30 }),
  video({ id: 'title', from: 45, durationInFrames: 10, row: 1 }),
  video({ id: 'music', durationInFrames: 60, row: 2 }),
);
const ids = (): (() => string) => {
  let count = 0;
  return () => `new ${count++}`;
};

describe('a range', () => {
  test('lifted leaves a hole, and clips that reach into it are cut', () => {
    const range = { from: 20, to: 40, rows: new Set([0, 2]) };
    expect(placesOf(done(film, liftRange(film, range, ids())))).toEqual([
      'a 0-20',
      'music 0-20 row 2',
      'new 2 40-60',
      'new 3 40-60 row 2',
      'title 45-55 row 1',
    ]);
  });

  test('extracted leaves no hole, and what is later follows', () => {
    expect(placesOf(done(film, extractRange(film, { from: 20, to: 40, rows: null }, ids())))).toEqual([
      'a 0-20',
      'music 0-20 row 2',
      'new 2 20-40',
      'new 3 20-40 row 2',
      'title 25-35 row 1',
    ]);
  });

  test('must have a length', () => {
    expect(codeOf(liftRange(film, { from: 20, to: 20, rows: null }, ids()))).toBe('edit.emptyRange');
    expect(codeOf(extractRange(film, { from: 20, to: 4, rows: null }, ids()))).toBe('edit.emptyRange');
  });
});

const newcomer = video({ id: 'n', from: 20, durationInFrames: 15 });

describe('insertOverlay', () => {
  test('cuts what plays there, and moves what is later in the rows that follow', () => {
    expect(placesOf(done(film, insertOverlay(film, { overlay: newcomer, newId: ids(), rows: null })))).toEqual([
      'a 0-20',
      'music 0-60 row 2',
      'n 20-35',
      'new 0 35-45',
      'b 45-75',
      'title 60-70 row 1',
    ]);
    const own = insertOverlay(film, { overlay: newcomer, newId: ids(), rows: new Set([0]) });
    expect(placesOf(done(film, own))).toContain('title 45-55 row 1');
  });
});

describe('overwriteOverlay', () => {
  test('replaces what plays there, and moves nothing', () => {
    expect(placesOf(done(film, overwriteOverlay(film, { overlay: newcomer, newId: ids() })))).toEqual([
      'a 0-20',
      'music 0-60 row 2',
      'n 20-35',
      'new 1 35-60',
      'title 45-55 row 1',
    ]);
  });

  test('refuses an id in use', () => {
    const row = rowOfClips([0, 10]);
    expect(codeOf(overwriteOverlay(row, { overlay: video({ from: 20 }), newId: ids() }))).toBe('edit.idTaken');
  });
});
