import { expect, test } from 'vitest';
import { UserEventCache } from './user-event-cache.ts';

function scene({ mostSize = 1_000 } = {}) {
  const clock = { now: 0 };
  const kept = new UserEventCache<string>({ now: () => clock.now, sizeOf: ({ length }) => length, mostSize });
  let made = 0;
  const make = async (): Promise<string> => {
    made += 1;
    return `made ${made}`;
  };
  return { clock, kept, make };
}

test('what was made is answered until there is a newer event', async () => {
  const { kept, make } = scene();
  expect(await kept.get('a', 7, make)).toBe('made 1');
  expect(await kept.get('a', 7, make)).toBe('made 1');
  expect(await kept.get('a', 8, make)).toBe('made 2');
  expect(await kept.get('a', 8, make)).toBe('made 2');
});

test('an older number, as when events have been pruned, is answered by what is newer', async () => {
  const { kept, make } = scene();
  await kept.get('a', 7, make);
  expect(await kept.get('a', 0, make)).toBe('made 1');
});

test('each key has its own', async () => {
  const { kept, make } = scene();
  expect(await kept.get('a', 7, make)).toBe('made 1');
  expect(await kept.get('b', 7, make)).toBe('made 2');
});

test('those who ask while it is made wait for the same', async () => {
  const { kept, make } = scene();
  expect(await Promise.all([kept.get('a', 7, make), kept.get('a', 7, make)])).toEqual(['made 1', 'made 1']);
});

test('who knows of a newer event does not wait for what was begun before it, which does not take the place of the newer', async () => {
  const { kept, make } = scene();
  const { promise, resolve } = Promise.withResolvers<string>();
  const before = kept.get('a', 7, () => promise);
  expect(await kept.get('a', 8, make)).toBe('made 1');
  resolve('begun before');
  expect(await before).toBe('begun before');
  expect(await kept.get('a', 8, make)).toBe('made 1');
});

test('nothing is kept of what failed', async () => {
  const { kept, make } = scene();
  const failed = kept.get('a', 7, async () => {
    throw new Error('no database');
  });
  await expect(failed).rejects.toThrow('no database');
  expect(await kept.get('a', 7, make)).toBe('made 1');
});

test('a minute is the longest, for what no event tells of', async () => {
  const { clock, kept, make } = scene();
  await kept.get('a', 7, make);
  clock.now = 59_999;
  expect(await kept.get('a', 7, make)).toBe('made 1');
  clock.now = 60_000;
  expect(await kept.get('a', 7, make)).toBe('made 2');
});

test('what was asked for longest ago makes room', async () => {
  // Each entry has size 7, including its key.
  const { kept, make } = scene({ mostSize: 14 });
  await kept.get('a', 7, make);
  await kept.get('b', 7, make);
  await kept.get('a', 7, make);
  await kept.get('c', 7, make);
  expect(await kept.get('a', 7, make)).toBe('made 1');
  expect(await kept.get('b', 7, make)).toBe('made 4');
});

test('what is larger than all the room is answered, and not kept', async () => {
  const { kept, make } = scene({ mostSize: 5 });
  expect(await kept.get('a', 7, make)).toBe('made 1');
  expect(await kept.get('a', 7, make)).toBe('made 2');
});
