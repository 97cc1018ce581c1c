import { type RenderState } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { isOver, renderView } from './render-view.ts';
import { renderJob as job } from './testing/render-job.ts';

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
  expect(renderView(job({}), answer({}), null)).toMatchObject({ progress: 0.38, frames: { done: 532, total: 1386 } });
  expect(renderView(job({}), answer({ progress: 0.5 }), null)).toMatchObject({ progress: 0.5 });
});

test('an end counts, whichever way it came', () => {
  const done = answer({ status: 'completed', progress: 1, downloadUrl: '/media/m/film.mp4?download=1' });
  expect(renderView(job({}), done, null)).toEqual({ kind: 'completed', downloadUrl: '/media/m/film.mp4' });
  const failed = job({ status: 'failed', error: { code: 'x', message: 'Render timed out.' } });
  expect(renderView(failed, answer({ progress: 0.9 }), null)).toEqual({ kind: 'failed', message: 'Render timed out.' });
  expect(renderView(job({ status: 'canceled' }), undefined, null)).toEqual({ kind: 'cancelled' });
});

test('a page that has stopped asking says why, but not of a render that has ended', () => {
  expect(renderView(job({}), undefined, 'Took too long.')).toEqual({ kind: 'unwatched', message: 'Took too long.' });
  expect(isOver(renderView(job({ status: 'canceled' }), undefined, 'Took too long.'))).toBe(true);
});

test('a render that waits says so, and nothing of frames before the first', () => {
  const waits = { kind: 'rendering', progress: 0, message: 'Waiting in the render queue', frames: null };
  const fresh = { progress: 0, rendered_frames: null } as const;
  expect(renderView(job({ ...fresh, status: 'queued' }), undefined, null)).toEqual(waits);
  const told = answer({ status: 'starting', progress: 0, message: 'Waiting in the render queue' });
  expect(renderView(undefined, told, null)).toEqual(waits);
  // Its parts are queued behind those of other renders.
  expect(renderView(job({ ...fresh, message: 'Waiting in the render queue' }), undefined, null)).toEqual(waits);
  expect(renderView(job(fresh), undefined, null)).toMatchObject({ message: 'Preparing clips', frames: null });
});

test('a failure without a word is an unknown error', () => {
  expect(renderView(job({ status: 'failed', error: null }), undefined, null)).toEqual({
    kind: 'failed',
    message: 'Unknown error',
  });
  expect(renderView(undefined, answer({ status: 'failed', error: '' }), null)).toMatchObject({
    message: 'Unknown error',
  });
});

test('nothing known is a start', () => {
  expect(renderView(undefined, undefined, null)).toEqual({ kind: 'starting' });
});
