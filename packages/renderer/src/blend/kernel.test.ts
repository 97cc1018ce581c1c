import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesAt } from '../testing/pattern.ts';
import { compiledKernel } from '../testing/compiled-kernel.ts';
import { kernel } from './kernel.ts';
import { takeMemory } from './picture-memory.ts';

const STRIDE = 32;
const HEIGHT = 4;
const SIZE = STRIDE * HEIGHT;

const byte = fc.integer({ min: 0, max: 255 });
/** Transparent, opaque and in between. */
const alpha = fc.oneof(fc.constant(0), fc.constant(255), byte);
const plane = (of: fc.Arbitrary<number>): fc.Arbitrary<number[]> => fc.array(of, { minLength: SIZE, maxLength: SIZE });
const zero = fc.constantFrom(16, 128);

const clamped = (value: number): number => Math.min(255, Math.max(0, value));

/** Blends one plane over another with the kernel, which also computes the extents. */
function blended(
  under: readonly number[],
  over: readonly number[],
  cover: readonly number[],
  zero: number,
  share?: number,
): number[] {
  const { at, bytes, free } = takeMemory(4 * SIZE);
  bytes.set([...under, ...over, ...cover]);
  const extents = at + 3 * SIZE;
  kernel.extents(at + 2 * SIZE, STRIDE, HEIGHT, extents);
  const places = [at, STRIDE, at + SIZE, at + 2 * SIZE, STRIDE, extents, HEIGHT, zero] as const;
  if (share === undefined) kernel.lay(...places);
  else kernel.fade(...places, share);
  const made = [...bytes.subarray(0, SIZE)];
  free();
  return made;
}

test('kernel.wasm is the compiled form of its source', async () => {
  const file = await readFile(new URL('kernel.wasm', import.meta.url));
  expect(file.equals(await compiledKernel())).toBe(true);
});

test('lay blends sixteen pixels at once exactly as one by one', () =>
  fc.assert(
    fc.property(plane(byte), plane(byte), plane(alpha), zero, (under, over, cover, zero) => {
      const expected = under.map((below, index) => {
        const alpha = cover[index]!;
        if (alpha === 0 && isClearHere(cover, index)) return below;
        return clamped(over[index]! + (((255 - alpha) * (below - zero) * 32_897 + 4_194_304) >> 23));
      });
      expect(blended(under, over, cover, zero)).toEqual(expected);
    }),
  ));

test('fade blends sixteen pixels at once exactly as one by one', () =>
  fc.assert(
    fc.property(
      plane(byte),
      plane(byte),
      plane(alpha),
      zero,
      fc.integer({ min: 0, max: 16_448 }),
      (under, over, cover, zero, share) => {
        const expected = under.map((below, index) => {
          if (isClearHere(cover, index)) return below;
          const change = (over[index]! - zero) * 255 - cover[index]! * (below - zero);
          return clamped(below + ((change * share + 2_097_152) >> 22));
        });
        expect(blended(under, over, cover, zero, share)).toEqual(expected);
      },
    ),
  ));

/** Whether the 16 pixels around this one are all transparent. */
const isClearHere = (cover: readonly number[], index: number): boolean => {
  const start = index - (index % 16);
  return cover.slice(start, start + 16).every((alpha) => alpha === 0);
};

test('lay and fade do not overflow at the largest values', () => {
  const most = Array.from({ length: SIZE }, () => 255);
  const least = most.map(() => 0);
  expect(
    blended(
      most,
      most.map(() => 16),
      least.map((_, index) => (index % 16 === 0 ? 1 : 0)),
      16,
    )[1],
  ).toBe(255);
  expect(blended(most, least, most, 16, 16_448)[0]).toBe(0);
  expect(blended(least, most, most, 128, 16_448)[0]).toBe(255);
});

/** One RGBA pixel of any opacity, premultiplied. */
const pixel = fc
  .tuple(byte, byte, byte, byte)
  .map(([red, green, blue, alpha]) => [red, green, blue, 255].map((value) => Math.round((value * alpha) / 255)));

/** Shares of red, green and blue, in limited range. */
const SHARES = {
  // ITU-R BT.709.
  press: { luma: [0.2126, 0.7152, 0.0722], blue: [-0.2126, -0.7152, 0.9278], red: [0.7874, -0.7152, -0.0722] },
  // ITU-R BT.601.
  press601: { luma: [0.299, 0.587, 0.114], blue: [-0.299, -0.587, 0.886], red: [0.701, -0.587, -0.114] },
};

test.each(['press', 'press601'] as const)('%s converts RGBA to planes with an error below 0.51 of 255', (name) => {
  const shares = SHARES[name];
  const range = [2 - 2 * shares.luma[2]!, 2 - 2 * shares.luma[0]!] as const;
  fc.assert(
    fc.property(fc.array(pixel, { minLength: 64, maxLength: 64 }), (pixels) => {
      const { at, bytes, free } = takeMemory(64 * 4 + 2 * 64 + 3 * 16);
      bytes.set(pixels.flat());
      const [luma, cover] = [at + 256, at + 320];
      const [blue, red, coarse] = [at + 384, at + 400, at + 416];
      kernel[name](at, 32, 2, luma, blue, red, cover, coarse);
      const near = (made: number, exact: number): void => expect(Math.abs(made - exact)).toBeLessThan(0.51);
      const sum = ([r = 0, g = 0, b = 0]: readonly number[], shares: readonly number[]): number =>
        r * shares[0]! + g * shares[1]! + b * shares[2]!;
      for (const [index, each] of pixels.entries()) {
        near(bytesAt(luma, 64)[index]!, 16 + (219 * sum(each, shares.luma)) / 255);
        expect(bytesAt(cover, 64)[index]).toBe(each[3]);
      }
      for (let index = 0; index < 16; index++) {
        const four = [0, 1, 32, 33].map((offset) => pixels[index * 2 + offset]!);
        const mean = [0, 1, 2, 3].map((channel) => four.reduce((sum, each) => sum + each[channel]!, 0) / 4);
        near(bytesAt(blue, 16)[index]!, 128 + (224 * sum(mean, shares.blue)) / range[0] / 255);
        near(bytesAt(red, 16)[index]!, 128 + (224 * sum(mean, shares.red)) / range[1] / 255);
        near(bytesAt(coarse, 16)[index]!, mean[3]!);
      }
      free();
    }),
  );
});

test('extents cover exactly the blocks of 16 pixels from the first to the last visible pixel of a row', () =>
  fc.assert(
    fc.property(plane(fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, byte)), (cover) => {
      const { at, bytes, free } = takeMemory(SIZE + HEIGHT * 4);
      bytes.set(cover);
      kernel.extents(at, STRIDE, HEIGHT, at + SIZE);
      for (let row = 0; row < HEIGHT; row++) {
        const line = cover.slice(row * STRIDE, (row + 1) * STRIDE);
        const [first, last] = [line.findIndex((value) => value > 0), line.findLastIndex((value) => value > 0)];
        const found = [bytes.readUInt16LE(SIZE + row * 4), bytes.readUInt16LE(SIZE + row * 4 + 2)];
        if (first < 0) expect(found[0]).toBe(found[1]);
        else expect(found).toEqual([first - (first % 16), last - (last % 16) + 16]);
      }
      free();
    }),
  ));
