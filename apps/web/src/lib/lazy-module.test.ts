import { expect, test } from 'vitest';
import { importWithRetry } from './lazy-module.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');

/** Fails this many times, then resolves. */
function failing(times: number): () => Promise<string> {
  let calls = 0;
  return () => (calls++ < times ? Promise.reject(lost) : Promise.resolve('the part'));
}

test('without a connection a part is waited for, ever less often, until it comes', async () => {
  const waited: number[] = [];
  const wait = async (failures: number) => void waited.push(failures);
  await expect(importWithRetry(failing(4), async () => false, wait)).resolves.toBe('the part');
  expect(waited).toEqual([0, 1, 2, 3]);
});

test('one failure beside a server that answers is no matter, a second one is told', async () => {
  const never = () => Promise.reject(new Error('Nothing to wait for'));
  await expect(importWithRetry(failing(1), async () => true, never)).resolves.toBe('the part');
  await expect(importWithRetry(failing(2), async () => true, never)).rejects.toBe(lost);
});

test('a server that comes back without the part is not asked for ever', async () => {
  let asked = 0;
  const comesBack = async () => ++asked > 2;
  await expect(importWithRetry(failing(99), comesBack, async () => undefined)).rejects.toBe(lost);
  expect(asked).toBe(4);
});
