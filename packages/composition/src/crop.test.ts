import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { croppedPart, cropOfRatio, evenPart, NO_CROP, onEvenPixels, panned, stored, withSide } from './crop.ts';
import { Crop } from './styles.ts';

const size = { width: 1920, height: 1080 };
const share = fc.double({ min: 0, max: 0.45, noNaN: true });
const anyCrop = fc.record({ left: share, top: share, right: share, bottom: share });
const anySide = fc.constantFrom('left', 'top', 'right', 'bottom');
const far = fc.double({ min: -2, max: 2, noNaN: true });

describe('a crop', () => {
  test('leaves a part of the picture; without one all of it', () => {
    expect(croppedPart(size, { left: 0.25, top: 0.5, right: 0.25, bottom: 0 })).toEqual({
      x: 480,
      y: 540,
      width: 960,
      height: 540,
    });
    expect(croppedPart(size)).toEqual({ x: 0, y: 0, ...size });
  });

  test('stays valid whatever is done with it', () =>
    fc.assert(
      fc.property(anyCrop, anySide, far, far, (crop, side, x, y) => {
        for (const after of [withSide(crop, side, x), panned(crop, x, y), cropOfRatio(size, Math.abs(x) + 0.2, crop)])
          expect(after === undefined || Crop.safeParse(after).success).toBe(true);
      }),
    ));

  test('keeps its size when it is moved, and stops at the edges', () => {
    const crop = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.2 };
    expect(panned(crop, 0.2, -0.1)).toEqual({ left: 0.3, top: 0.1, right: 0.1, bottom: 0.3 });
    expect(panned(crop, 1, -1)).toEqual({ left: 0.4, top: 0, right: 0, bottom: 0.4 });
  });

  test('of a ratio is as large as the picture allows, around the middle of the one before', () => {
    const square = cropOfRatio(size, 1, { left: 0.5, top: 0, right: 0, bottom: 0 });
    expect(square.left).toBeCloseTo(0.4375, 5);
    expect(square).toMatchObject({ top: 0, right: 0, bottom: 0 });
    const { width, height } = croppedPart(size, cropOfRatio(size, 9 / 16));
    expect(width / height).toBeCloseTo(9 / 16, 4);
    expect(height).toBeCloseTo(1080, 2);
  });

  test('on even pixels needs no painting', () =>
    fc.assert(
      fc.property(anyCrop, (crop) => {
        expect(evenPart(size, onEvenPixels(size, crop))).toBeDefined();
      }),
    ));

  test('between pixels has to be painted', () => {
    expect(evenPart(size, { ...NO_CROP, left: 3 / 1920 })).toBe(undefined);
  });

  test('of nothing is not stored', () => {
    expect(stored(NO_CROP)).toBe(undefined);
    expect(withSide({ ...NO_CROP, left: 0.2 }, 'left', 0)).toBe(undefined);
    expect(withSide(undefined, 'top', 0.1)).toEqual({ ...NO_CROP, top: 0.1 });
  });
});
