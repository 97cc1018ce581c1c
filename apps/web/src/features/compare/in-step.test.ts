import { expect, test } from 'vitest';
import { correction } from './in-step.ts';

test('a clip that is ahead slows down, one that is behind hurries, and one far off jumps', () => {
  expect(correction(0.002)).toBe(1);
  expect(correction(1 / 30)).toBeCloseTo(0.9);
  expect(correction(-1 / 30)).toBeCloseTo(1.1);
  expect(correction(0.5)).toBe('seek');
  expect(correction(-0.5)).toBe('seek');
});

test('a correction brings any drift below a frame within a second', () => {
  for (let ahead = -0.19; ahead < 0.2; ahead += 0.01) {
    let rest = ahead;
    for (let tick = 0; tick < 60; tick += 1) rest += (Number(correction(rest)) - 1) / 60;
    expect(Math.abs(rest)).toBeLessThan(1 / 30);
  }
});
