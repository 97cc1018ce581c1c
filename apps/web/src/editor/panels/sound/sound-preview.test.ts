import { expect, test } from 'vitest';
import { valuesBetween } from './sound-preview.ts';

const ten = Array.from({ length: 10 }, (_, index) => index);

test('a trimmed sound shows the values of its remaining part', () => {
  expect(valuesBetween(ten, 0, 1)).toEqual(ten);
  expect(valuesBetween(ten, 0.5, 0.75)).toEqual([5, 6, 7]);
});

test('the shortest part shows one value, and a sound without values shows none', () => {
  expect(valuesBetween(ten, 0.42, 0.42)).toEqual([4]);
  expect(valuesBetween(ten, 1, 1.5)).toEqual([9]);
  expect(valuesBetween([], 0, 1)).toEqual([]);
});
