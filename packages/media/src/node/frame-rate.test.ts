import { expect, test } from 'vitest';
import { frameRateOf } from './packet-scan.ts';

const rounded = (fps: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round((index * 1_000) / fps));

test.each([23.976, 24, 25, 29.97, 30, 50, 60])(
  '%d fps with times rounded to milliseconds is a constant frame rate',
  (fps) => {
    const rate = frameRateOf(rounded(fps, 300), 0.001);
    expect(rate?.variable).toBe(false);
    expect(rate?.average).toBeCloseTo(fps, 1);
  },
);

test('one missing frame makes the frame rate variable', () => {
  const times = rounded(30, 300).toSpliced(100, 1);
  expect(frameRateOf(times, 0.001)?.variable).toBe(true);
});

test('fewer than two frames have no frame rate', () => {
  expect(frameRateOf([], 0.001)).toBeNull();
  expect(frameRateOf([40], 0.001)).toBeNull();
});
