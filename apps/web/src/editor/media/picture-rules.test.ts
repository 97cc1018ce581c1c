import { expect, test } from 'vitest';
import { momentsOf } from './picture-rules.ts';

test('a strip has a picture a second, at least 5 and at most 30, all within the media', () => {
  expect([0.5, 5, 8.2, 29.5, 400].map((seconds) => momentsOf(seconds).length)).toEqual([5, 5, 9, 30, 30]);
  expect(momentsOf(10)[0]).toBe(0.5);
  expect(momentsOf(10).at(-1)).toBe(9.5);
});
