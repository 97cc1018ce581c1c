import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameGrid } from './frame-grid.ts';

describe('FrameGrid', () => {
  test('fills exactly its length for any sequence of frame times', () =>
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.double({ min: -1, max: 12, noNaN: true })),
        (start, length, times) => {
          const grid = new FrameGrid({ length, sourceFrame: (index) => start + index });
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
