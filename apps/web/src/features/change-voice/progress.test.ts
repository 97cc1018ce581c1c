import type { DesignRenderState } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { applyView, failureToast, simulated } from './progress.ts';
import * as words from '../../words/en/studio/change-voice.ts';

const answer = (progress: number, status: DesignRenderState['status'] = 'rendering'): DesignRenderState => ({
  success: true,
  status,
  progress,
  url: null,
  message: '',
  error: null,
  timestamp: '',
});

// docs/contract/editor.md, Change Voice.
test('Apply to Video shows a message and a percentage for every phase', () => {
  expect([
    applyView('preparing', undefined, undefined),
    applyView('starting', undefined, undefined),
    applyView('accepted', undefined, undefined),
    applyView('accepted', undefined, answer(0)),
    applyView('accepted', undefined, answer(0.5)),
    applyView('accepted', undefined, answer(1)),
    applyView('accepted', undefined, answer(1, 'completed')),
  ]).toEqual([
    { percent: 0, message: 'Preparing video with new audio...' },
    { percent: 15, message: 'Audio pre-boost complete - Starting video render...' },
    { percent: 20, message: 'Rendering in progress...' },
    { percent: 20, message: 'Rendering video...' },
    { percent: 55, message: 'Rendering video...' },
    { percent: 90, message: 'Rendering video...' },
    { percent: 100, message: 'Video render completed!' },
  ]);
});

test('simulated progress rises up to 90', () => {
  const values = [0, 1_000, 5_000, 15_000, 60_000, 600_000].map((ms) => simulated(ms, 15_000));
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect([values[0], values.at(-1)]).toEqual([0, 90]);
});

// docs/contract/editor.md, Change Voice.
test('the toast of a failure depends on its message', () => {
  expect(
    [
      'Insufficient credits! Need 5 credits for 640x360 video rendering.',
      'Network error. Please check your connection and try again.',
      'Failed to fetch',
      'Invalid source',
      'Render timed out after 5 minutes',
    ].map(failureToast),
  ).toEqual([
    'Insufficient credits for video rendering',
    'Network error - please check your connection',
    'Network error - please check your connection',
    'Invalid video or audio format',
    'Render failed: Render timed out after 5 minutes',
  ]);
  expect(words.isApplied({ credits: 5 })).toBe(
    'Voice-changed video created successfully! (5 credits used) - Available in Gallery',
  );
});
