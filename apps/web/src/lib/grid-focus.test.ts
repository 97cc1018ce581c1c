import { expect, test } from 'vitest';
import { rowsByTop, stepped, type FocusStep } from './grid-focus.ts';

/*
 * 0 0 0 1
 * 2 3 3 5     (4 cannot take the focus)
 * 6
 */
const rows = rowsByTop([
  { index: 0, left: 0, top: 0, width: 300 },
  { index: 1, left: 306, top: 0, width: 100 },
  { index: 2, left: 0, top: 246, width: 100 },
  { index: 3, left: 106, top: 246, width: 200 },
  { index: 5, left: 312, top: 246, width: 94 },
  { index: 6, left: 0, top: 492, width: 180 },
]);
const path = (from: number, ...steps: FocusStep[]): number[] =>
  steps.map((step) => (from = stepped(rows, from, step, 2)));

test('boxes with the same top are a row', () => {
  expect(rows.map(({ boxes }) => boxes.map(({ index }) => index))).toEqual([[0, 1], [2, 3, 5], [6]]);
});

test('left and right follow the reading order over the ends of rows, and stop at both ends', () => {
  expect(path(0, 'right', 'right', 'right', 'right', 'right', 'right')).toEqual([1, 2, 3, 5, 6, 6]);
  expect(path(6, 'left', 'left', 'left', 'left', 'left', 'left')).toEqual([5, 3, 2, 1, 0, 0]);
});

test('up and down go to the nearest card of the next row, and stay at the edge', () => {
  expect(path(1, 'down', 'down', 'down')).toEqual([5, 6, 6]);
  expect(path(0, 'down', 'up', 'up')).toEqual([3, 0, 0]);
});

test('Home and End go to the first and the last, pages over several rows', () => {
  expect(path(3, 'first', 'last', 'page-up', 'page-down')).toEqual([0, 6, 0, 6]);
});

test('a card that is no longer there stays where it was', () => {
  expect(stepped(rows, 4, 'right', 2)).toBe(4);
  expect(stepped([], 0, 'down', 2)).toBe(0);
});
