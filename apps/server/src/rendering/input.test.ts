import { expect, test } from 'vitest';
import { turnsBehind, turnsOf } from './input.ts';

test('of renders asked for together, those in a hurry go first, and the cheap ones last', () => {
  const behind = (['speed', 'quality', 'cost'] as const).map((priority) => turnsBehind[priority]);
  expect(behind).toEqual(behind.toSorted((a, b) => a - b));
  expect(new Set(behind).size).toBe(3);
});

test('nobody waits for ever: three minutes of other videos are the most that goes before', () => {
  expect(turnsBehind.cost).toBeLessThan(turnsOf(190 * 30));
  expect(turnsBehind.cost).toBeGreaterThanOrEqual(turnsOf(170 * 30));
});

test('a video takes turns by its length, and the shortest takes one', () => {
  expect([0, 1, 300, 301, 30 * 60 * 60].map(turnsOf)).toEqual([1, 1, 1, 2, 360]);
});

test('turns last for centuries of video in the queue’s 31 bits', () => {
  const century = turnsOf(30 * 60 * 60 * 24 * 365 * 100);
  expect(century * 6).toBeLessThan(2 ** 31);
});
