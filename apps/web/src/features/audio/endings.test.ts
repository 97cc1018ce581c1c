import { type Job } from '@kinoloom/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { changeAudio, useAudioDraft, writeWords } from './draft.ts';
import { endingsOf, newsOf, settle } from './endings.ts';
import { MakingRow } from './job-rows.tsx';

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  operation: 'generate',
  media_type: 'audio',
  model: 'sound-effects',
  prompt: 'Gulls',
  flow_id: 'f',
  status: 'completed',
  progress: 1,
  message: null,
  estimate: null,
  ahead: null,
  price: 9,
  charge: 'captured',
  error: null,
  late: null,
  provider: 'elevenlabs',
  sandbox: true,
  width: null,
  height: null,
  seconds: 10,
  start_image_url: null,
  source_ids: [],
  rendered_frames: null,
  total_frames: null,
  copied_frames: null,
  project: null,
  result: null,
  created_at: '2026-01-01T00:00:00Z',
  started_at: null,
  finished_at: '2026-01-01T00:00:10Z',
  ...more,
});
const order = { jobId: 'j1', tool: 'sound-effects' } as const;
const file = new File(['sound'], 'keeper.wav', { type: 'audio/wav' });

beforeEach(() => {
  changeAudio({ ordered: [order], chosen: { kind: 'none' } });
  writeWords('sound-effects', ' Gulls ');
});

test('an order ends when its job ends, and not before', () => {
  expect(endingsOf([order], [])).toEqual([]);
  expect(endingsOf([order], [job('j1', { status: 'running' }), job('j2')])).toEqual([]);
  expect(endingsOf([order], [job('j1')])).toHaveLength(1);
});

test('a successful job clears the text that it was made from, and its message has the price', () => {
  const endings = endingsOf([order], [job('j1')]);
  expect(endings.map(newsOf)).toEqual([{ tone: 'success', text: 'Sound effect generated', detail: '9 credits used' }]);
  settle(endings);
  expect(useAudioDraft.getState()).toMatchObject({ ordered: [], words: { 'sound-effects': '' } });
});

test('a text that was changed after the order stays', () => {
  writeWords('sound-effects', 'Gulls, further off');
  settle(endingsOf([order], [job('j1')]));
  expect(useAudioDraft.getState().words['sound-effects']).toBe('Gulls, further off');
});

test('a failed job keeps the text, and its message has the reason, the tool and that nothing was charged', () => {
  const failed = endingsOf([order], [job('j1', { status: 'failed', charge: 'released' })]);
  expect(failed.map(newsOf)).toEqual([
    { tone: 'error', text: 'Sound effect generation failed', detail: 'Sound effects. Nothing was charged.' },
  ]);
  settle(failed);
  expect(useAudioDraft.getState()).toMatchObject({ ordered: [], words: { 'sound-effects': ' Gulls ' } });
  const error = { code: 'timeout', message: 'The sound effect took too long. Nothing was charged. Please try again.' };
  const late = endingsOf([order], [job('j1', { status: 'failed', error })]);
  expect(late.map(newsOf)).toEqual([{ tone: 'error', text: error.message, detail: 'Sound effects' }]);
});

test('a cancelled job shows no message', () => {
  expect(endingsOf([order], [job('j1', { status: 'canceled' })]).map(newsOf)).toEqual([null]);
});

test('a recording is removed after its own voice change, and stays after that of another recording', () => {
  const recording = { file, seconds: 3, measured: true };
  const changed = endingsOf([{ jobId: 'j1', tool: 'voice-changer' }], [job('j1', { model: 'voice-changer' })]);
  changeAudio({ chosen: { kind: 'ready', recording, jobId: null } });
  settle(changed);
  expect(useAudioDraft.getState().chosen.kind).toBe('ready');
  changeAudio({ chosen: { kind: 'ready', recording, jobId: 'j1' } });
  settle(changed);
  expect(useAudioDraft.getState().chosen.kind).toBe('none');
});

test('a running sound without progress shows its elapsed time instead of 0%', () => {
  const row = (more: Partial<Job>): string =>
    renderToStaticMarkup(
      createElement(MakingRow, {
        job: job('j1', { status: 'running', started_at: new Date().toISOString(), charge: 'held', ...more }),
        handlers: { onCancel: () => undefined, busy: new Set<string>() },
      }),
    );
  expect(row({ progress: 0 })).toContain('Sound effects 0:00, 9 credits reserved');
  expect(row({ progress: 0.4 })).toContain('Sound effects 40%, 9 credits reserved');
  expect(row({ status: 'queued', started_at: null, ahead: 2 })).toContain('Sound effects queued, 2 ahead of you');
});
