import { expect, test, vi } from 'vitest';
import { debounced } from './debounced.ts';

test('a debounced function runs once after the last call, and not after a cancel', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  const refresh = debounced(run, 100);
  for (let press = 0; press < 5; press += 1) {
    refresh.call();
    vi.advanceTimersByTime(99);
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  refresh.call();
  refresh.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
