import { type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { renderJob } from '../../rendering/testing/render-job.ts';
import { flowPreviewOf, placedAfter, stripClips, stripRows } from './flow-preview.ts';

const clip = (id: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'video',
  url: `/media/${id}/clip.mp4`,
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: 'sea',
  model: 'seedance-fast',
  duration: 5,
  aspect_ratio: '16:9',
  resolution: '1280x720',
  width: 1280,
  height: 720,
  credits_used: 28,
  has_audio: false,
  hasAudio: false,
  asked_at: `2026-01-01T00:00:0${id}Z`,
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: `2026-01-01T00:00:0${id}Z`,
  ...more,
});

const ids = (rows: readonly { readonly id: string }[]): string => rows.map(({ id }) => id).join(' ');

test('the strip contains videos in the order of their requests, without images and rendered videos', () => {
  const media = [clip('4', { model: 'flow-render' }), clip('3'), clip('2', { media_type: 'image' }), clip('1')];
  expect(ids(stripClips(media, []))).toBe('1 3');
});

test('a clip that is finished early stays behind a clip that was requested before it', () => {
  const quick = clip('2', { created_at: '2026-01-01T00:01:00Z' });
  const slow = clip('1', { created_at: '2026-01-01T00:05:00Z' });
  expect(ids(stripClips([slow, quick], []))).toBe('1 2');
});

test('clips are in the order that the user chose, followed by newer clips', () => {
  const media = [clip('1'), clip('2'), clip('3'), clip('4')];
  expect(ids(stripClips(media, ['3', 'gone', '1']))).toBe('3 1 2 4');
});

test('a running job has the place in the strip that its result will have', () => {
  const job = renderJob({ id: '2', status: 'running', created_at: '2026-01-01T00:00:02Z' });
  const rows = stripRows([clip('1'), clip('3')], [job], []);
  expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['clip 1', 'job 2', 'clip 3']);
  expect(ids(stripRows([clip('1'), clip('3')], [job], ['2', '3', '1']))).toBe('2 3 1');
  // Its result arrives a moment before the event of its end.
  expect(stripRows([clip('1'), clip('2')], [job], []).map(({ kind }) => kind)).toEqual(['clip', 'clip']);
});

test('a moved row is placed right after another row, or first', () => {
  expect(placedAfter(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  expect(placedAfter(['a', 'b', 'c', 'd'], 'd', 'a')).toEqual(['a', 'd', 'b', 'c']);
  expect(placedAfter(['a', 'b', 'c', 'd'], 'c', undefined)).toEqual(['c', 'a', 'b', 'd']);
});

test('clips follow each other without gaps, at 30 fps, in the size of the largest clip', () => {
  const preview = flowPreviewOf([clip('1'), clip('2', { duration: 4.98, width: 1920, height: 1080 })]);
  expect(preview.sequences.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [0, 150],
    [150, 299],
  ]);
  expect(preview).toMatchObject({ size: { width: 1920, height: 1080 }, frames: 299, price: 10, quality: 'high' });
  expect(preview.sequences[0]).toMatchObject({
    duration: 5000,
    model: 'flow-seedance-fast',
    volume: 1,
    isMuted: false,
  });
});

test('a clip of unknown length counts as 8 s, and without any size the canvas is 1920 by 1080 px', () => {
  const preview = flowPreviewOf([clip('1', { duration: null, width: null, height: null })]);
  expect(preview).toMatchObject({ frames: 240, size: { width: 1920, height: 1080 } });
});

test('a second started minute doubles the price', () => {
  const minute = Array.from({ length: 12 }, (_, index) => clip(`${index}`));
  expect(flowPreviewOf(minute).price).toBe(5);
  expect(flowPreviewOf([...minute, clip('9')]).price).toBe(10);
});
