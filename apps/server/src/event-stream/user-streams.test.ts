import { expect, test, vi } from 'vitest';
import { UserStreams } from './user-streams.ts';

function setUp(most?: number) {
  const wakes = new Map<string, () => void>();
  let reads = 0;
  const read = vi.fn<(user: { id: string; isAdmin: boolean }, seen: number) => Promise<string>>(
    async ({ id }, seen) => `${id} after ${seen}, ${++reads}`,
  );
  const subscribe = (userId: string, wake: () => void) => {
    wakes.set(userId, wake);
    return () => void wakes.delete(userId);
  };
  const streams = new UserStreams({ subscribe }, read, most);
  const open = (userId: string) => {
    const member = { wake: vi.fn<() => void>(), close: vi.fn<() => void>() };
    return { ...member, ...streams.open({ id: userId, isAdmin: false }, member) };
  };
  return { read, wakes, open };
}

test('streams of a user that have seen as much share one read, until something changes', async () => {
  const { read, wakes, open } = setUp();
  const [first, second, third] = [open('ann'), open('ann'), open('bea')];
  expect(await Promise.all([first.read(5), second.read(5)])).toEqual(['ann after 5, 1', 'ann after 5, 1']);
  expect(await second.read(5)).toBe('ann after 5, 1');
  expect(await third.read(5)).toBe('bea after 5, 2');
  expect(await second.read(4)).toBe('ann after 4, 3');
  wakes.get('ann')?.();
  expect([first, second, third].map(({ wake }) => wake.mock.calls.length)).toEqual([1, 1, 0]);
  expect(await first.read(5)).toBe('ann after 5, 4');
  expect(read).toHaveBeenCalledTimes(4);
});

test('a read that began before a change is not shared after it', async () => {
  const { read, wakes, open } = setUp();
  const [first, second] = [open('ann'), open('ann')];
  const early = first.read(5);
  wakes.get('ann')?.();
  expect(await second.read(5)).toBe('ann after 5, 2');
  expect(await early).toBe('ann after 5, 1');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failed read is made again', async () => {
  const { read, open } = setUp();
  read.mockRejectedValueOnce(new Error('no database'));
  const stream = open('ann');
  await expect(stream.read(5)).rejects.toThrow('no database');
  expect(await stream.read(5)).toBe('ann after 5, 1');
});

test('beyond the limit the oldest stream of the same user is closed', () => {
  const { open } = setUp(2);
  const other = open('bea');
  const streams = [open('ann'), open('ann'), open('ann')];
  expect([other, ...streams].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0, 0]);
  streams[1]?.leave();
  open('ann');
  expect([other, ...streams].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0, 0]);
});

test('nothing is kept of a user without streams', () => {
  const { wakes, open } = setUp();
  const [first, second] = [open('ann'), open('ann')];
  first.leave();
  expect([...wakes.keys()]).toEqual(['ann']);
  second.leave();
  second.leave();
  expect([...wakes.keys()]).toEqual([]);
});
