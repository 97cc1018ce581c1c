import { type RenderState } from '@kinoloom/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenderCard } from './render-card.tsx';
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

test('the higher of pushed and polled progress is shown', () => {
  expect(renderView(job({}), answer({}), null)).toMatchObject({ progress: 0.38, frames: { done: 532, total: 1386 } });
  expect(renderView(job({}), answer({ progress: 0.5 }), null)).toMatchObject({ progress: 0.5 });
});

test('the end of a render is shown whether it was polled or pushed', () => {
  const done = answer({ status: 'completed', progress: 1, downloadUrl: '/media/m/video.mp4?download=1' });
  expect(renderView(job({}), done, null)).toEqual({ kind: 'completed', downloadUrl: '/media/m/video.mp4' });
  const failed = job({ status: 'failed', error: { code: 'x', message: 'Render timed out.' } });
  expect(renderView(failed, answer({ progress: 0.9 }), null)).toEqual({ kind: 'failed', message: 'Render timed out.' });
  expect(renderView(job({ status: 'canceled' }), undefined, null)).toEqual({ kind: 'cancelled' });
});

test('a page that has stopped polling shows the reason, unless the render has ended', () => {
  expect(renderView(job({}), undefined, 'Took too long.')).toEqual({ kind: 'unwatched', message: 'Took too long.' });
  expect(isOver(renderView(job({ status: 'canceled' }), undefined, 'Took too long.'))).toBe(true);
});

test('a queued render shows that it waits, and no frames before the first is rendered', () => {
  const waits = { kind: 'rendering', progress: 0, message: 'Waiting in the render queue', frames: null };
  const fresh = { progress: 0, rendered_frames: null } as const;
  expect(renderView(job({ ...fresh, status: 'queued' }), undefined, null)).toEqual(waits);
  const told = answer({ status: 'starting', progress: 0, message: 'Waiting in the render queue' });
  expect(renderView(undefined, told, null)).toEqual(waits);
  // Its parts are queued behind those of other renders.
  expect(renderView(job({ ...fresh, message: 'Waiting in the render queue' }), undefined, null)).toEqual(waits);
  expect(renderView(job(fresh), undefined, null)).toMatchObject({ message: 'Preparing clips', frames: null });
});

test('a failure without a message is shown as an unknown error', () => {
  expect(renderView(job({ status: 'failed', error: null }), undefined, null)).toEqual({
    kind: 'failed',
    message: 'Unknown error',
  });
  expect(renderView(undefined, answer({ status: 'failed', error: '' }), null)).toMatchObject({
    message: 'Unknown error',
  });
});

test('a render without any state is shown as starting', () => {
  expect(renderView(undefined, undefined, null)).toEqual({ kind: 'starting' });
});

test('a render without progress shows no percentage on its card', () => {
  const none = (): void => undefined;
  const handlers = { onOpen: none, onCancel: none, onRetry: none, onDismiss: none };
  const card = (progress: number): string =>
    renderToStaticMarkup(
      createElement(RenderCard, {
        view: renderView(job({ progress }), undefined, null),
        name: 'Halcyon',
        poster: null,
        price: 10,
        busy: false,
        ...handlers,
      }),
    );
  expect(card(0)).not.toMatch(/>\d+%</);
  expect(card(0.38)).toContain('>38%<');
});
