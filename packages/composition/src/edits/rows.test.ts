import { describe, expect, test } from 'vitest';
import { gapsOf } from '../composition-index.ts';
import { emptyRows } from '../rows.ts';
import { codeOf, done, compositionOf, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { addOverlay, duplicateOverlay, freePlace, reviseOverlay } from './add-overlay.ts';
import { changeRow, closeGap, setRows, swapRows } from './row-edits.ts';
import { deleteAll, deleteOverlay, deleteRow } from './delete-overlays.ts';

const composition = compositionOf(
  video({ id: 'a', from: 5 }),
  video({ id: 'b', from: 30, durationInFrames: 20 }),
  video({ id: 'c', from: 60, row: 2 }),
);

describe('addOverlay', () => {
  test('pushes the overlays that it would cover after it, and none towards the start', () => {
    const added = (from: number, durationInFrames: number): string[] =>
      placesOf(done(composition, addOverlay(composition, video({ id: 'd', from, durationInFrames }))));
    expect(added(28, 5)).toEqual(['a 5-15', 'd 28-33', 'b 33-53', 'c 60-70 row 2']);
    expect(added(13, 5)).toEqual(['a 5-15', 'd 15-20', 'b 30-50', 'c 60-70 row 2']);
    expect(added(8, 90)).toEqual(['d 5-95', 'c 60-70 row 2', 'a 95-105', 'b 105-125']);
    expect(added(45, 9)).toEqual(['a 5-15', 'b 30-50', 'd 50-59', 'c 60-70 row 2']);
  });

  test('limits the row to those of the composition', () => {
    expect(placesOf(done(composition, addOverlay(composition, video({ id: 'd', row: 40 }))))).toContain('d 0-10 row 4');
  });

  test('refuses an id in use and an invalid overlay', () => {
    expect(codeOf(addOverlay(composition, video({ id: 'a', row: 1 })))).toBe('edit.idTaken');
    expect(codeOf(addOverlay(composition, video({ id: 'd', width: -1 })))).toBe('edit.invalid');
  });
});

describe('freePlace', () => {
  test('returns the first row with room at the playhead, else the end of the first row', () => {
    expect(freePlace(composition, { from: 15, durationInFrames: 15 })).toEqual({ from: 15, row: 0 });
    expect(freePlace(composition, { from: 20.2, durationInFrames: 15 })).toEqual({ from: 20, row: 1 });
    const full = compositionOf(
      ...[0, 1, 2, 3, 4].map((row) => video({ id: String(row), row, durationInFrames: 40 + row })),
    );
    expect(freePlace(full, { from: 3, durationInFrames: 9 })).toEqual({ from: 40, row: 0 });
  });
});

describe('duplicateOverlay', () => {
  test('places the copy after the last overlay of the row', () => {
    expect(placesOf(done(composition, duplicateOverlay(composition, { id: 'a', newId: 'd' })))).toContain('d 50-60');
    expect(codeOf(duplicateOverlay(composition, { id: 'a', newId: 'b' }))).toBe('edit.idTaken');
  });
});

describe('deleting', () => {
  test('removes one clip, a row, or all clips, and does not close gaps', () => {
    expect(placesOf(done(composition, deleteOverlay(composition, 'a')))).toEqual(['b 30-50', 'c 60-70 row 2']);
    expect(placesOf(done(composition, deleteRow(composition, 0)))).toEqual(['c 60-70 row 2']);
    expect(placesOf(done(composition, deleteAll(composition)))).toEqual([]);
    expect(codeOf(deleteOverlay(composition, 'none'))).toBe('edit.notFound');
  });
});

describe('closeGap', () => {
  test('gapsOf lists the gaps before each clip of a row', () => {
    expect(gapsOf(composition, 0)).toEqual([
      { row: 0, from: 0, durationInFrames: 5 },
      { row: 0, from: 15, durationInFrames: 15 },
    ]);
  });

  test('moves the later clips of that row only', () => {
    expect(placesOf(done(composition, closeGap(composition, { row: 0, at: 2 })))).toEqual([
      'a 0-10',
      'b 25-45',
      'c 60-70 row 2',
    ]);
    expect(placesOf(done(composition, closeGap(composition, { row: 0, at: 29 })))).toEqual([
      'a 5-15',
      'b 15-35',
      'c 60-70 row 2',
    ]);
  });

  test('refuses a frame without a gap', () => {
    for (const at of [5, 30, 50, -1]) expect(codeOf(closeGap(composition, { row: 0, at }))).toBe('edit.noGap');
  });
});

describe('swapRows', () => {
  test('exchanges the overlays of two rows, and restores them when called twice', () => {
    const swapped = done(composition, swapRows(composition, { a: 0, b: 2 }));
    expect(placesOf(swapped)).toEqual(['a 5-15 row 2', 'b 30-50 row 2', 'c 60-70']);
    expect(done(swapped, swapRows(swapped, { a: 0, b: 2 }))).toEqual(composition);
  });

  test('takes the settings of the rows along', () => {
    const named = done(composition, changeRow(composition, { row: 0, settings: { name: 'Main', locked: true } }));
    const { rows } = done(named, swapRows(named, { a: 0, b: 2 }));
    expect(rows).toEqual([{}, {}, { name: 'Main', locked: true }, {}, {}]);
  });
});

describe('changeRow', () => {
  test('sets and removes settings, and refuses an empty name', () => {
    const named = done(composition, changeRow(composition, { row: 1, settings: { name: ' Voice ', muted: true } }));
    expect(named.rows[1]).toEqual({ name: 'Voice', muted: true });
    const heard = done(named, changeRow(named, { row: 1, settings: { muted: undefined } }));
    expect(heard.rows[1]).toEqual({ name: 'Voice' });
    expect(codeOf(changeRow(composition, { row: 1, settings: { name: ' ' } }))).toBe('edit.invalid');
  });
});

describe('setRows', () => {
  test('limits the rows to 5 to 8, and refuses to remove rows in use', () => {
    expect([1, 6, 20].map((rows) => done(composition, setRows(composition, rows)).rows.length)).toEqual([5, 6, 8]);
    const low = { ...composition, rows: emptyRows(7), overlays: [video({ row: 6 })] };
    expect(codeOf(setRows(low, 6))).toBe('edit.rowsInUse');
  });

  test('another limit holds, and a composition above it loses rows one by one and gets none', () => {
    expect([12, 30].map((rows) => done(composition, setRows(composition, rows, 12)).rows.length)).toEqual([12, 12]);
    const tall = { ...composition, rows: emptyRows(12) };
    expect([11, 13].map((rows) => done(tall, setRows(tall, rows)).rows.length)).toEqual([11, 12]);
  });
});

describe('reviseOverlay', () => {
  test('changes the content and looks of a clip, not its time or row', () => {
    const [clip] = rowOfClips([0, 10]).overlays;
    const revised = { ...clip!, content: 'Gull', left: 40, row: 3 };
    const [after] = done(composition, reviseOverlay(composition, { ...revised, id: 'b' })).overlays.slice(1);
    expect(after).toMatchObject({ content: 'Gull', left: 40, row: 0, from: 30, durationInFrames: 20 });
  });

  test('refuses values out of range, another type, and an unknown clip', () => {
    const clip = video();
    expect(codeOf(reviseOverlay(composition, { ...clip, styles: { ...clip.styles, padding: 101 } }))).toBe(
      'edit.invalid',
    );
    const { mediaStart: _, ...rest } = clip;
    const sound = { ...rest, type: 'sound' as const, mediaStart: 0, styles: { volume: 1 } };
    expect(codeOf(reviseOverlay(composition, sound))).toBe('edit.invalid');
    expect(codeOf(reviseOverlay(composition, video({ id: 'none' })))).toBe('edit.notFound');
  });
});
