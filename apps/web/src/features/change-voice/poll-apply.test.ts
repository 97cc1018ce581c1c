import type { DesignRenderState } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { pollApply } from './poll-apply.ts';

const state = (status: DesignRenderState['status']): DesignRenderState => ({
  success: true,
  status,
  progress: 0.5,
  url: null,
  message: '',
  error: null,
  timestamp: '',
});

/** Polls with a constant response as fast as possible; returns the result, and the number and duration of polls. */
async function polled(answer: () => Promise<DesignRenderState>) {
  let ms = 0;
  let answers = 0;
  const why = await new Promise<string>((resolve) => {
    pollApply({
      ask: answer,
      schedule(run, wait) {
        ms += wait;
        queueMicrotask(run);
        return () => undefined;
      },
      onAnswer({ status }) {
        answers += 1;
        if (status === 'completed') queueMicrotask(() => resolve('completed'));
      },
      onStopped: resolve,
    });
  });
  return { why, ms, answers };
}

test('the render is polled every 2.5 s, at most 120 times', async () => {
  expect(await polled(() => Promise.resolve(state('rendering')))).toEqual({
    why: 'Render timed out after 5 minutes',
    ms: 300_000,
    answers: 120,
  });
});

test('polling ends when the render has completed', async () => {
  expect(await polled(() => Promise.resolve(state('completed')))).toEqual({ why: 'completed', ms: 2_500, answers: 1 });
});

test('polling stops after three failed polls in a row', async () => {
  expect(await polled(() => Promise.reject(new Error('No connection')))).toEqual({
    why: 'Failed to check render status',
    ms: 7_500,
    answers: 0,
  });
});
