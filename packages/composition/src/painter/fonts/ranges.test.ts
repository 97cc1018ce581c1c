import { expect, test } from 'vitest';
import { covers } from './ranges.ts';

test('covers finds the code points of ranges, with their ends', () => {
  const covered = Array.from({ length: 128 }, (_, point) => point).filter((point) => covers('1t-p 6 1-n', point));
  expect(String.fromCodePoint(...covered)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZacdefghijklmnopqrstuvwxyz');
});
