import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { develop } from '../picture/develop.ts';
import { keyOut } from './chroma-key.ts';
import { USUAL_KEY, type ChromaKey, type KeyedStyles } from './colour-styles.ts';
import { recolourPixels } from './kernel.ts';
import { lumaOf, type Rgb } from './light.ts';
import { colourTable } from './table.ts';

const keyed = (key: ChromaKey, colour: Readonly<Rgb>): { rgb: Rgb; stays: number } => {
  const rgb: Rgb = [...colour];
  return { stays: keyOut(key)(rgb), rgb };
};
function keyedPixel(styles: KeyedStyles, ...pixel: number[]): number[] {
  const bytes = Uint8ClampedArray.from(pixel);
  const table = colourTable(styles);
  if (table) recolourPixels(bytes, table);
  return [...bytes];
}
const level = fc.nat(255).map((value) => value / 255);
const anyColour = fc.tuple(level, level, level);
const skin: Rgb = [0.88, 0.68, 0.55];

describe('a chroma key', () => {
  test('makes its colour clear in any light, and leaves skin, greys and the opposite colour', () => {
    const green = [0, 0xb1 / 255, 0x40 / 255] as const;
    for (const light of [0.8, 1, 1.2]) {
      const lit: Rgb = [green[0] * light, green[1] * light, green[2] * light];
      expect(keyed(USUAL_KEY, lit).stays).toBeLessThan(0.05);
    }
    for (const other of [skin, [0.5, 0.5, 0.5], [0, 0, 0], [1, 1, 1], [0.9, 0.1, 0.7]] as const) {
      const { rgb, stays } = keyed(USUAL_KEY, other);
      expect(stays).toBe(1);
      for (const [channel, value] of other.entries()) expect(rgb[channel]).toBeCloseTo(value, 6);
    }
  });

  test('keeps more of what is further away, and less with a larger tolerance', () =>
    fc.assert(
      fc.property(anyColour, fc.double({ min: 0, max: 60, noNaN: true }), (colour, tolerance) => {
        const { stays } = keyed({ ...USUAL_KEY, tolerance }, colour);
        expect(stays).toBeGreaterThanOrEqual(0);
        expect(stays).toBeLessThanOrEqual(1);
        expect(keyed({ ...USUAL_KEY, tolerance: tolerance + 10 }, colour).stays).toBeLessThanOrEqual(stays);
      }),
    ));

  test('removes its tint from what remains, and keeps the brightness', () => {
    const reflected: Rgb = [0.5, 0.62, 0.52];
    const { rgb } = keyed({ ...USUAL_KEY, spill: 100 }, reflected);
    expect(rgb[1] - Math.max(rgb[0], rgb[2])).toBeLessThan(0.03);
    expect(lumaOf(rgb)).toBeCloseTo(lumaOf(reflected), 6);
    expect(keyed({ ...USUAL_KEY, spill: 0 }, reflected).rgb).toEqual(reflected);
  });

  test('of grey takes no tint', () =>
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(keyed({ ...USUAL_KEY, colour: '#808080', spill: 100 }, colour).rgb).toEqual(colour);
      }),
    ));

  test('multiplies what opacity there is, before any other change of colours', () => {
    expect(keyedPixel({ chromaKey: USUAL_KEY }, 0, 0xb1, 0x40, 200)[3]).toBe(0);
    expect(keyedPixel({ chromaKey: USUAL_KEY }, 224, 173, 140, 200)).toEqual([224, 173, 140, 200]);
    const silver = { lut: { look: 'silver', strength: 1 } } as const;
    expect(keyedPixel({ chromaKey: USUAL_KEY, ...silver }, 0, 0xb1, 0x40, 255)[3]).toBe(0);
    const [red = 0, green = 0, blue = 0, alpha] = keyedPixel({ chromaKey: USUAL_KEY, ...silver }, 224, 173, 140, 255);
    expect(alpha).toBe(255);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1);
  });

  test('holds outside of a mask that limits the look', () => {
    const pixels = Uint8ClampedArray.from([0, 0xb1, 0x40, 255, 224, 173, 140, 255]);
    const limit = develop(
      pixels,
      {
        chromaKey: USUAL_KEY,
        lut: { look: 'silver', strength: 1 },
        mask: { shape: 'rectangle', x: 3, y: 3, width: 0.1, height: 0.1, rotation: 0, feather: 0, limits: 'look' },
      },
      { x: 0, y: 0, width: 2, height: 1, pixelsX: 1, pixelsY: 1, box: { width: 2, height: 1 }, unit: 1 },
      { x: 0, y: 0, width: 2, height: 1 },
    );
    limit?.(pixels);
    expect([pixels[3], [...pixels.subarray(4)]]).toEqual([0, [224, 173, 140, 255]]);
  });
});
