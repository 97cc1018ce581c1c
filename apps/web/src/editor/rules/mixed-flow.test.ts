import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepKind, type Kept } from './mixed-flow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function flow(possible = true) {
  const heard: string[] = [];
  const stop = keepKind('horizontal', {
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    keep: (kept: Kept) => {
      heard.push(`keep ${kept}`);
      return possible;
    },
    onState: (state) => heard.push(state),
    onResolution: () => heard.push('resolution'),
  });
  const after = (ms: number): string[] => {
    vi.advanceTimersByTime(ms);
    return heard.splice(0);
  };
  return { after, stop };
}

test('the composition changes after 0.8 s, the dialog closes 0.5 s and the resolution is asked 1.2 s later', () => {
  const { after } = flow();
  expect(after(799)).toEqual(['processing']);
  expect(after(1)).toEqual(['keep horizontal', 'kept']);
  expect(after(499)).toEqual([]);
  expect(after(1)).toEqual(['closed']);
  expect(after(1_199)).toEqual([]);
  expect(after(1)).toEqual(['resolution']);
  expect(after(10_000)).toEqual([]);
});

test('the question is shown again if the composition cannot be changed', () => {
  const { after } = flow(false);
  expect(after(10_000)).toEqual(['processing', 'keep horizontal', 'asking']);
});

test('after stop nothing more happens, at any stage', () => {
  for (const ms of [400, 1_000, 2_000]) {
    const { after, stop } = flow();
    after(ms);
    stop();
    expect(after(10_000)).toEqual([]);
  }
});
