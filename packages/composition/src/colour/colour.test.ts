import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiledKernel } from '../testing/compiled-kernel.ts';
import { STRAIGHT, withCurve, withLight, withMovedPoint, withoutPoint, withPoint } from './changes.ts';
import { ownLookBytes, OWN_LOOK } from '../testing/own-look.ts';
import { Curve, Curves, Light, LookName, Lut, MOST_POINTS, type ColourStyles } from './colour-styles.ts';
import { curveThrough } from './curves.ts';
import { KERNEL_BYTES } from './kernel-bytes.ts';
import { kernelSource } from './kernel-source.ts';
import { recolourPixels } from './kernel.ts';
import { lightOf, lumaOf, type Rgb } from './light.ts';
import { giveLook, isLookThere } from './own-looks.ts';
import { colourTable } from './table.ts';

const byte = fc.nat(255);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const colour = fc.tuple(byte, byte, byte);
const anyCurve = fc
  .uniqueArray(fc.tuple(byte, byte), { minLength: 2, maxLength: MOST_POINTS, selector: ([x]) => x })
  .map((points): Curve => points.map(([x, y]): [number, number] => [x / 255, y / 255]).toSorted(([a], [b]) => a - b));

function recoloured(styles: ColourStyles, pixels: readonly number[]): number[] {
  const bytes = Uint8ClampedArray.from(pixels);
  const table = colourTable(styles);
  if (table) recolourPixels(bytes, table);
  return [...bytes];
}

describe('the colour kernel', () => {
  test('is compiled from its source', async () => {
    expect(KERNEL_BYTES).toBe(Buffer.from(await compiledKernel(kernelSource())).toString('base64'));
  });

  test('leaves every colour as it is by a table that changes none', () =>
    fc.assert(
      fc.property(colour, byte, (rgb, alpha) => {
        expect(recoloured({ curves: { all: STRAIGHT } }, [...rgb, alpha])).toEqual([...rgb, alpha]);
      }),
    ));

  test('finds the colours of a table between those that it holds, within two levels', () =>
    fc.assert(
      fc.property(colour, fc.constantFrom(...LookName.options), (rgb, look) => {
        const light = { contrast: 20, temperature: 20, saturation: -30 };
        const exact: Rgb = [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255];
        lightOf(light)(exact);
        const made = recoloured({ light }, [...rgb, 255]);
        for (const [channel, value] of exact.entries())
          expect(Math.abs((made[channel] ?? 0) - 255 * Math.min(1, Math.max(0, value)))).toBeLessThanOrEqual(2.5);
        // Every look keeps to the range, and alpha stays.
        expect(recoloured({ lut: { look, strength: 1 } }, [...rgb, 77])[3]).toBe(77);
      }),
    ));

  test('leaves clear pixels as they are, and recolours runs of any length', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(byte, byte, byte, byte), { maxLength: 40 }), (pixels) => {
        const lut = { look: 'silver', strength: 1 } as const;
        const together = recoloured({ lut }, pixels.flat());
        const apart = pixels.flatMap((pixel) => recoloured({ lut }, pixel));
        expect(together).toEqual(apart);
        for (const [index, pixel] of pixels.entries())
          if (pixel[3] === 0) expect(together.slice(index * 4, index * 4 + 4)).toEqual(pixel);
      }),
    ));
});

describe("a look of one's own", () => {
  const lut = { look: OWN_LOOK, strength: 1 } as const;

  test('changes nothing until its table is handed over, and then as its table says', () => {
    expect([isLookThere('silver'), isLookThere(OWN_LOOK)]).toEqual([true, false]);
    expect(colourTable({ lut })).toBe(undefined);
    const light = { contrast: 20 };
    expect(recoloured({ light, lut }, [90, 60, 200, 255])).toEqual(recoloured({ light }, [90, 60, 200, 255]));
    giveLook(OWN_LOOK, ownLookBytes());
    expect(isLookThere(OWN_LOOK)).toBe(true);
    const made = recoloured({ lut }, [255, 0, 51, 77]);
    expect(made).toEqual([Math.round(255 * 0.7), Math.round(255 * 0.4 * 0.2 ** 2), Math.round(255 * 0.66), 77]);
    expect(recoloured({ light, lut }, [90, 60, 200, 255])).not.toEqual(recoloured({ light }, [90, 60, 200, 255]));
  });

  test('is mixed with the picture by its strength', () => {
    const [full = 0] = recoloured({ lut }, [255, 0, 0, 255]);
    expect(recoloured({ lut: { ...lut, strength: 0.5 } }, [255, 0, 0, 255])[0]).toBeCloseTo((full + 255) / 2, -0.5);
    expect(recoloured({ lut: { ...lut, strength: 0 } }, [9, 80, 200, 255])).toEqual([9, 80, 200, 255]);
  });

  test('has a table of one size', () => {
    expect(() => giveLook(OWN_LOOK, new Uint8Array(12))).toThrow('has 12 bytes');
  });

  test.each(['own-12', `own-${'G'.repeat(64)}`, `own-${'a'.repeat(65)}`, 'sepia'])(
    '%s is no name of a look',
    (look) => {
      expect(Lut.safeParse({ look, strength: 1 }).success).toBe(false);
    },
  );
});

