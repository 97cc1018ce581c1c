import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

test('a clear movement to the left, to the right or down is a swipe', () => {
  expect(swipeOf(-80, 10)).toBe('left');
  expect(swipeOf(80, -10)).toBe('right');
  expect(swipeOf(10, 90)).toBe('down');
  expect(swipeOf(0, -90)).toBeNull();
});

test('a short or diagonal movement is not a swipe', () => {
  expect(swipeOf(-30, 0)).toBeNull();
  expect(swipeOf(60, 55)).toBeNull();
});
