import { Crop, croppedPart, NO_CROP } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handles } from '../geometry/resize-box.ts';
import { drawnCrop } from './crop-gesture.ts';

const size = { width: 1920, height: 1080 };
const share = fc.double({ min: 0, max: 0.4, noNaN: true });
const anyCrop = fc.record({ left: share, top: share, right: share, bottom: share });
const anyWay = fc.record({
  x: fc.double({ min: -1, max: 1, noNaN: true }),
  y: fc.double({ min: -1, max: 1, noNaN: true }),
});

describe('a handle of the crop', () => {
  test('moves the sides that it holds, and stops at the edges of the picture', () => {
    const crop = { left: 0.2, top: 0.2, right: 0.2, bottom: 0.2 };
    expect(drawnCrop(crop, { x: -1, y: 0 }, { x: 0.1, y: 0.3 })).toEqual({ ...crop, left: 0.3 });
    expect(drawnCrop(crop, { x: 1, y: 1 }, { x: 0.1, y: 0.9 })).toEqual({ ...crop, right: 0.1, bottom: 0 });
  });

  test('always leaves something of the picture', () =>
    fc.assert(
      fc.property(anyCrop, fc.constantFrom(...handles), anyWay, (crop, handle, by) => {
        expect(Crop.safeParse(drawnCrop(crop, handle, by)).success).toBe(true);
        expect(Crop.safeParse(drawnCrop(crop, handle, by, { size, ratio: 1 })).success).toBe(true);
      }),
    ));

  test.each([16 / 9, 1, 9 / 16])('keeps a ratio of %f from every side, with the opposite one in place', (ratio) => {
    for (const handle of handles) {
      const crop = drawnCrop(
        { left: 0.3, top: 0.25, right: 0.3, bottom: 0.25 },
        handle,
        { x: 0.02, y: -0.03 },
        {
          size,
          ratio,
        },
      );
      const { width, height } = croppedPart(size, crop);
      expect(width / height).toBeCloseTo(ratio, 2);
      if (handle.x === -1) expect(crop.right).toBeCloseTo(0.3, 5);
      if (handle.x === 1) expect(crop.left).toBeCloseTo(0.3, 5);
    }
  });

  test('of a whole picture makes it as large as the ratio allows', () => {
    const { width, height } = croppedPart(size, drawnCrop(NO_CROP, { x: 1, y: 1 }, { x: 0, y: 0 }, { size, ratio: 1 }));
    expect([Math.round(width), Math.round(height)]).toEqual([1080, 1080]);
  });
});
