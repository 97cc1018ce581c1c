import { expect, test } from 'vitest';
import { valuesBetween } from './sound-preview.ts';

const ten = Array.from({ length: 10 }, (_, index) => index);

test('a trimmed sound shows what of it is left', () => {
  expect(valuesBetween(ten, 0, 1)).toEqual(ten);
  expect(valuesBetween(ten, 0.5, 0.75)).toEqual([5, 6, 7]);
});

test('there is something to be seen of the shortest part, and nothing of a sound without a shape', () => {
  expect(valuesBetween(ten, 0.42, 0.42)).toEqual([4]);
  expect(valuesBetween(ten, 1, 1.5)).toEqual([9]);
  expect(valuesBetween([], 0, 1)).toEqual([]);
});
