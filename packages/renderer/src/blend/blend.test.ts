import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaddedSurface } from '../paint-context/paint-surface.ts';
import { bytesAt } from '../testing/pattern.ts';
import { blendSprite } from './blend.ts';
import { openPixelBuffer } from './pixel-buffer.ts';
import { spriteOf } from './sprite.ts';

const size = { width: 16, height: 12 };

type Colour = readonly [number, number, number];

/** bt709, limited range: ITU-R BT.709 §3. */
function toYuv([red, green, blue]: Colour): Colour {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    16 + (219 * luma) / 255,
    128 + (224 * (blue - luma)) / 1.8556 / 255,
    128 + (224 * (red - luma)) / 1.5748 / 255,
  ];
}

/** Blends one colour over another at an even place; returns the values in the sprite's middle and beside its corner. */
function blended(over: Colour, alpha: number, under: Colour, share: number): { middle: number[]; beside: number[] } {
  using buffer = openPixelBuffer(size, 'bt709');
  const { planes } = buffer;
  const below = toYuv(under).map(Math.round);
  const bytes = [planes.luma, planes.blue, planes.red].map(({ at, stride }, index) =>
    bytesAt(at, (stride * size.height) / (index === 0 ? 1 : 2)).fill(below[index]!),
  );
  const surface = openPaddedSurface(8, 4);
  surface.pen.fillStyle = `rgba(${over.join()},${alpha})`;
  surface.pen.fillRect(0, 0, 8, 4);
  const sprite = spriteOf(surface, { x: 4, y: 6, height: 4 });
  blendSprite(planes, sprite, share);
  sprite.free();
  const at = (x: number, y: number): number[] =>
    [planes.luma, planes.blue, planes.red].map(({ stride }, index) => {
      const part = index === 0 ? 1 : 2;
      return bytes[index]![Math.floor(y / part) * stride + Math.floor(x / part)]!;
    });
  return { middle: at(7, 7), beside: at(3, 5) };
}

const between = (from: Colour, to: Colour, part: number): Colour => {
  const mix = (index: 0 | 1 | 2): number => to[index] * part + from[index] * (1 - part);
  return [mix(0), mix(1), mix(2)];
};

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);

test('blendSprite mixes two colours by opacity, with an error of at most 2 of 255, and only within the sprite', () =>
  fc.assert(
    fc.property(
      colour,
      fc.integer({ min: 0, max: 100 }),
      colour,
      fc.integer({ min: 0, max: 100 }),
      (over, alpha, under, share) => {
        const { middle, beside } = blended(over, alpha / 100, under, share / 100);
        const whole = (alpha / 100) * (share / 100);
        const expected = toYuv(between(under, over, whole));
        for (const [index, value] of middle.entries())
          expect(Math.abs(value - expected[index]!)).toBeLessThanOrEqual(2);
        expect(beside).toEqual(toYuv(under).map(Math.round));
      },
    ),
  ));

test('a transparent sprite changes nothing, and an opaque one replaces the pixels below', () =>
  fc.assert(
    fc.property(colour, colour, (over, under) => {
      expect(blended(over, 0, under, 1).middle).toEqual(toYuv(under).map(Math.round));
      expect(blended(over, 1, under, 1).middle).toEqual(blended(over, 1, [0, 0, 0], 1).middle);
    }),
  ));
