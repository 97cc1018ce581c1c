import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiledKernel } from '../testing/compiled-kernel.ts';
import { BLUR_KERNEL_BYTES } from './blur-kernel-bytes.ts';
import { blurKernelSource } from './blur-kernel-source.ts';
import { focus, type FocusStyles } from './focus.ts';

type Rgba = readonly [number, number, number, number];
const sheetOf = (width: number, height: number, of: (x: number, y: number) => Rgba): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set(of(at % width, Math.floor(at / width)), at * 4);
  return pixels;
};
function focused(pixels: Uint8ClampedArray, width: number, styles: FocusStyles): Uint8ClampedArray {
  const made = pixels.slice();
  focus(made, width, { x: 0, y: 0, width, height: pixels.length / 4 / width }, styles, 1);
  return made;
}
const deviations = fc.double({ min: 0.2, max: 60, noNaN: true });

test('the blur kernel is compiled from its source', async () => {
  expect(BLUR_KERNEL_BYTES).toBe(Buffer.from(await compiledKernel(blurKernelSource())).toString('base64'));
});

describe('a blur', () => {
  test('leaves a picture of one colour as it is, up to its edges, at any size and width', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        deviations,
        (width, height, blur) => {
          const plain = sheetOf(width, height, () => [200, 30, 90, 255]);
          expect(focused(plain, width, { blur })).toEqual(plain);
        },
      ),
    ));

  test.each([0.8, 1.5, 3, 7, 20, 50])('is a bell of half its width: %d', (blur) => {
    const [width, height] = [241, 181];
    const dot = sheetOf(width, height, (x, y) => (x >= 120 && y < 400 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
    const made = focused(dot, width, { blur });
    // The slope of an edge is the bell.
    const slope = Array.from({ length: width - 1 }, (_, x) => {
      const at = (90 * width + x) * 4;
      return (made[at + 4] ?? 0) - (made[at] ?? 0);
    });
    const total = slope.reduce((sum, value) => sum + value, 0);
    const middle = slope.reduce((sum, value, x) => sum + value * x, 0) / total;
    const variance = slope.reduce((sum, value, x) => sum + value * (x - middle) ** 2, 0) / total;
    expect([total, middle]).toEqual([255, expect.closeTo(119, 0)]);
    expect(Math.sqrt(variance)).toBeGreaterThan((blur / 2) * 0.88 - 0.12);
    expect(Math.sqrt(variance)).toBeLessThan((blur / 2) * 1.1 + 0.12);
  });

  test('does not bring colours of clear pixels into others', () => {
    const sheet = sheetOf(40, 20, (x) => (x < 20 ? [0, 255, 0, 0] : [200, 40, 20, 255]));
    const made = focused(sheet, 40, { blur: 10 });
    for (let at = 0; at < made.length; at += 4) {
      if ((made[at + 3] ?? 0) < 40) continue;
      expect(made[at]).toBeGreaterThan(190);
      expect(made[at + 1]).toBeLessThan(50);
    }
    expect(made[(10 * 40 + 20) * 4 + 3]).toBeLessThan(200);
  });

  test('stays within the area of the picture', () => {
    const sheet = sheetOf(20, 20, (x, y) => (x >= 4 && x < 16 && y >= 4 && y < 16 ? [255, 0, 0, 255] : [0, 0, 0, 0]));
    const made = sheet.slice();
    focus(made, 20, { x: 4, y: 4, width: 12, height: 12 }, { blur: 8 }, 1);
    expect(made).toEqual(sheet);
  });
});

describe('sharpening', () => {
  test('makes an edge steeper, more with a greater share, and leaves planes and opacity', () => {
    const edge = sheetOf(40, 10, (x) => (x < 20 ? [90, 90, 90, 200] : [160, 160, 160, 200]));
    const [some, more] = [25, 90].map((sharpen) => focused(edge, 40, { sharpen }));
    const at = (pixels: Uint8ClampedArray | undefined, x: number): number => pixels?.[(5 * 40 + x) * 4] ?? 0;
    expect(at(some, 19)).toBeLessThan(90);
    expect(at(more, 19)).toBeLessThan(at(some, 19));
    expect(at(more, 20)).toBeGreaterThan(at(some, 20));
    expect([at(more, 3), at(more, 36), more?.[3]]).toEqual([90, 160, 200]);
  });
});
