import { expect, test } from 'vitest';
import { chosenOf } from './chosen-of.ts';

test('the shards contain each case once', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const parts = ['1/3', '2/3', '3/3'].map((choice) => chosenOf(all, choice));
  expect(parts).toEqual([['a', 'd'], ['b', 'e'], ['c']]);
  expect(chosenOf(all, undefined)).toEqual(all);
});

test('an invalid shard is refused', () => {
  for (const choice of ['sample', '0/3', '4/3', '']) expect(() => chosenOf([], choice)).toThrow('write it as 2/3');
});
