import { expect, test } from 'vitest';
import { gridEnd, gridIndex } from './time.ts';

test('gridIndex finds a frame from its time in every time base', () => {
  for (let frame = 0; frame < 3_000; frame++)
    for (const unit of [1_000, 15_360, 90_000, 1_000_000])
      expect(gridIndex(Math.round((frame / 30) * unit) / unit)).toBe(frame);
});

test('gridIndex shows every other frame of a 60 fps video, in every time base and with any start time', () => {
  for (const unit of [1_000, 15_360, 90_000, 1_000_000])
    for (const begins of [0, 7 / 60, 1 / 3]) {
      const written = (seconds: number): number => Math.round((begins + seconds) * unit) / unit;
      for (let picture = 0; picture < 6_000; picture++)
        expect(gridIndex(written(picture / 60) - written(0))).toBe(Math.ceil(picture / 2));
    }
});

test('gridEnd is the boundary between a frame and the next one', () => {
  for (let frame = 0; frame < 3_000; frame++) {
    expect(gridIndex(gridEnd(frame) - 1e-6)).toBe(frame);
    expect(gridIndex(gridEnd(frame) + 1e-6)).toBe(frame + 1);
  }
});
