import { expect, test } from 'vitest';
import { BufferPool, parseRange } from './serve.ts';

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
] as const)('the range %s of %i bytes is parsed as %j', ([header, size, expected]) => {
  expect(parseRange(header, size)).toEqual(expected);
});

test('the pool reuses a released buffer and never one that is in use', () => {
  const pool = new BufferPool(16, 8);
  const [first, second] = [pool.take(), pool.take()];
  expect(second).not.toBe(first);
  pool.release(first);
  expect(pool.take()).toBe(first);
  expect(pool.take()).not.toBe(second);
});

test('the pool keeps at most its limit of released buffers', () => {
  const pool = new BufferPool(16, 1);
  const [first, second] = [pool.take(), pool.take()];
  pool.release(first);
  pool.release(second);
  expect([pool.take() === first, pool.take() === second]).toEqual([true, false]);
});
