import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LoudnessBins } from './loudness-bins.ts';

function loudness(samples: readonly number[], points: number): number[] {
  const bins = new LoudnessBins();
  for (const sample of samples) bins.add(sample * sample);
  return bins.loudness(points, 0);
}

test('each value is the root mean square of its part divided by the highest one', () => {
  const samples = [
    ...Array<number>(6_400).fill(0.5),
    ...Array<number>(6_400).fill(0.25),
    ...Array<number>(12_800).fill(0),
  ];
  expect(loudness(samples, 4)).toEqual([1, 0.5, 0, 0]);
});

test('a sound longer than the initial span of the bins keeps its loudness curve', () => {
  const bins = new LoudnessBins();
  for (let index = 0; index < 3_000_000; index += 1) bins.add(index < 1_500_000 ? 0.04 : 0.16);
  expect(bins.loudness(10, 0)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1]);
});

test('the missing part up to the total length is silence', () => {
  const bins = new LoudnessBins();
  for (let index = 0; index < 64_000; index += 1) bins.add(1);
  expect(bins.loudness(4, 128_000)).toEqual([1, 1, 0, 0]);
});

test('near silence is shown as silence', () => {
  expect(loudness(Array<number>(10_000).fill(0.0005), 3)).toEqual([0, 0, 0]);
});

test('loudness returns the requested number of values between 0 and 1, with 1 as the highest', () =>
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 5_000 }),
      fc.integer({ min: 1, max: 400 }),
      (samples, points) => {
        const values = loudness(samples, points);
        expect(values).toHaveLength(points);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...values)).toBe(1);
      },
    ),
  ));
