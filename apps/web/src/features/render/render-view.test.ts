import { type Job, type RenderState } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { isOver, renderView } from './render-view.ts';

const time = { startedAt: 0, now: 60_000 };

const job = (more: Partial<Job>): Job => ({
  id: 'r',
  operation: 'render',
  media_type: 'video',
  model: 'flow-render',
  prompt: null,
  flow_id: 'f',
  status: 'running',
  progress: 0.38,
  message: null,
  price: 10,
  charge: 'held',
  error: null,
  provider: null,
  sandbox: false,
  width: 1920,
  height: 1080,
  seconds: 46,
  start_image_url: null,
  source_ids: [],
  rendered_frames: 532,
  total_frames: 1386,
  result: null,
  created_at: '2026-01-01T00:00:00Z',
  started_at: null,
  finished_at: null,
  ...more,
});

const answer = (more: Partial<RenderState>): RenderState => ({
  success: true,
  status: 'rendering',
  progress: 0.2,
  message: 'Rendering frames',
  downloadUrl: null,
  error: null,
  metadata: { renderedFrames: 280, totalFrames: 1386 },
  ...more,
});

test('the further of pushed and polled progress is shown', () => {
  expect(renderView(job({}), answer({}), time)).toMatchObject({ progress: 0.38, frames: { done: 532, total: 1386 } });
  expect(renderView(job({}), answer({ progress: 0.5 }), time)).toMatchObject({ progress: 0.5 });
});

test('an end counts, whichever way it came', () => {
  const done = answer({ status: 'completed', progress: 1, downloadUrl: '/media/m/film.mp4?download=1' });
  expect(renderView(job({}), done, time)).toEqual({ kind: 'completed', downloadUrl: '/media/m/film.mp4' });
  const failed = job({ status: 'failed', error: { code: 'x', message: 'Render timed out.' } });
  expect(renderView(failed, answer({ progress: 0.9 }), time)).toEqual({ kind: 'failed', message: 'Render timed out.' });
  expect(renderView(job({ status: 'canceled' }), undefined, time)).toEqual({ kind: 'cancelled' });
});

test('after ten minutes without an end the page gives up, but not on a render that has ended', () => {
  const late = { startedAt: 0, now: 10 * 60_000 + 1 };
  expect(renderView(job({}), undefined, late)).toEqual({
    kind: 'gave-up',
    message: 'Render timeout - took longer than 10 minutes.',
  });
  expect(isOver(renderView(job({ status: 'canceled' }), undefined, late))).toBe(true);
});

test('nothing known is a start', () => {
  expect(renderView(undefined, undefined, time)).toEqual({ kind: 'starting' });
});
