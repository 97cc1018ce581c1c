import { type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { filmOf, stripClips } from './film.ts';

const clip = (id: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'video',
  url: `/media/${id}/clip.mp4`,
  thumbnail_url: null,
  prompt: 'sea',
  model: 'seedance-fast',
  duration: 5,
  aspect_ratio: '16:9',
  resolution: '1280x720',
  width: 1280,
  height: 720,
  credits_used: 28,
  has_audio: false,
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: `2026-01-01T00:00:0${id}Z`,
  ...more,
});

test('the strip holds videos, oldest first, without images and finished films', () => {
  const media = [clip('4', { model: 'flow-render' }), clip('3'), clip('2', { media_type: 'image' }), clip('1')];
  expect(stripClips(media).map(({ id }) => id)).toEqual(['1', '3']);
});

test('clips follow each other without a gap, at 30 fps, on the largest canvas', () => {
  const film = filmOf([clip('1'), clip('2', { duration: 4.98, width: 1920, height: 1080 })]);
  expect(film.sequences.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [0, 150],
    [150, 299],
  ]);
  expect(film).toMatchObject({ size: { width: 1920, height: 1080 }, frames: 299, price: 10, quality: 'high' });
  expect(film.sequences[0]).toMatchObject({ duration: 5000, model: 'flow-seedance-fast', volume: 1, isMuted: false });
});

test('a clip of unknown length counts eight seconds, one of unknown size leaves 1920 by 1080', () => {
  const film = filmOf([clip('1', { duration: null, width: null, height: null })]);
  expect(film).toMatchObject({ frames: 240, size: { width: 1920, height: 1080 } });
});

test('a second started minute doubles the price', () => {
  const minute = Array.from({ length: 12 }, (_, index) => clip(`${index}`));
  expect(filmOf(minute).price).toBe(5);
  expect(filmOf([...minute, clip('9')]).price).toBe(10);
});
