import { expect, test } from 'vitest';
import { pino } from 'pino';
import { everyOrWoken, oncePerTick } from './timers.ts';

test('concurrent requests for one key are looked up once', async () => {
  const asked: string[] = [];
  const find = oncePerTick(async (key) => {
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
  const find = oncePerTick(async () => {
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
  const find = oncePerTick(async () => {
    if (fails) throw new Error('lost');
    return 1;
  });
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe(1);
});

test('a task that throws before its first wait is logged like any other, and runs again', async () => {
  let runs = 0;
  const task = everyOrWoken(
    5,
    () => {
      runs += 1;
      throw new Error('at once');
    },
    pino({ level: 'silent' }),
    'a test',
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  await task.stop();
});

test('a task that is woken while it runs runs again after that, and once only', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const run = (): Promise<void> => {
    const next = Promise.withResolvers<void>();
    runs.push(next);
    return next.promise;
  };
  const task = everyOrWoken(60_000, run, pino({ level: 'silent' }), 'the task');
  task.wake();
  task.wake();
  task.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('lost'));
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await task.stop();
  task.wake();
  expect(runs).toHaveLength(2);
});
