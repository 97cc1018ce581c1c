import { expect, test } from 'vitest';
import { isDisposable } from './seek-sink.ts';

const UNITS = {
  delimiter: 0x09,
  information: 0x06,
  keyframe: 0x65,
  reference: 0x41,
  disposable: 0x01,
} as const;
type Unit = keyof typeof UNITS;

const lengthPrefixed = (units: readonly Unit[], lengthBytes: number): Uint8Array =>
  Uint8Array.from(units.flatMap((unit) => [...Array(lengthBytes - 1).fill(0), 3, UNITS[unit], 0, 1]));
const withStartCodes = (units: readonly Unit[]): Uint8Array =>
  Uint8Array.from(units.flatMap((unit) => [0, 0, 1, UNITS[unit], 7]));

test.for([
  [['keyframe'], false],
  [['reference'], false],
  [['disposable'], true],
  [['delimiter', 'information', 'disposable', 'disposable'], true],
  [['delimiter', 'reference'], false],
  [['information'], false],
] as [Unit[], boolean][])('a picture of the units %j is disposable: %s', ([units, expected]) => {
  expect(isDisposable(withStartCodes(units), 0)).toBe(expected);
  for (const lengthBytes of [1, 2, 4])
    expect(isDisposable(lengthPrefixed(units, lengthBytes), lengthBytes)).toBe(expected);
});
