import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromGrid, LOOK_BYTES, LOOK_SIDE } from '../colour/own-looks.ts';
import type { Rgb } from '../colour/light.ts';
import { ownLookBytes } from '../testing/own-look.ts';
import { cubeOfLook } from './cube-of-look.ts';
import { lookOfCube, recolourByCube } from './look-of-cube.ts';
import { readCube, type Cube, type CubeFault } from './read-cube.ts';

const EIGHT = ['0 0 0', '1 0 0', '0 1 0', '1 1 0', '0 0 1', '1 0 1', '0 1 1', '1 1 1'];
const grid = (...before: string[]): string => ['LUT_3D_SIZE 2', ...before, ...EIGHT].join('\n');

function read(file: string): Cube {
  const result = readCube(file);
  if ('fault' in result) throw new Error(JSON.stringify(result.fault));
  return result.cube;
}
function faultOf(file: string): CubeFault | undefined {
  const result = readCube(file);
  return 'fault' in result ? result.fault : undefined;
}
function recoloured(file: string, red: number, green: number, blue: number): number[] {
  const colour: Rgb = [red, green, blue];
  recolourByCube(read(file), colour);
  return colour.map((value) => Math.round(value * 1e6) / 1e6);
}

describe('files that programs write', () => {
  test.each([
    ['plain', grid()],
    ['with a byte order mark', `\uFEFF${grid()}`],
    ['with lines of Windows', grid().replaceAll('\n', '\r\n')],
    ['with lines of old Macs', grid().replaceAll('\n', '\r')],
    ['ending with an empty line', `${grid()}\n\n`],
    ['with tabs and spaces', grid().replaceAll(' ', ' \t ')],
    ['with comments and empty lines', grid('# made at night', '', '   # indented').replace('1 1 0', '1 1 0 # yellow')],
    ['in scientific numbers', grid().replaceAll('1 1', '1.0e+0 10E-1')],
    ['with numbers without digits on a side of the point', grid().replaceAll('1 1', '1. +.1e1')],
    ['in small letters', grid().toLowerCase()],
    ['with keywords of other programs', grid('LUT_OUT_VIDEO_RANGE', 'LUT_IN_VIDEO_RANGE', 'CREATED_BY "someone"')],
    ['with its own range', grid('DOMAIN_MIN 0 0 0', 'DOMAIN_MAX 1 1 1')],
    ['with the range of a grid as Resolve writes it', grid('LUT_3D_INPUT_RANGE 0.0 1.0')],
    ['with its size last', ['DOMAIN_MIN 0 0 0', 'TITLE "x"', grid()].join('\n')],
  ])('%s: it changes no colour', (_, file) => {
    expect(recoloured(file, 0.2, 0.5, 0.9)).toEqual([0.2, 0.5, 0.9]);
  });

  test.each([
    ['TITLE "Night in Lisbon"', 'Night in Lisbon'],
    ['TITLE Night in Lisbon', 'Night in Lisbon'],
    ['  title   "Take #3"  ', 'Take #3'],
    ['TITLE "not closed', 'not closed'],
    ['TITLE ""', undefined],
    ['TITLE', undefined],
    ['# TITLE "no"', undefined],
  ])('%s: its title', (line, title) => {
    expect(read(`${line}\n${grid()}`).title).toBe(title);
  });

  test('red varies fastest', () => {
    const file = ['LUT_3D_SIZE 2', ...EIGHT.map((_, index) => `0.${index} 0 0`)].join('\n');
    expect(recoloured(file, 1, 0, 0)).toEqual([0.1, 0, 0]);
    expect(recoloured(file, 0, 1, 0)).toEqual([0.2, 0, 0]);
    expect(recoloured(file, 0, 0, 1)).toEqual([0.4, 0, 0]);
  });

  test('a curve changes each channel by itself', () => {
    const file = 'LUT_1D_SIZE 3\n0 0 1\n0.25 0.5 0.5\n1 1 0';
    expect(recoloured(file, 0.5, 0.5, 0.25)).toEqual([0.25, 0.5, 0.75]);
    expect(recoloured(file, 0.75, 0.1, 1)).toEqual([0.625, 0.1, 0]);
  });

  test('a range says which colours the first and the last entry are for', () => {
    const file = grid('DOMAIN_MIN 0 0.5 -1', 'DOMAIN_MAX 2 1 1');
    expect(recoloured(file, 1, 0.75, 1)).toEqual([0.5, 0.5, 1]);
    expect(recoloured(file, 1, 0.25, 0)).toEqual([0.5, 0, 0.5]);
    expect(recoloured('LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE 0 4\n0 0 0\n1 1 1', 1, 0.5, 0)).toEqual([0.25, 0.125, 0]);
  });

  test('a curve before a grid, each with its range, whichever size is named first', () => {
    const sizes = ['LUT_1D_SIZE 2', 'LUT_1D_INPUT_RANGE 0 1', 'LUT_3D_SIZE 2', 'LUT_3D_INPUT_RANGE 0 4'];
    for (const heading of [sizes, sizes.toReversed()]) {
      const file = [...heading, '0 0 0', '4 2 1', ...EIGHT].join('\n');
      expect(recoloured(file, 1, 1, 0.5)).toEqual([1, 0.5, 0.125]);
    }
  });

  test('sizes up to their bounds', () => {
    const big = ['LUT_1D_SIZE 65536', ...Array.from({ length: 65_536 }, (_, at) => `${at / 65_535} 0 1`)].join('\n');
    expect(read(big).curve?.size).toBe(65_536);
    const rows = Array.from({ length: 65 ** 3 }, () => '0.123456 0.5 1');
    expect(recoloured(['LUT_3D_SIZE 65', ...rows].join('\r\n'), 0.3, 0.2, 0.1)).toEqual([0.123456, 0.5, 1]);
  });
});

