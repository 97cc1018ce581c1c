import { onSteps, speedLimits } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { speedStops, stopOf, typedSpeed } from './speed-stops.ts';

test('the slider goes from the least to the most speed in growing steps, through the usual ones', () => {
  expect([speedStops[0], speedStops.at(-1)]).toEqual([speedLimits.least, speedLimits.most]);
  expect(speedStops).toEqual(speedStops.map(onSteps));
  expect(speedStops).toEqual(speedStops.toSorted((a, b) => a - b));
  for (const usual of [0.25, 0.5, 1, 1.5, 2, 3, 4, 8]) expect(speedStops[stopOf(usual)]).toBe(usual);
  expect(speedStops[stopOf(7.85)]).toBe(7.75);
});

test('a typed speed is the nearest that there is, and none beyond the limits', () => {
  expect([0.33, 1.234, 8, 8.02, 0.1, 0.04, 9, -1].map(typedSpeed)).toEqual([
    0.35,
    1.25,
    8,
    8,
    0.1,
    undefined,
    undefined,
    undefined,
  ]);
});
