import { type DesignRenderState } from '@kinoloom/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonState } from './button-face.tsx';
import { RenderController } from './render-controller.ts';
import { renderedVideo, jobOf as job } from './testing/render-fixtures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const result = renderedVideo();

const answer = (more: Partial<DesignRenderState>): DesignRenderState => ({
  success: true,
  status: 'rendering',
  progress: 0,
  url: null,
  message: '',
  error: null,
  timestamp: '2026-01-01T00:00:00Z',
  ...more,
});

function controllerOf(answers: (DesignRenderState | 'lost')[] = []) {
  const done: string[] = [];
  const controller = new RenderController<string>({
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    start: (order) => (order === 'refused' ? Promise.reject(new Error('Refused')) : Promise.resolve('r')),
    ask: () => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next === undefined || next === 'lost' ? Promise.reject(new Error('No answer')) : Promise.resolve(next);
    },
    onDone: (id, url, watched) => done.push(`${id} ${url} ${watched ? 'watched' : 'alone'}`),
  });
  const button = () =>
    buttonState({ phase: controller.state.getState().phase, faults: 0, cautions: 0, price: 10, available: 100 });
  return { controller, done, button };
}

test('a render is prepared, shows its percentage, is announced once, and frees the button 1 s later', async () => {
  const { controller, done, button } = controllerOf([answer({ progress: 0.2 })]);
  expect(button()).toEqual({ kind: 'ready', price: 10, warned: false });
  const begun = controller.begin('video');
  expect(button()).toEqual({ kind: 'preparing' });
  await begun;
  expect(button()).toEqual({ kind: 'rendering', percent: 0 });
  expect(controller.state.getState().open).toEqual({ kind: 'render', id: 'r' });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(button()).toEqual({ kind: 'rendering', percent: 20 });
  controller.update([job()], 'p');
  expect(button()).toEqual({ kind: 'rendering', percent: 38 });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(button()).toEqual({ kind: 'rendering', percent: 38 });
  const finished = [job({ status: 'completed', progress: 1, result })];
  controller.update(finished, 'p');
  controller.update(finished, 'p');
  expect(done).toEqual(['r /media/m/video.mp4 watched']);
  expect(controller.state.getState().phase.kind).toBe('done');
  await vi.advanceTimersByTimeAsync(999);
  expect(controller.state.getState().phase.kind).toBe('done');
  await vi.advanceTimersByTimeAsync(1);
  expect(button()).toEqual({ kind: 'ready', price: 10, warned: false });
  expect(controller.viewOf('r')).toEqual({ kind: 'completed', downloadUrl: '/media/m/video.mp4' });
});

test('a completion that is only polled, not pushed, is announced', async () => {
  const { controller, done } = controllerOf([answer({ status: 'completed', progress: 1, url: '/media/m/video.mp4' })]);
  await controller.begin('video');
  controller.show(null);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(done).toEqual(['r /media/m/video.mp4 alone']);
});

test('a refused start rejects and leaves the button ready', async () => {
  const { controller, button } = controllerOf();
  await expect(controller.begin('refused')).rejects.toThrow('Refused');
  expect(button()).toEqual({ kind: 'ready', price: 10, warned: false });
});

test('a second press while a render starts does not disturb it', async () => {
  const { controller } = controllerOf([answer({})]);
  await Promise.all([controller.begin('video'), controller.begin('video')]);
  expect(controller.state.getState().phase.kind).toBe('rendering');
});

test('a cancelled render makes the button ready and closes its dialog', async () => {
  const { controller, done, button } = controllerOf([answer({})]);
  await controller.begin('video');
  controller.update([job({ status: 'canceled' })], 'p');
  expect([button().kind, controller.state.getState().open, done]).toEqual(['ready', null, []]);
});

test('a failed render shows its error in its dialog, and the button is ready 1 s later', async () => {
  const { controller } = controllerOf([answer({})]);
  await controller.begin('video');
  controller.update([job({ status: 'failed', error: { code: 'x', message: 'Server render failed' } })], 'p');
  expect(controller.state.getState().phase).toEqual({ kind: 'error', id: 'r', message: 'Server render failed' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(controller.state.getState()).toMatchObject({ phase: { kind: 'init' }, open: { kind: 'render', id: 'r' } });
});

test('a running render of the project is resumed, and one of another project is not', () => {
  const { controller, button } = controllerOf([answer({})]);
  controller.update([job({ project: { id: 'other', revision: 1 } })], 'p');
  expect(button().kind).toBe('ready');
  controller.update([job()], 'p');
  expect([button(), controller.state.getState().open]).toEqual([{ kind: 'rendering', percent: 38 }, null]);
});

test('a render without poll answers becomes unwatched, unless its updates are pushed', async () => {
  const { controller } = controllerOf(['lost']);
  await controller.begin('video');
  await vi.advanceTimersByTimeAsync(3 * 2_500);
  controller.update([job({ progress: 0.5 })], 'p');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(controller.viewOf('r').kind).toBe('rendering');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(controller.viewOf('r')).toEqual({ kind: 'unwatched', message: 'Failed to check render status' });
  controller.update([job({ progress: 0.6 })], 'p');
  expect(controller.viewOf('r').kind).toBe('rendering');
});

test.for([
  [{ available: 9 }, { kind: 'insufficient', price: 10 }],
  [
    { available: 9, faults: 1 },
    { kind: 'insufficient', price: 10 },
  ],
  [{ faults: 1, cautions: 1 }, { kind: 'invalid' }],
  [{ cautions: 1 }, { kind: 'ready', price: 10, warned: true }],
  [{ available: undefined }, { kind: 'ready', price: 10, warned: false }],
] as const)('with %j the button is %j', ([facts, state]) => {
  const usual = { phase: { kind: 'init' }, faults: 0, cautions: 0, price: 10, available: 10 } as const;
  expect(buttonState({ ...usual, ...facts })).toEqual(state);
});