describe('files that cannot be read', () => {
  test.each<[string, string, CubeFault]>([
    ['empty', '', { kind: 'noSize' }],
    ['another kind of text', '<html>\n<p>Not found</p>', { kind: 'noSize' }],
    ['a picture', '\u0089PNG\r\n\u001A\n\0\0\0', { kind: 'noSize' }],
    ['without a size', EIGHT.join('\n'), { kind: 'noSize' }],
    ['a size of one', 'LUT_3D_SIZE 1\n0 0 0', { kind: 'badSize', line: 1, text: 'LUT_3D_SIZE 1', most: 65 }],
    ['too large a grid', '\nLUT_3D_SIZE 66', { kind: 'badSize', line: 2, text: 'LUT_3D_SIZE 66', most: 65 }],
    ['too large a curve', 'LUT_1D_SIZE 65537', { kind: 'badSize', line: 1, text: 'LUT_1D_SIZE 65537', most: 65_536 }],
    ['half a size', 'LUT_3D_SIZE 2.5', { kind: 'badSize', line: 1, text: 'LUT_3D_SIZE 2.5', most: 65 }],
    ['a size in words', 'LUT_3D_SIZE two', { kind: 'badKeyword', line: 1, text: 'LUT_3D_SIZE two' }],
    ['a size of nothing', 'LUT_3D_SIZE', { kind: 'badKeyword', line: 1, text: 'LUT_3D_SIZE' }],
    ['half a range', grid('DOMAIN_MIN 0 0'), { kind: 'badKeyword', line: 2, text: 'DOMAIN_MIN 0 0' }],
    ['a range downwards', grid('DOMAIN_MAX 1 0 1'), { kind: 'badRange', line: 2, text: 'DOMAIN_MAX 1 0 1' }],
    [
      'a range of nothing',
      grid('LUT_3D_INPUT_RANGE 1 1'),
      { kind: 'badRange', line: 2, text: 'LUT_3D_INPUT_RANGE 1 1' },
    ],
    ['two sizes', grid('LUT_3D_SIZE 2'), { kind: 'lateKeyword', line: 2, text: 'LUT_3D_SIZE' }],
    ['a keyword among colours', `${grid()}\nDOMAIN_MIN 0 0 0`, { kind: 'lateKeyword', line: 10, text: 'DOMAIN_MIN' }],
    ['two numbers', grid().replace('1 1 0', '1 1'), { kind: 'badColour', line: 5, text: '1 1' }],
    ['four numbers', grid().replace('1 1 0', '1 1 0 1'), { kind: 'badColour', line: 5, text: '1 1 0 1' }],
    ['no number', grid().replace('1 1 0', 'nan 1 0'), { kind: 'badColour', line: 5, text: 'nan 1 0' }],
    ['an endless number', grid().replace('1 1 0', '1e999 1 0'), { kind: 'badColour', line: 5, text: '1e999 1 0' }],
    ['a number of another kind', grid().replace('1 1 0', '0x1 1 0'), { kind: 'badColour', line: 5, text: '0x1 1 0' }],
    ['commas', grid().replace('1 1 0', '0,5 1,0 0'), { kind: 'comma', line: 5, text: '0,5 1,0 0' }],
    [
      'a long line',
      grid().replace('1 1 0', `9${'x'.repeat(99)}`),
      { kind: 'badColour', line: 5, text: `9${'x'.repeat(39)}…` },
    ],
    ['cut off', grid().slice(0, -6), { kind: 'tooFew', line: 8, due: 8, found: 7 }],
    ['only a heading', 'LUT_3D_SIZE 2', { kind: 'tooFew', line: 1, due: 8, found: 0 }],
    ['too long', `${grid()}\n0 0 0`, { kind: 'tooMany', line: 10, due: 8 }],
    [
      'a curve and half a grid',
      ['LUT_1D_SIZE 2', 'LUT_3D_SIZE 2', ...EIGHT].join('\n'),
      { kind: 'tooFew', line: 10, due: 10, found: 8 },
    ],
  ])('%s', (_, file, fault) => {
    expect(faultOf(file)).toEqual(fault);
  });

  test('any text is read or refused, and never breaks the reader', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('LUT_3D_SIZE 2', 'LUT_1D_SIZE 2', '0 0 0', '1 .5 1e-3', 'DOMAIN_MAX 1 1 1', '#', 'TITLE "a"'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'), (pieces, end) => {
        const result = readCube(pieces.join(end));
        if ('fault' in result) expect(result.fault.kind).not.toBe('');
        else expect(result.cube.curve ?? result.cube.grid).toBeDefined();
      }),
    );
  });
});

