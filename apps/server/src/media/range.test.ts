import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.for([
  [undefined, 10, undefined],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=2-99', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=5-2', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['lines=0-1', 10, undefined],
] as const)('%s of %i bytes is %j', ([header, size, expected]) => {
  expect(parseRange(header, size)).toEqual(expected);
});
