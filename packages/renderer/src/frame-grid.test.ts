import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameGrid, gridIndex } from './frame-grid.ts';

describe('gridIndex', () => {
  test('finds each frame again from its time in any unit that files use', () => {
    for (let frame = 0; frame < 10_000; frame++)
      for (const unit of [1_000, 15_360, 90_000, 1_000_000])
        expect(gridIndex(Math.round((frame / 30) * unit) / unit)).toBe(frame);
  });
});

describe('FrameGrid', () => {
  test('fills exactly its length, whatever comes', () =>
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.double({ min: -1, max: 12, noNaN: true })),
        (start, length, times) => {
          const grid = new FrameGrid(start, length);
          let filled = 0;
          for (const time of times) {
            const frames = grid.until(time);
            expect(frames).toBeGreaterThanOrEqual(0);
            filled += frames;
            expect(grid.full).toBe(filled === length);
          }
          expect(filled + grid.rest()).toBe(length);
        },
      ),
    ));
});
