import { type Job, type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { downloadUrl } from '../../lib/download-url.ts';
import { fileName, makerName, mediaTitle } from '../../lib/media-names.ts';
import { wallBoxes, wallCounts, wallItems } from './wall-items.ts';

const media = (id: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'video',
  url: `/media/${id}/clip.mp4`,
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: 'A slow sea',
  model: 'seedance-fast',
  duration: 5,
  aspect_ratio: '16:9',
  resolution: '1280x720',
  width: 1280,
  height: 720,
  credits_used: 28,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: `2026-01-01T00:00:0${id}Z`,
  ...more,
});

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id: `job-${id}`,
  operation: 'generate',
  media_type: 'video',
  model: 'mock-vid',
  prompt: 'sea',
  flow_id: 'f',
  status: 'running',
  progress: 0.5,
  message: null,
  estimate: null,
  ahead: null,
  price: 0,
  charge: 'free',
  error: null,
  late: null,
  provider: null,
  sandbox: true,
  width: 576,
  height: 1024,
  seconds: 5,
  start_image_url: null,
  source_ids: [],
  rendered_frames: null,
  total_frames: null,
  copied_frames: null,
  project: null,
  result: null,
  created_at: `2026-01-01T00:00:0${id}Z`,
  started_at: null,
  finished_at: null,
  ...more,
});

test('results, running jobs and failed jobs are listed together, newest first', () => {
  const items = wallItems(
    [media('3'), media('1', { media_type: 'image' }), media('9', { media_type: 'audio' })],
    [job('4'), job('2', { status: 'failed' }), job('5', { status: 'completed' }), job('6', { status: 'canceled' })],
    'all',
  );
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['running', 'job-4'],
    ['media', '3'],
    ['failed', 'job-2'],
    ['media', '1'],
  ]);
});

test('a running voice change render is listed, and its audio job is not', () => {
  const jobs = [
    job('4', { operation: 'render', model: 'voice-change' }),
    job('5', { model: 'voice-change', media_type: 'audio' }),
  ];
  expect(wallItems([], jobs, 'all').map(({ id }) => id)).toEqual(['job-4']);
});

test('a filter applies to jobs too, and renders are not listed', () => {
  const jobs = [job('4', { media_type: 'image' }), job('5', { operation: 'render' })];
  expect(wallItems([media('1')], jobs, 'video').map(({ id }) => id)).toEqual(['1']);
  expect(wallItems([media('1')], jobs, 'image').map(({ id }) => id)).toEqual(['job-4']);
});

test('the box of a failed portrait job is wide enough for its text', () => {
  expect(wallItems([], [job('1', { status: 'failed' })], 'all')[0]?.ratio).toBeGreaterThan(1.4);
});

test('on a phone a failed job has its own row, and its neighbours fill the rows around it', () => {
  const items = wallItems([media('4'), media('3'), media('1')], [job('2', { status: 'failed' })], 'all');
  const phone = { width: 366, height: 200, gap: 5 };
  expect(wallBoxes(items, phone, true)).toEqual([
    { width: 366, height: 205.875 },
    { width: 355.55, height: 200 },
    { width: 366 },
    { width: 355.55, height: 200 },
  ]);
  const desktop = { width: 1800, height: 240, gap: 6 };
  expect(new Set(wallBoxes(items, desktop, false).map(({ height }) => height)).size).toBe(1);
});

test('up to three results are shown large', () => {
  const upright = { width: 720, height: 1280 };
  const items = wallItems([media('3'), media('2', upright), media('1')], [], 'all');
  const desktop = { width: 980, height: 240, gap: 6 };
  for (const { width, height } of wallBoxes(items, desktop, false))
    expect(Math.max(width, height ?? 0)).toBeGreaterThanOrEqual(480);
  expect(wallBoxes(items, { width: 366, height: 200, gap: 5 }, true)).toEqual([
    { width: 366, height: 205.875 },
    { width: 247.5, height: 440 },
    { width: 366, height: 205.875 },
  ]);
});

test('counts include results only', () => {
  expect(wallCounts([media('1'), media('2', { media_type: 'image' }), media('3')])).toEqual({
    all: 3,
    video: 2,
    image: 1,
  });
});

test('media are named by their title, prompt, file name, model or type', () => {
  expect(mediaTitle(media('1', { title: 'For Anna' }))).toBe('For Anna');
  expect(mediaTitle(media('1'))).toBe('A slow sea');
  expect(mediaTitle(media('1', { prompt: ' ', model: null, media_type: 'image' }))).toBe('Uploaded image');
  const file = { prompt: null, model: null, metadata: { original_file_name: 'Harbour, take 2.mov' } };
  expect(mediaTitle(media('1', file))).toBe('Harbour, take 2');
  expect(mediaTitle(media('1', { prompt: null, model: 'flow-render' }))).toBe('Flow render');
  expect(makerName('seedance-pro')).toBe('Seedance Pro');
});

test('a download file name is the title, else it has the type, the date and the beginning of the id', () => {
  const made = { id: '1a2b3c4d-5e6f', created_at: '2026-11-21T12:00:00Z' };
  expect(fileName(media('1', { ...made, url: '/media/1a2b3c4d/clip.mp4' }))).toBe('video_2026-11-21_1a2b3c4d.mp4');
  expect(fileName(media('1', { ...made, url: '/media/1a2b3c4d/clip.mp4', title: 'Für Anna' }))).toBe('Fur-Anna.mp4');
  expect(fileName(media('1', { ...made, media_type: 'image', url: '/media/1a2b3c4d/own' }))).toBe(
    'image_2026-11-21_1a2b3c4d.jpg',
  );
  expect(downloadUrl('/media/a/b.mp4', 'video_2026-11-21_1a2b3c4d.mp4')).toBe(
    '/media/a/b.mp4?download=video_2026-11-21_1a2b3c4d.mp4',
  );
  expect(downloadUrl('/media/a/b.mp4?sig=1')).toBe('/media/a/b.mp4?sig=1&download=1');
});