describe('light', () => {
  const grey: Rgb = [0.4, 0.4, 0.4];
  const lit = (light: Light, from: Rgb = grey): Rgb => {
    const made: Rgb = [...from];
    lightOf(light)(made);
    return made;
  };

  test.each(Object.keys(Light.shape) as (keyof Light)[])('of 0 in %s changes nothing', (name) => {
    for (const [channel, value] of lit({ [name]: 0 }, [0.2, 0.5, 0.8]).entries())
      expect(value).toBeCloseTo([0.2, 0.5, 0.8][channel] ?? 0, 6);
  });

  test('does what its names say', () => {
    expect(lumaOf(lit({ exposure: 1 }))).toBeGreaterThan(0.5);
    expect(lumaOf(lit({ contrast: 50 }))).toBeLessThan(0.4);
    expect(lumaOf(lit({ shadows: 50 }, [0.2, 0.2, 0.2]))).toBeGreaterThan(0.25);
    expect(lumaOf(lit({ highlights: -50 }, [0.9, 0.9, 0.9]))).toBeLessThan(0.85);
    const [warm, , cool] = lit({ temperature: 50 });
    expect(warm).toBeGreaterThan(cool);
    expect(lit({ tint: 50 })[1]).toBeLessThan(0.4);
    const [red, green, blue] = lit({ saturation: -100 }, [0.9, 0.3, 0.1]);
    expect([green, blue]).toEqual([expect.closeTo(red, 9), expect.closeTo(red, 9)]);
  });

  test('is not stored where it is neutral', () => {
    expect(withLight({ exposure: 1, tint: 3 }, 'exposure', 0)).toEqual({ tint: 3 });
    expect(withLight({ tint: 3 }, 'tint', 0)).toBe(undefined);
    expect(withLight(undefined, 'contrast', 5)).toEqual({ contrast: 5 });
  });
});

describe('a curve', () => {
  test('passes through its points, stays between neighbours, and is level outside', () =>
    fc.assert(
      fc.property(anyCurve, share, (points, place) => {
        const curve = curveThrough(points);
        for (const [x, y] of points) expect(curve(x)).toBeCloseTo(y, 1);
        const [first = [0, 0], last = [1, 1]] = [points[0], points.at(-1)];
        if (place <= first[0]) expect(curve(place)).toBeCloseTo(first[1], 6);
        const index = points.findLastIndex(([x]) => x <= place);
        const [low, high] = [points[index] ?? first, points[index + 1] ?? last]
          .map(([, y]) => y)
          .toSorted((a, b) => a - b);
        expect(curve(place)).toBeGreaterThanOrEqual((low ?? 0) - 0.02);
        expect(curve(place)).toBeLessThanOrEqual((high ?? 1) + 0.02);
      }),
    ));

  test('stays valid whatever is done with its points', () =>
    fc.assert(
      fc.property(anyCurve, fc.nat(), fc.double({ min: -1, max: 2, noNaN: true }), share, (points, pick, x, y) => {
        const index = pick % points.length;
        for (const made of [
          withMovedPoint(points, index, x, y),
          withPoint(points, x, y)?.curve,
          withoutPoint(points, index),
        ])
          expect(made === undefined || Curve.safeParse(made).success).toBe(true);
      }),
    ));

  test('that is straight is not stored', () => {
    expect(
      withCurve(
        {
          red: [
            [0, 0.2],
            [1, 1],
          ],
        },
        'red',
        STRAIGHT,
      ),
    ).toBe(undefined);
    expect(
      withCurve({}, 'all', [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ]),
    ).toBe(undefined);
    expect(
      Curves.safeParse(
        withCurve({}, 'all', [
          [0.1, 0],
          [1, 1],
        ]),
      ).success,
    ).toBe(true);
  });

  test('has at most eight points, and none twice', () => {
    const full = Array.from({ length: MOST_POINTS }, (_, at): [number, number] => [at / 7, at / 7]);
    expect(withPoint(full, 0.5, 0.5)).toBe(undefined);
    expect(withPoint(STRAIGHT, 0, 0.5)).toBe(undefined);
    expect(withPoint(STRAIGHT, 0.4, 0.6)).toEqual({
      curve: [
        [0, 0],
        [0.4, 0.6],
        [1, 1],
      ],
      index: 1,
    });
  });
});
