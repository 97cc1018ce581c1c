import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PollGate } from './poll-gate.ts';

const NOTHING = async (): Promise<string[]> => [];
const NONE_WAITS = async (): Promise<boolean> => false;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate whose queue was polled in vain, and a second poll of that queue. */
async function holding(): Promise<{ gate: PollGate; claim: ReturnType<typeof vi.fn<() => Promise<string[]>>> }> {
  const gate = new PollGate();
  await gate.poll('renders', NOTHING, NONE_WAITS);
  const claim = vi.fn<() => Promise<string[]>>(NOTHING);
  void gate.poll('renders', claim, NONE_WAITS);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claim).not.toHaveBeenCalled();
  return { gate, claim };
}

test('the poll of an empty queue is held until a notification comes, and other queues are not', async () => {
  const { gate, claim } = await holding();
  gate.wake('other');
  expect(await gate.poll('other', async () => ['a'], NONE_WAITS)).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claim).not.toHaveBeenCalled();
  gate.wake('renders');
  await vi.advanceTimersByTimeAsync(50);
  expect(claim).toHaveBeenCalledOnce();
});

test('after a reconnect, and at the end, every held poll passes', async () => {
  for (const pass of ['wakeAll', 'open'] as const) {
    const { gate, claim } = await holding();
    gate[pass]();
    await vi.advanceTimersByTimeAsync(50);
    expect(claim).toHaveBeenCalledOnce();
  }
});

test('a notification during a poll that finds nothing is not lost', async () => {
  const gate = new PollGate();
  await gate.poll(
    'renders',
    async () => {
      gate.wake('renders');
      return [];
    },
    NONE_WAITS,
  );
  expect(await gate.poll('renders', async () => ['late'], NONE_WAITS)).toEqual(['late']);
});

test('polls are not held while work waits for a limit, after one that found work, and after one that failed', async () => {
  const gate = new PollGate();
  await gate.poll('renders', NOTHING, async () => true);
  await gate.poll('renders', async () => ['a'], NONE_WAITS);
  await expect(gate.poll('renders', () => Promise.reject(new Error('no database')), NONE_WAITS)).rejects.toThrow(
    'no database',
  );
  expect(await gate.poll('renders', async () => ['b'], NONE_WAITS)).toEqual(['b']);
});
