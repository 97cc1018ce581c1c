import { expect, test } from 'vitest';
import { oncePerTurn } from './timers.ts';

test('concurrent requests for one key are looked up once', async () => {
  const asked: string[] = [];
  const find = oncePerTurn(async (key) => {
    asked.push(key);
    return key.toUpperCase();
  });
  expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual(['a', 'b']);
});

test('a request that comes during a lookup of its key gets a lookup of its own', async () => {
  let value = 1;
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const find = oncePerTurn(async () => {
    const seen = value;
    begun.resolve();
    await end.promise;
    return seen;
  });
  const before = find('a');
  await begun.promise;
  value = 2;
  const after = find('a');
  end.resolve();
  expect(await Promise.all([before, after])).toEqual([1, 2]);
});

test('a failed lookup rejects all requests that wait for it, and the next request looks up again', async () => {
  let fails = true;
  const find = oncePerTurn(async () => {
    if (fails) throw new Error('lost');
    return 1;
  });
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe(1);
});
