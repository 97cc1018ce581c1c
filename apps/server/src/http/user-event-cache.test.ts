import { expect, test } from 'vitest';
import { UserEventCache } from './user-event-cache.ts';

function setUp({ mostSize = 1_000 } = {}) {
  const clock = { now: 0 };
  const cache = new UserEventCache<string>({ now: () => clock.now, sizeOf: ({ length }) => length, mostSize });
  let made = 0;
  const make = async (): Promise<string> => {
    made += 1;
    return `made ${made}`;
  };
  return { clock, cache, make };
}

test('a cached value is returned until there is a newer event', async () => {
  const { cache, make } = setUp();
  expect(await cache.get('a', 7, make)).toBe('made 1');
  expect(await cache.get('a', 7, make)).toBe('made 1');
  expect(await cache.get('a', 8, make)).toBe('made 2');
  expect(await cache.get('a', 8, make)).toBe('made 2');
});

test('an older event number, as after pruning, returns the cached newer value', async () => {
  const { cache, make } = setUp();
  await cache.get('a', 7, make);
  expect(await cache.get('a', 0, make)).toBe('made 1');
});

test('each key has its own value', async () => {
  const { cache, make } = setUp();
  expect(await cache.get('a', 7, make)).toBe('made 1');
  expect(await cache.get('b', 7, make)).toBe('made 2');
});

test('concurrent requests for one key share one computation', async () => {
  const { cache, make } = setUp();
  expect(await Promise.all([cache.get('a', 7, make), cache.get('a', 7, make)])).toEqual(['made 1', 'made 1']);
});

test('a request with a newer event starts its own computation, and the older result does not replace it', async () => {
  const { cache, make } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  const before = cache.get('a', 7, () => promise);
  expect(await cache.get('a', 8, make)).toBe('made 1');
  resolve('begun before');
  expect(await before).toBe('begun before');
  expect(await cache.get('a', 8, make)).toBe('made 1');
});

test('a failed computation is not cached', async () => {
  const { cache, make } = setUp();
  const failed = cache.get('a', 7, async () => {
    throw new Error('no database');
  });
  await expect(failed).rejects.toThrow('no database');
  expect(await cache.get('a', 7, make)).toBe('made 1');
});

test('a cached value expires after one minute', async () => {
  const { clock, cache, make } = setUp();
  await cache.get('a', 7, make);
  clock.now = 59_999;
  expect(await cache.get('a', 7, make)).toBe('made 1');
  clock.now = 60_000;
  expect(await cache.get('a', 7, make)).toBe('made 2');
});

test('a full cache evicts the least recently used value', async () => {
  // Each entry has size 7, including its key.
  const { cache, make } = setUp({ mostSize: 14 });
  await cache.get('a', 7, make);
  await cache.get('b', 7, make);
  await cache.get('a', 7, make);
  await cache.get('c', 7, make);
  expect(await cache.get('a', 7, make)).toBe('made 1');
  expect(await cache.get('b', 7, make)).toBe('made 4');
});

test('a value larger than the cache is returned but not cached', async () => {
  const { cache, make } = setUp({ mostSize: 5 });
  expect(await cache.get('a', 7, make)).toBe('made 1');
  expect(await cache.get('a', 7, make)).toBe('made 2');
});
