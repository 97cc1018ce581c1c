import { expect, test } from 'vitest';
import { oncePerTurn } from './timers.ts';

test('what is asked for several times at once is looked up once', async () => {
  const asked: string[] = [];
  const find = oncePerTurn(async (key) => {
    asked.push(key);
    return key.toUpperCase();
  });
  expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual(['a', 'b']);
});

test('a question that comes while the same is looked up waits for a look of its own', async () => {
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

test('a look that fails fails for those who waited for it, and is made anew for the next', async () => {
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
