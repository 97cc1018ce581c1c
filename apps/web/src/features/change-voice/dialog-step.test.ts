import type { Job, MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { advance, splitFirst, resumeStep, tryAnother, type DialogStep } from './dialog-step.ts';

const record = (id: string, at: number, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'audio',
  url: `/media/${id}/audio.mp3`,
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: null,
  model: null,
  duration: 4,
  aspect_ratio: null,
  resolution: null,
  width: null,
  height: null,
  credits_used: 0,
  has_audio: true,
  hasAudio: true,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: new Date(at).toISOString(),
  ...more,
});

const clip = record('clip', 0, { media_type: 'video' });
const tracks = {
  vocals: { id: 'vocals', url: '/media/vocals/audio.mp3' },
  other: { id: 'other', url: '/media/other/audio.mp3' },
};
const vocals = record('vocals', 1, { metadata: { original_media_id: 'clip', tracks, audio_type: 'vocals' } });
const other = record('other', 1, { metadata: { original_media_id: 'clip', tracks, audio_type: 'other' } });
const changed = (id: string, at: number, from: string): MediaRecord =>
  record(id, at, { metadata: { operation: 'voice-change', original_media_id: from } });
const applied = (of: string): MediaRecord =>
  record('applied', 9, { media_type: 'video', metadata: { originalVideoId: 'clip', voiceMediaId: of } });

const job = (more: Partial<Job>): Job => ({
  id: 'job',
  operation: 'generate',
  media_type: 'audio',
  model: 'split-audio',
  prompt: null,
  flow_id: 'f',
  status: 'running',
  progress: 0,
  message: null,
  estimate: null,
  ahead: null,
  price: 5,
  charge: 'held',
  error: null,
  late: null,
  provider: null,
  sandbox: true,
  width: null,
  height: null,
  seconds: 4,
  start_image_url: null,
  source_ids: ['clip'],
  rendered_frames: null,
  total_frames: null,
  copied_frames: null,
  project: null,
  result: null,
  created_at: new Date(0).toISOString(),
  started_at: null,
  finished_at: null,
  ...more,
});

test('a clip without jobs and results starts with the split', () => {
  expect(resumeStep(clip, [clip, record('another', 3)], [])).toBe(splitFirst);
});

test('a running job of the clip is resumed in its step', () => {
  const all = [clip, vocals, other];
  expect(resumeStep(clip, [clip], [job({})])).toEqual({ kind: 'split', jobId: 'job', problem: null });
  expect(resumeStep(clip, all, [job({ model: 'voice-change', source_ids: ['vocals'] })])).toEqual({
    kind: 'processing',
    tracks,
    jobId: 'job',
  });
  expect(resumeStep(clip, all, [job({ model: 'voice-change' })])).toMatchObject({ kind: 'processing', tracks: null });
  const voice = changed('v', 5, 'vocals');
  const render = job({ operation: 'render', model: 'voice-change', media_type: 'video' });
  expect(resumeStep(clip, [...all, voice], [render])).toMatchObject({
    kind: 'result',
    tracks,
    changed: voice,
    renderId: 'job',
  });
});

test('a running job of another clip is ignored', () => {
  const jobs = [job({ source_ids: ['elsewhere'] }), job({ model: 'voice-change', source_ids: ['elsewhere'] })];
  expect(resumeStep(clip, [clip, vocals, other], jobs)).toEqual({ kind: 'voice', tracks, problem: null });
});

test('existing tracks and changed voices are resumed, unless the voice was applied', () => {
  expect(resumeStep(clip, [clip, vocals, other], [])).toEqual({ kind: 'voice', tracks, problem: null });
  const voices = [changed('first', 4, 'vocals'), changed('second', 6, 'clip')];
  const left = resumeStep(clip, [clip, vocals, other, ...voices], []);
  expect(left).toMatchObject({ kind: 'result', tracks: null, changed: { id: 'second' } });
  expect(resumeStep(clip, [clip, vocals, other, ...voices, applied('second')], [])).toMatchObject({
    kind: 'voice',
    tracks,
  });
});

test('a split whose background track was deleted must be repeated', () => {
  expect(resumeStep(clip, [clip, vocals], [])).toBe(splitFirst);
});

test('a completed job advances its step, and another job does not', () => {
  const splitting: DialogStep = { kind: 'split', jobId: 'job', problem: null };
  expect(advance(splitting, job({}))).toBe(splitting);
  expect(advance(splitting, job({ status: 'completed', result: vocals }))).toEqual({
    kind: 'voice',
    tracks,
    problem: null,
  });
  expect(advance(splitting, job({ id: 'another', status: 'completed', result: vocals }))).toBe(splitting);
  const processing: DialogStep = { kind: 'processing', tracks, jobId: 'job' };
  const voice = changed('v', 5, 'vocals');
  expect(advance(processing, job({ status: 'completed', result: voice }))).toMatchObject({
    kind: 'result',
    changed: voice,
  });
});

test('a failed or cancelled change returns to the choice of voices, and a failed split to the split', () => {
  const failed = job({ status: 'failed', error: { code: 'x', message: 'Voice change failed' } });
  const processing: DialogStep = { kind: 'processing', tracks, jobId: 'job' };
  expect(advance(processing, failed)).toEqual({ kind: 'voice', tracks, problem: 'Voice change failed' });
  expect(advance(processing, job({ status: 'canceled' }))).toEqual({ kind: 'voice', tracks, problem: null });
  expect(advance({ kind: 'split', jobId: 'job', problem: null }, job({ status: 'failed' }))).toEqual({
    ...splitFirst,
    problem: 'Failed to split audio.',
  });
});

test('trying another voice returns to the choice of voices, or to the split if there are no tracks', () => {
  const result = { kind: 'result', changed: vocals, renderId: null, problem: null } as const;
  expect(tryAnother({ ...result, tracks })).toEqual({ kind: 'voice', tracks, problem: null });
  expect(tryAnother({ ...result, tracks: null })).toBe(splitFirst);
});
