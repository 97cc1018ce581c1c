import { expect, test } from 'vitest';
import { everything, nothing, reached, stillThere, toggled, toggledAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }): string[] => [...selection.ids].sort();

test('a press selects an item, and a second press deselects it', () => {
  const one = toggled(nothing, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(toggled(one, 'b'))).toEqual([]);
});

test('Shift selects the range from the last pressed item, in both directions', () => {
  const from = toggled(nothing, 'c');
  expect(ids(reached(from, 'e', order))).toEqual(['c', 'd', 'e']);
  expect(ids(reached(reached(from, 'e', order), 'a', order))).toEqual(order);
});

test('Shift without a previous press, or with one that is gone, selects one item', () => {
  expect(ids(reached(nothing, 'd', order))).toEqual(['d']);
  expect(ids(reached({ ids: new Set(), anchor: 'gone' }, 'd', order))).toEqual(['d']);
  expect(ids(reached(nothing, 'gone', order))).toEqual([]);
});

test('an item that is removed from the list is removed from the selection', () => {
  const all = everything(order);
  expect(stillThere(all, order)).toBe(all);
  expect(ids(stillThere(all, ['a', 'e']))).toEqual(['a', 'e']);
});

test('all files of a day are selected together, and deselected when all are', () => {
  const some = { ids: new Set(['a', 'b']), anchor: 'a' };
  expect([...toggledAll(some, ['b', 'c']).ids]).toEqual(['a', 'b', 'c']);
  expect([...toggledAll(some, ['a', 'b']).ids]).toEqual([]);
  expect(toggledAll(nothing, ['b', 'c']).anchor).toBe('b');
});
