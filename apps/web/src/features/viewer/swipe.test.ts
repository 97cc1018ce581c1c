import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

test('a swipe goes clearly one way', () => {
  expect(swipeOf(-80, 10)).toBe('left');
  expect(swipeOf(80, -10)).toBe('right');
  expect(swipeOf(10, 90)).toBe('down');
  expect(swipeOf(0, -90)).toBeNull();
});

test('a tap that slipped, and a hand that cannot decide, is none', () => {
  expect(swipeOf(-30, 0)).toBeNull();
  expect(swipeOf(60, 55)).toBeNull();
});
