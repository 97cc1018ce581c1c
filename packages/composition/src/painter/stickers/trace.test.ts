import { expect, test } from 'vitest';
import { cornersOf, disc, slab } from './trace.ts';

test('a line has corners where it ends and where it turns', () => {
  expect(cornersOf('M0 0L10 0L20 0L20 10')).toEqual([
    [0, 0],
    [20, 0],
    [20, 10],
  ]);
  expect(cornersOf('M1 2H5M6 2V9')).toEqual([
    [1, 2],
    [5, 2],
    [6, 2],
    [6, 9],
  ]);
});

test('a closed path has corners only where it turns, its start included', () => {
  expect(cornersOf('M0 0H10V10Z')).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  expect(cornersOf('M0 0H10V10H0V0Z')).toHaveLength(4);
  expect(cornersOf('M5 0H10V10H0V0Z')).toHaveLength(4);
});

test('circles, rounded rectangles and smooth curves have no corners', () => {
  expect(cornersOf(disc(50, 50, 30))).toEqual([]);
  expect(cornersOf(slab(0, 0, 40, 20, 4))).toEqual([]);
  expect(cornersOf('M0 0C0 5 5 10 10 10Q20 10 20 0')).toEqual([
    [0, 0],
    [20, 0],
  ]);
});

test('a path that reverses its direction has a corner there', () => {
  expect(cornersOf('M0 0L10 0L5 0')).toContainEqual([10, 0]);
});
