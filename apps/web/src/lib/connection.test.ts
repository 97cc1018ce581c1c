import { expect, test, vi } from 'vitest';
import { watchConnection, type Connection } from './connection.ts';

function setUp() {
  const world = { online: true, server: true };
  const shown: Connection[] = [];
  const waits: number[] = [];
  let next: (() => void) | undefined;
  const onBack = vi.fn<() => void>();
  const watch = watchConnection({
    online: () => world.online,
    answers: async () => world.server,
    schedule: (run, ms) => {
      waits.push(ms);
      next = run;
      return () => {
        next = undefined;
      };
    },
    show: (connection) => void shown.push(connection),
    onBack,
  });
  const check = async () => {
    watch.check();
    await Promise.resolve();
    await Promise.resolve();
  };
  const pass = async () => {
    next?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { world, shown, waits, onBack, check, pass, watch, waiting: () => next !== undefined };
}

test('a failed request while the server answers keeps the connection online', async () => {
  const { check, shown, onBack, waiting } = setUp();
  await check();
  expect([shown, onBack.mock.calls.length, waiting()]).toEqual([['online'], 0, false]);
});

test('an unavailable server is checked at growing intervals, and its return is reported once', async () => {
  const { world, check, pass, shown, waits, onBack, waiting } = setUp();
  world.server = false;
  await check();
  for (let tries = 0; tries < 6; tries += 1) await pass();
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(onBack).not.toHaveBeenCalled();
  world.server = true;
  await pass();
  expect(shown.at(-1)).toBe('online');
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(waiting()).toBe(false);
});

test('a device without a network is offline, whatever the state of the server', async () => {
  const { world, check, shown } = setUp();
  world.online = false;
  await check();
  expect(shown).toEqual(['offline']);
});

test('a stopped watch reports nothing more', async () => {
  const { world, check, shown, watch, waiting } = setUp();
  world.server = false;
  await check();
  watch.stop();
  expect(waiting()).toBe(false);
  await check();
  expect(shown).toEqual(['away']);
});