// No negative zero, which no file can say.
const value = fc.double({ min: -2, max: 3, noNaN: true }).map((each) => each + 0);
const table = fc.integer({ min: 2, max: 5 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    low: fc.double({ min: -1, max: 0, noNaN: true }).map((each) => each + 0),
    high: fc.double({ min: 0.5, max: 2, noNaN: true }),
    curve: fc.array(fc.tuple(value, value, value), { minLength: size, maxLength: size }),
    grid: fc.array(fc.tuple(value, value, value), { minLength: size ** 3, maxLength: size ** 3 }),
  }),
);

test('what is written is read again, number by number', () => {
  fc.assert(
    fc.property(table, ({ size, low, high, curve, grid: colours }) => {
      const row = (numbers: readonly number[]): string => numbers.map((each) => each.toExponential()).join(' ');
      const file = [
        'TITLE "There and back"',
        `LUT_1D_SIZE ${size}`,
        `LUT_1D_INPUT_RANGE ${row([low, high])}`,
        `LUT_3D_SIZE ${size}`,
        `LUT_3D_INPUT_RANGE ${row([low, high])}`,
        ...[...curve, ...colours].map(row),
      ].join('\n');
      const range = { size, from: [low, low, low], to: [high, high, high] };
      expect(read(file)).toEqual({
        title: 'There and back',
        curve: { ...range, values: Float64Array.from(curve.flat()) },
        grid: { ...range, values: Float64Array.from(colours.flat()) },
      });
    }),
  );
});

/** A grid that changes nothing, of this size. */
function unchanged(size: number): string {
  const level = (step: number): number => (step % size) / (size - 1);
  const rows = Array.from({ length: size ** 3 }, (_, at) =>
    [level(at), level(Math.floor(at / size)), level(Math.floor(at / size ** 2))].join(' '),
  );
  return [`LUT_3D_SIZE ${size}`, ...rows].join('\n');
}

describe('the look of a file', () => {
  test.each([2, 17, 33, 36, 65])('of a grid of %d that changes nothing: no colour moves', (size) => {
    const bytes = lookOfCube(read(unchanged(size)));
    expect(bytes.length).toBe(LOOK_BYTES);
    const made = new Uint16Array(bytes.buffer);
    for (const at of [0, 1, 35, 36, 1_297, 23_456, LOOK_SIDE ** 3 - 1])
      expect([...made.subarray(at * 3, at * 3 + 3)]).toEqual(
        [at, Math.floor(at / LOOK_SIDE), Math.floor(at / LOOK_SIDE ** 2)].map((step) =>
          Math.round(((step % LOOK_SIDE) / (LOOK_SIDE - 1)) * 65_535),
        ),
      );
  });

  test('is written as a file that makes the same look', () => {
    const cube = read(cubeOfLook(ownLookBytes(), 'Night "2"'));
    expect(cube.title).toBe('Night  2');
    expect(Buffer.from(lookOfCube(cube)).equals(ownLookBytes())).toBe(true);
  });

  test('goes no further than black and white', () => {
    const made = new Uint16Array(lookOfCube(read('LUT_1D_SIZE 2\n-1 -1 -1\n2 2 2')).buffer);
    expect([Math.min(...made.subarray(0, 108)), made.at(-1)]).toEqual([0, 65_535]);
  });

  test('between the colours of a grid lies none beyond its neighbours, and grey stays grey', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const twisted = EIGHT.flatMap((row) => row.split(' ').map(Number).toReversed());
    fc.assert(
      fc.property(share, share, share, (red, green, blue) => {
        const colour: Rgb = [red, green, blue];
        fromGrid(twisted, 2, colour);
        expect(colour.every((each) => each >= -1e-12 && each <= 1 + 1e-12)).toBe(true);
        const grey: Rgb = [red, red, red];
        fromGrid(twisted, 2, grey);
        for (const each of grey) expect(each).toBeCloseTo(red, 12);
      }),
    );
  });
});
