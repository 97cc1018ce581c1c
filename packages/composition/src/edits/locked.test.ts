import { describe, expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import { codeOf, compositionOf, done, placesOf, video } from '../testing/composition-of.ts';
import { changeAspect } from './change-canvas.ts';
import type { EditResult } from './edit-result.ts';
import { deleteOverlay } from './delete-overlays.ts';
import { unlocked } from './locked.ts';
import { packMainRow } from './magnet.ts';
import { moveOverlay } from './move-overlays.ts';
import { rippleDelete } from './ripple.ts';
import { changeRow, swapRows } from './row-edits.ts';

const clips = compositionOf(
  video({ id: 'a', row: 0, from: 5 }),
  video({ id: 'b', row: 1, from: 5 }),
  video({ id: 'c', row: 1, from: 15 }),
);
const film = done(clips, changeRow(clips, { row: 0, settings: { locked: true } }));
const made = (edit: (composition: Composition) => EditResult): EditResult => unlocked(edit)(film);

describe('a locked row', () => {
  test('keeps what lies in it, and takes nothing in', () => {
    const edits = [
      made((before) => deleteOverlay(before, 'a')),
      made((before) => moveOverlay(before, { id: 'a', from: 40, row: 0 })),
      made((before) => moveOverlay(before, { id: 'a', from: 5, row: 3 })),
      made((before) => moveOverlay(before, { id: 'b', from: 90, row: 0 })),
    ];
    expect(edits.map(codeOf)).toEqual(['edit.locked', 'edit.locked', 'edit.locked', 'edit.locked']);
    expect(edits.map((edit) => !edit.ok && edit.error.message)[0]).toContain('Row 1 is locked');
    expect(codeOf(made((before) => moveOverlay(before, { id: 'b', from: 90, row: 3 })))).toBe('ok');
  });

  test('moves as a whole, is refitted with the canvas, and can be unlocked', () => {
    const moved = done(
      film,
      made((before) => swapRows(before, { a: 0, b: 1 })),
    );
    expect([placesOf(moved), moved.rows[1]]).toEqual([['a 5-15 row 1', 'b 5-15', 'c 15-25'], { locked: true }]);
    expect(codeOf(made((before) => changeAspect(before, '9:16')))).toBe('ok');
    expect(codeOf(made((before) => changeRow(before, { row: 0, settings: { locked: undefined } })))).toBe('ok');
  });

  test('follows neither a ripple in all rows nor the magnet', () => {
    const later = { ...film, overlays: [video({ id: 'a', row: 0, from: 40 }), ...film.overlays.slice(1)] };
    const closed = done(later, unlocked((before) => rippleDelete(before, { ids: ['b'], inAllRows: true }))(later));
    expect(placesOf(closed)).toEqual(['c 5-15 row 1', 'a 40-50']);
    const alone = { ...later, overlays: later.overlays.slice(0, 1) };
    expect(placesOf(done(alone, unlocked(packMainRow)(alone)))).toEqual(['a 40-50']);
  });
});
