import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEdit } from '../testing/edit-arbitrary.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { brokenRules } from '../testing/time-line-rules.ts';
import { applyChange, Change, changeBetween, invertChange, isEmpty } from './change.ts';
import { bounded, record, redo, replace, startHistory, undo, type History } from './history.ts';
import { moveOverlay } from './move-overlays.ts';

const edits = fc.array(fc.tuple(anyEdit, fc.constantFrom(null, null, 'drag a', 'drag b')), { maxLength: 25 });

function play(start: History, list: typeof edits extends fc.Arbitrary<infer T> ? T : never): History[] {
  const histories = [start];
  let history = start;
  for (const [edit, gesture] of list) {
    const result = edit.run(history.present);
    if (!result?.ok) continue;
    history = record(history, result.value, gesture);
    histories.push(history);
  }
  return histories;
}

const undoAll = (history: History): History => (history.past.length === 0 ? history : undoAll(undo(history)));
const redoAll = (history: History): History => (history.future.length === 0 ? history : redoAll(redo(history)));

describe('any sequence of edits', () => {
  test('keeps the timeline valid: whole frames from 0 on, durations of at least 1, rows in range, no overlaps', () =>
    fc.assert(
      fc.property(anyComposition, edits, (composition, list) => {
        expect(play(startHistory(composition), list).flatMap(({ present }) => brokenRules(present))).toEqual([]);
      }),
      { numRuns: 300 },
    ));

  test('is reverted by undo and restored by redo', () =>
    fc.assert(
      fc.property(anyComposition, edits, (composition, list) => {
        const done = play(startHistory(composition), list).at(-1)!;
        const undone = undoAll(done);
        expect(undone.present).toEqual(composition);
        expect(redoAll(undone).present).toEqual(done.present);
      }),
      { numRuns: 300 },
    ));

  test('makes a history that can be undone after a JSON round trip', () =>
    fc.assert(
      fc.property(anyComposition, edits, (composition, list) => {
        const stored: History = JSON.parse(JSON.stringify(play(startHistory(composition), list).at(-1)));
        expect(undoAll(stored).present).toEqual(composition);
      }),
    ));
});

describe('a change', () => {
  test('turns one composition into another, and its inverse reverts it', () =>
    fc.assert(
      fc.property(anyComposition, edits, (composition, list) => {
        const other = play(startHistory(composition), list).at(-1)!.present;
        const change = changeBetween(composition, other);
        expect(applyChange(composition, change)).toEqual(other);
        expect(applyChange(other, invertChange(change))).toEqual(composition);
        expect(isEmpty(changeBetween(composition, structuredClone(composition)))).toBe(true);
      }),
    ));

  test('survives a JSON round trip, and its schema refuses other values', () => {
    fc.assert(
      fc.property(anyComposition, edits, (composition, list) => {
        const change = changeBetween(composition, play(startHistory(composition), list).at(-1)!.present);
        expect(Change.parse(JSON.parse(JSON.stringify(change)))).toEqual(change);
        for (const sent of [null, {}, { ...change, more: 1 }, { ...change, overlays: [{ id: 'a', index: -1 }] }])
          expect(Change.safeParse(sent).success).toBe(false);
      }),
    );
  });

  test('throws when applied to a composition that it does not fit', () =>
    fc.assert(
      fc.property(
        anyComposition.filter(({ overlays }) => overlays.length > 0),
        (composition) => {
          const empty = { ...composition, overlays: [] };
          expect(() => applyChange(empty, changeBetween(composition, empty))).toThrow(RangeError);
          expect(() => applyChange(composition, changeBetween(empty, composition))).toThrow(RangeError);
        },
      ),
    ));
});

describe('record', () => {
  const composition = fc.sample(
    anyComposition.filter(({ overlays }) => overlays.length === 1),
    { numRuns: 1, seed: 7 },
  )[0]!;
  const { id, row } = composition.overlays[0]!;
  const move = (history: History, from: number, gesture: string | null): History => {
    const result = moveOverlay(history.present, { id, from, row });
    if (!result.ok) throw new Error(result.error.message);
    return record(history, result.value, gesture);
  };
  const start = startHistory(composition);
  const fromOf = ({ present }: History): number => present.overlays[0]!.from;

  test('makes one undo step of all changes of a gesture', () => {
    const dragged = [50, 60, 70].reduce((history, from) => move(history, from, 'drag'), start);
    expect(dragged.past).toHaveLength(1);
    expect(undo(dragged).present).toEqual(composition);
    expect(fromOf(redo(undo(dragged)))).toBe(70);
  });

  test('makes an undo step of each change without a gesture and of each gesture', () => {
    const moved = move(move(move(move(start, 50, null), 60, null), 70, 'a'), 80, 'b');
    expect(moved.past).toHaveLength(4);
    expect(fromOf(undo(undo(moved)))).toBe(60);
  });

  test('makes no undo step of a gesture that ends where it began, or of an empty change', () => {
    const back = move(move(start, 50, 'drag'), fromOf(start), 'drag');
    expect(back.past).toEqual([]);
    expect(move(start, fromOf(start), null)).toBe(start);
  });

  test('discards the redo steps on a new change, and does not continue an undone gesture', () => {
    const undone = undo(move(move(start, 50, null), 60, 'drag'));
    const again = redo(undone);
    expect(move(again, 70, 'drag').past).toHaveLength(3);
    expect(move(undone, 80, null).future).toEqual([]);
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });
});

test('another composition in its place is one mark that undo and redo take exactly, with what lies before it', () =>
  fc.assert(
    fc.property(anyComposition, edits, edits, (composition, list, others) => {
      const mine = play(startHistory(composition), list).at(-1)!;
      const theirs = play(startHistory(composition), others).at(-1)!.present;
      const replaced = replace(mine, theirs, 'elsewhere');
      expect(replaced.present).toBe(theirs);
      if (isEmpty(changeBetween(mine.present, theirs))) return;
      // Both may have added overlays in another order: then nothing is undone.
      if (replaced.past.length === 0) return;
      expect(replaced.past.at(-1)).toMatchObject({ origin: 'elsewhere' });
      expect(undo(replaced).present).toEqual(mine.present);
      expect(redo(undo(replaced)).present).toEqual(theirs);
      expect(undoAll(replaced).present).toEqual(composition);
    }),
  ));

test('a history drops its oldest marks beyond the limits, and keeps the newest whatever its size', () => {
  const film = fc.sample(anyComposition, { numRuns: 1, seed: 1 })[0]!;
  const marked = (gain: number) => ({ stage: { before: { gain: gain - 1 }, after: { gain } }, overlays: [] });
  const history = [1, 2, 3, 4].reduce(
    (before, gain) => record(before, marked(gain)),
    startHistory({ ...film, gain: 0 }),
  );
  const kept = (limits: { marks: number; size: number }) =>
    bounded(history, limits).past.map(({ change }) => change.stage?.after.gain);
  expect(bounded(history, { marks: 4, size: 1_000 })).toBe(history);
  expect(kept({ marks: 2, size: 1_000 })).toEqual([3, 4]);
  expect(kept({ marks: 9, size: 3 * 45 })).toEqual([2, 3, 4]);
  expect(kept({ marks: 9, size: 1 })).toEqual([4]);
});
