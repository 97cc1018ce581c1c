import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LoudnessBins } from './loudness-bins.ts';

function loudness(samples: readonly number[], points: number): number[] {
  const bins = new LoudnessBins();
  for (const sample of samples) bins.add(sample * sample);
  return bins.loudness(points, 0);
}

test('each value is the root mean square of its stretch over the loudest', () => {
  const samples = [
    ...Array<number>(6_400).fill(0.5),
    ...Array<number>(6_400).fill(0.25),
    ...Array<number>(12_800).fill(0),
  ];
  expect(loudness(samples, 4)).toEqual([1, 0.5, 0, 0]);
});

test('a sound longer than the bins at first span keeps its shape', () => {
  const bins = new LoudnessBins();
  for (let index = 0; index < 3_000_000; index += 1) bins.add(index < 1_500_000 ? 0.04 : 0.16);
  expect(bins.loudness(10, 0)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1]);
});

test('what is missing up to the total length is silence', () => {
  const bins = new LoudnessBins();
  for (let index = 0; index < 64_000; index += 1) bins.add(1);
  expect(bins.loudness(4, 128_000)).toEqual([1, 1, 0, 0]);
});

test('near silence is shown as silence', () => {
  expect(loudness(Array<number>(10_000).fill(0.0005), 3)).toEqual([0, 0, 0]);
});

test('there are as many values as asked for, all within 0 and 1, the loudest being 1', () =>
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
