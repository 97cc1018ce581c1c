import { describe, expect, test } from 'vitest';
import type { MediaRecord } from '@kinoloom/contract';
import { createThumbnailQueue, type ThumbnailQueueDeps } from './thumbnail-queue.ts';

const good = 'x'.repeat(2_000);

const video = (id: string, over: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'somebody',
  flow_id: null,
  media_type: 'video',
  url: `/media/${id}/video.mp4`,
  thumbnail_url: null,
  prompt: null,
  model: null,
  duration: 5,
  aspect_ratio: '16:9',
  resolution: '1280x720',
  width: 1280,
  height: 720,
  credits_used: 0,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: {},
  created_at: '2026-11-22T12:00:00.000Z',
  ...over,
});

/** A thumbnail queue for these videos, with a log of its actions. */
function workshop(deps: Partial<ThumbnailQueueDeps> = {}) {
  const did: string[] = [];
  const enhancer = createThumbnailQueue({
    find: async (id) => video(id),
    capture: async () => good,
    save: async (id) => {
      did.push(`saved ${id}`);
      return true;
    },
    wait: async (ms) => {
      did.push(`waited ${ms}`);
    },
    ...deps,
  });
  return { did, enhancer };
}

test('thumbnails are made one after the other, half a second apart', async () => {
  const { did, enhancer } = workshop();
  await enhancer.enhanceAll(['a', 'b', 'c']);
  expect(did).toEqual(['saved a', 'waited 500', 'saved b', 'waited 500', 'saved c']);
});

describe('a video that has just been saved', () => {
  test('is left alone for two seconds', async () => {
    const { did, enhancer } = workshop();
    await enhancer.enhanceSaved(video('a', { metadata: { operation: 'veo3-fast' } }));
    expect(did).toEqual(['waited 2000', 'saved a']);
  });

  test.each(['wavespeed-1080p', 'runway-4k', 'reframe', 'lipsync'])(
    'for five when it comes of %s',
    async (operation) => {
      const { did, enhancer } = workshop();
      await enhancer.enhanceSaved(video('a', { metadata: { operation } }));
      expect(did).toEqual(['waited 5000', 'saved a']);
    },
  );

  test('needs nothing when it has a thumbnail, or is none', async () => {
    const { did, enhancer } = workshop();
    await enhancer.enhanceSaved(video('a', { thumbnail_url: '/media/a/thumbnail.jpg' }));
    await enhancer.enhanceSaved(video('b', { media_type: 'audio' }));
    expect([did, enhancer.outcomes]).toEqual([[], []]);
  });
});

test('a video that is not found is looked for again after three seconds, and then let be', async () => {
  const answers = [null, video('late')];
  const late = workshop({ find: async () => answers.shift() ?? null });
  await late.enhancer.enhanceAll(['late']);
  expect(late.did).toEqual(['waited 3000', 'saved late']);
  const never = workshop({ find: async () => null });
  await never.enhancer.enhanceAll(['never']);
  expect(never.did).toEqual(['waited 3000']);
  expect(never.enhancer.outcomes).toEqual([{ id: 'never', text: 'Video not found in database' }]);
});

test('a video that has a thumbnail by now is not played', async () => {
  const { did, enhancer } = workshop({ find: async (id) => video(id, { thumbnail_url: '/thumbnail.jpg' }) });
  await enhancer.enhanceAll(['a']);
  expect([did, enhancer.outcomes]).toEqual([[], [{ id: 'a', text: 'Already enhanced' }]]);
});

test('one video is not worked at twice at once', async () => {
  const gate = Promise.withResolvers<string>();
  const { did, enhancer } = workshop({ capture: () => gate.promise });
  const first = enhancer.enhanceAll(['a']);
  await enhancer.enhanceAll(['a']);
  gate.resolve(good);
  await first;
  expect(did).toEqual(['saved a']);
  expect(enhancer.outcomes.map(({ text }) => text)).toEqual(['Enhancement already in progress', 'Thumbnail saved']);
});

test('what goes wrong is kept, and the next video has its turn', async () => {
  const { did, enhancer } = workshop({
    capture: async (url) => {
      if (url.includes('/bad/')) throw new Error('Video loading failed');
      return good;
    },
    save: async (id) => {
      did.push(`saved ${id}`);
      return id !== 'gone';
    },
  });
  await enhancer.enhanceAll(['bad', 'gone', 'fine']);
  expect(did).toEqual(['waited 500', 'saved gone', 'waited 500', 'saved fine']);
  expect(enhancer.outcomes).toEqual([
    { id: 'bad', text: 'Video loading failed' },
    { id: 'gone', text: 'Video not found in database' },
    { id: 'fine', text: 'Thumbnail saved' },
  ]);
});
