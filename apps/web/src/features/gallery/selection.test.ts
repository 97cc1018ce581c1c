import { expect, test } from 'vitest';
import { everything, nothing, reached, stillThere, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }): string[] => [...selection.ids].sort();

test('a press chooses one, and another lets it go', () => {
  const one = toggled(nothing, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(toggled(one, 'b'))).toEqual([]);
});

test('Shift reaches from the last that was pressed, in both directions', () => {
  const from = toggled(nothing, 'c');
  expect(ids(reached(from, 'e', order))).toEqual(['c', 'd', 'e']);
  expect(ids(reached(reached(from, 'e', order), 'a', order))).toEqual(order);
});

test('Shift without a beginning chooses one, and so it does when the beginning is gone', () => {
  expect(ids(reached(nothing, 'd', order))).toEqual(['d']);
  expect(ids(reached({ ids: new Set(), anchor: 'gone' }, 'd', order))).toEqual(['d']);
  expect(ids(reached(nothing, 'gone', order))).toEqual([]);
});

test('what leaves the list leaves the selection', () => {
  const all = everything(order);
  expect(stillThere(all, order)).toBe(all);
  expect(ids(stillThere(all, ['a', 'e']))).toEqual(['a', 'e']);
});
