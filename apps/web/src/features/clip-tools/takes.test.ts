import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesOf } from './takes.ts';

test('a clip of 5 s runs once and loops for 4.6 s under 9.6 s of sound', () => {
  expect(takesOf(9.6, 5).map(({ label }) => label)).toEqual(['Clip 5.0 s', 'Loops 4.6 s']);
  expect(takesOf(3, 5).map(({ label }) => label)).toEqual(['Clip 3.0 s']);
});

test('the runs are together as long as the sound', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 30, noNaN: true }),
      fc.double({ min: 0.1, max: 60, noNaN: true }),
      (sound, clip) => {
        const total = takesOf(sound, clip).reduce((sum, { seconds }) => sum + seconds, 0);
        expect(Math.abs(total - sound)).toBeLessThan(0.06);
      },
    ),
  ));
