import { type DesignRenderState } from '@kinoloom/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollRender, pollsFor } from './poll-render.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const answer = (status: DesignRenderState['status'], progress = 0): DesignRenderState => ({
  success: true,
  status,
  progress,
  url: null,
  message: '',
  error: null,
  timestamp: '2026-01-01T00:00:00Z',
});

function polled(ask: () => Promise<DesignRenderState>) {
  const events: string[] = [];
  const asked = vi.fn<() => Promise<DesignRenderState>>(ask);
  const stop = pollRender({
    ask: asked,
    later,
    onAnswer: ({ status, progress }) => events.push(`${status} ${progress}`),
    onPollingEnd: (why) => events.push(why),
  });
  return { events, asked, stop };
}

test('the render is polled every 2.5 s until it ends', async () => {
  const answers = [answer('starting'), answer('rendering', 0.4), answer('completed', 1)];
  const { events, asked } = polled(() => Promise.resolve(answers.shift() ?? answer('failed')));
  await vi.advanceTimersByTimeAsync(2_499);
  expect(asked).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['starting 0']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['starting 0', 'rendering 0.4', 'completed 1']);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('polling stops after 180 polls with a timeout message', async () => {
  const { events, asked } = polled(() => Promise.resolve(answer('rendering', 0.1)));
  await vi.advanceTimersByTimeAsync(180 * 2_500);
  expect(asked).toHaveBeenCalledTimes(180);
  expect(events.at(-1)).toBe('Render timeout - please try again');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(180);
});

test('where films may be longer, they are polled for four times their length', () =>
  expect([90, 180, 3_600].map(pollsFor)).toEqual([180, 288, 5_760]));

test('polling ends after three failed polls in a row, and an answer resets the count', async () => {
  const answers = ['lost', 'lost', 'heard', 'lost', 'lost', 'lost'];
  const { events, asked } = polled(() =>
    answers.shift() === 'heard' ? Promise.resolve(answer('rendering', 0.2)) : Promise.reject(new Error('No answer')),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(events).toEqual(['rendering 0.2', 'Failed to check render status']);
});

test('after stop no poll is sent, and a pending answer is not reported', async () => {
  let arrive: (state: DesignRenderState) => void = () => undefined;
  const { events, asked, stop } = polled(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  stop();
  arrive(answer('rendering', 0.5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([events, asked.mock.calls.length]).toEqual([[], 1]);
});
