import { expect, test } from 'vitest';
import { partOf } from './part-of.ts';

const ten = Array.from({ length: 10 }, (_, index) => index);

test('a trimmed sound shows what of it is left', () => {
  expect(partOf(ten, 0, 1)).toEqual(ten);
  expect(partOf(ten, 0.5, 0.75)).toEqual([5, 6, 7]);
});

test('there is something to be seen of the shortest part, and nothing of a sound without a shape', () => {
  expect(partOf(ten, 0.42, 0.42)).toEqual([4]);
  expect(partOf(ten, 1, 1.5)).toEqual([9]);
  expect(partOf([], 0, 1)).toEqual([]);
});
