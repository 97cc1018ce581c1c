import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectRegularly } from './collector.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A weak reference to an object that nothing else refers to, after the task that made it. */
async function abandoned(): Promise<WeakRef<object>> {
  const reference = new WeakRef({ pixels: new Uint8Array(1_000) });
  await new Promise(setImmediate);
  return reference;
}

test('what a render no longer uses is collected within ten seconds', async () => {
  const timer = collectRegularly();
  const unused = await abandoned();
  vi.advanceTimersByTime(10_000);
  expect(unused.deref()).toBeUndefined();
  clearInterval(timer);
});
