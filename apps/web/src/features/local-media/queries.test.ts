import type { MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import type { LocalMediaItem } from './item.ts';
import { mergeUploads } from './queries.ts';

const kept = (id: string, createdAt: number, more: Partial<LocalMediaItem> = {}): LocalMediaItem => ({
  id,
  userId: 'me',
  name: `${id}.mov`,
  type: 'video',
  serverPath: `/media/${id}/video.mov`,
  size: 10,
  lastModified: 1,
  thumbnail: 'data:image/jpeg;base64,AA',
  duration: null,
  createdAt,
  ...more,
});

const record = (id: string, at: number, more: Partial<MediaRecord> = {}): { size: number; media: MediaRecord } => ({
  size: 10,
  media: {
    id,
    user_id: 'account',
    flow_id: null,
    media_type: 'video',
    url: `/media/${id}/video.mov`,
    thumbnail_url: `/media/${id}/thumbnail.jpg`,
    title: null,
    tags: [],
    prompt: null,
    model: null,
    duration: 4,
    aspect_ratio: '16:9',
    resolution: '1280x720',
    width: 1280,
    height: 720,
    credits_used: 0,
    has_audio: true,
    hasAudio: true,
    asked_at: '2026-01-01T00:00:00Z',
    favourite: false,
    generation_status: 'completed',
    metadata: { operation: 'local-upload', original_file_name: `${id}.mov` },
    created_at: new Date(at).toISOString(),
    ...more,
  },
});

test('uploads of other browsers are merged with those of this browser, newest first', () => {
  const merged = mergeUploads([kept('a', 1), kept('c', 3)], [record('a', 1), record('b', 2), record('c', 3)]);
  expect(merged.map(({ id, name, gone }) => [id, name, gone])).toEqual([
    ['c', 'c', false],
    ['b', 'b', false],
    ['a', 'a', false],
  ]);
  expect(merged[1]).toMatchObject({ thumbnail: '/media/b/thumbnail.jpg', duration: 4, path: '/media/b/video.mov' });
});

test('an upload whose file was deleted elsewhere is marked as gone', () => {
  expect(mergeUploads([kept('a', 1)], [])[0]).toMatchObject({ gone: true, media: null });
});

test('no upload counts as gone before the server has answered', () => {
  expect(mergeUploads([kept('a', 1)], undefined)[0]).toMatchObject({ gone: false, duration: null });
});

test('a missing thumbnail and duration are taken from the server', () => {
  const [item] = mergeUploads([kept('a', 1, { thumbnail: '' })], [record('a', 1)]);
  expect(item).toMatchObject({ thumbnail: '/media/a/thumbnail.jpg', duration: 4 });
});
