import { expect, test } from 'vitest';
import { BufferPool } from './buffer-pool.ts';

test('a buffer that was released is used again, and one that is in use is not', () => {
  const pool = new BufferPool(16, 8);
  const [first, second] = [pool.take(), pool.take()];
  expect(second).not.toBe(first);
  pool.release(first);
  expect(pool.take()).toBe(first);
  expect(pool.take()).not.toBe(second);
});

test('no more are kept than its bound', () => {
  const pool = new BufferPool(16, 1);
  const [first, second] = [pool.take(), pool.take()];
  pool.release(first);
  pool.release(second);
  expect([pool.take() === first, pool.take() === second]).toEqual([true, false]);
});
