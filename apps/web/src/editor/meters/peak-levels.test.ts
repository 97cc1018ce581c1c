import { SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import { expect, test } from 'vitest';
import { PeakLevels } from './peak-levels.ts';

/** A quarter of the sample rate, between whose samples the wave is higher than at them. */
const wave = (at: number): number => 0.5 * Math.sin((Math.PI / 2) * at + Math.PI / 4);
const block = (at: number, length: number, right = 1) => ({
  at,
  left: Float32Array.from({ length }, (_, n) => wave(at + n)),
  right: Float32Array.from({ length }, (_, n) => right * wave(at + n)),
});

test('each frame has the true peak of each channel, which its samples do not show', () => {
  const levels = new PeakLevels();
  for (let at = 0; at < 96_000; at += 9_600) levels.push(block(at, 9_600, 0.5));
  for (const frame of [1, 5, 6, 7, 30, 50]) {
    expect(levels.at(frame).left).toBeCloseTo(0.5, 2);
    expect(levels.at(frame).right).toBeCloseTo(0.25, 2);
  }
  expect(Math.max(...block(0, 100).left)).toBeLessThan(0.36);
});

test('a block elsewhere begins anew, and what was not heard is silent', () => {
  const levels = new PeakLevels();
  levels.push(block(0, 9_600));
  levels.push(block(300 * SAMPLES_PER_FRAME, 9_600));
  expect(levels.at(302).left).toBeCloseTo(0.5, 2);
  expect(levels.at(100)).toEqual({ left: 0, right: 0 });
});
