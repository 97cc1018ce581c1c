import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.for([
  ['23.976', 23.976],
  ['23,976', 23.976],
  ['12.5', 12.5],
  ['1.05', 1.05],
  [' 7 ', 7],
  ['-0,5', -0.5],
  ['.5', 0.5],
  ['12.', 12],
  ['1e-3', 0.001],
] as const)('"%s" is read as %d', ([written, value]) => {
  expect(readNumber(written)).toBe(value);
});

test.for(['', ' ', '-', '.', ',', '1.2.3', '1.234,5', '12a', 'NaN', 'Infinity', '0x10', '1 000'])(
  '"%s" is no number',
  (written) => {
    expect(readNumber(written)).toBeUndefined();
  },
);

test('every number is read back from its text, with a point and with a comma', () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readNumber(`${value}`)).toBe(Number(`${value}`));
      expect(readNumber(`${value}`.replace('.', ','))).toBe(Number(`${value}`));
    }),
  ));
