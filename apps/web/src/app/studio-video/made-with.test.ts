import { type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { madeWith } from './made-with.ts';

const media = (id: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
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
  duration: 5.04,
  aspect_ratio: '4:3',
  resolution: '1104x832',
  width: 1104,
  height: 832,
  credits_used: 28,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});

test('requested settings take precedence over the properties of the result', () => {
  const photo = media('photo', { media_type: 'image', url: '/media/photo/photo.jpg' });
  const asked = { requested_aspect_ratio: '16:9', requested_seconds: 5, seed: 7, start_image_id: 'photo' };
  expect(madeWith(media('clip', { metadata: asked }), [photo])).toEqual({
    prompt: 'sea',
    model: 'seedance-fast',
    aspect: '16:9',
    seconds: 5,
    seed: 7,
    startImage: {
      id: 'photo',
      ownerId: 'u',
      url: '/media/photo/photo.jpg',
      thumbnailUrl: null,
      kind: 'image',
      width: 1104,
      height: 832,
      seconds: 5.04,
      frame: null,
    },
    sources: [],
  });
});

test('without recorded settings the properties of the result are used', () => {
  const made = madeWith(media('clip', { width: 1280, height: 720, metadata: { start_image_id: 'deleted' } }), []);
  expect(made).toMatchObject({ aspect: '16:9', seconds: 5.04, seed: null, startImage: null });
});

test('sources are returned in their roles, with the keyframe of a clip as thumbnail', () => {
  const photo = media('photo', { media_type: 'image' });
  const clip = media('clip', { metadata: { keyframes: { first: '/media/clip/0.jpg', last: '/media/clip/9.jpg' } } });
  const sources = [
    { role: 'images', media_id: 'photo' },
    { role: 'image', media_id: 'clip', frame: 'last' },
    { role: 'images', media_id: 'deleted' },
  ];
  const made = madeWith(media('made', { metadata: { sources } }), [photo, clip]);
  expect(made.sources.map(({ role, picked }) => [role, picked.id, picked.frame])).toEqual([
    ['images', 'photo', null],
    ['image', 'clip', 'last'],
  ]);
  expect(made.startImage).toMatchObject({ id: 'clip', thumbnailUrl: '/media/clip/9.jpg' });
});
