import { expect, test } from 'vitest';
import { placeInQueue } from './priority.ts';

const now = Date.UTC(2026, 10, 21, 12);
const later = (seconds: number): number => now + seconds * 1000;

test('of renders asked for together, those in a hurry go first, and the cheap ones last', () => {
  const places = (['speed', 'quality', 'cost'] as const).map((priority) => placeInQueue(priority, now));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(3);
});

test('nobody waits for ever: what was asked for minutes ago goes before any hurry', () => {
  expect(placeInQueue('cost', now)).toBeGreaterThan(placeInQueue('speed', later(170)));
  expect(placeInQueue('cost', now)).toBeLessThan(placeInQueue('speed', later(190)));
});

test('places fit into the queue’s 31 bits for decades, and are never negative', () => {
  expect(placeInQueue('cost', Date.UTC(2090, 0, 1))).toBeLessThan(2 ** 31);
  expect(placeInQueue('speed', 0)).toBe(0);
});
