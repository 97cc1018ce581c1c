import { expect, test } from 'vitest';
import { importWithRetry } from './lazy-module.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');

/** Fails this many times, then resolves. */
function failing(times: number): () => Promise<string> {
  let calls = 0;
  return () => (calls++ < times ? Promise.reject(lost) : Promise.resolve('the part'));
}

test('without a connection the import is retried after growing waits until it succeeds', async () => {
  const waited: number[] = [];
  const wait = async (failures: number) => void waited.push(failures);
  await expect(importWithRetry(failing(4), async () => false, wait)).resolves.toBe('the part');
  expect(waited).toEqual([0, 1, 2, 3]);
});

test('an import that fails while the server answers is retried once, then rejected', async () => {
  const never = () => Promise.reject(new Error('Nothing to wait for'));
  await expect(importWithRetry(failing(1), async () => true, never)).resolves.toBe('the part');
  await expect(importWithRetry(failing(2), async () => true, never)).rejects.toBe(lost);
});

test('an import that keeps failing after the server has come back is rejected', async () => {
  let asked = 0;
  const comesBack = async () => ++asked > 2;
  await expect(importWithRetry(failing(99), comesBack, async () => undefined)).rejects.toBe(lost);
  expect(asked).toBe(4);
});
