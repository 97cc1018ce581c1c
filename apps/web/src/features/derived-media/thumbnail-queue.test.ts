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
  title: null,
  tags: [],
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
function createTestQueue(deps: Partial<ThumbnailQueueDeps> = {}) {
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

test('thumbnails are made one after the other, 0.5 s apart', async () => {
  const { did, enhancer } = createTestQueue();
  await enhancer.enhanceAll(['a', 'b', 'c']);
  expect(did).toEqual(['saved a', 'waited 500', 'saved b', 'waited 500', 'saved c']);
});

describe('a video that has just been saved', () => {
  test('is processed after two seconds', async () => {
    const { did, enhancer } = createTestQueue();
    await enhancer.enhanceSaved(video('a', { metadata: { operation: 'veo3-fast' } }));
    expect(did).toEqual(['waited 2000', 'saved a']);
  });

  test.each(['wavespeed-1080p', 'runway-4k', 'reframe', 'lipsync'])(
    'is processed after five seconds when it is a result of %s',
    async (operation) => {
      const { did, enhancer } = createTestQueue();
      await enhancer.enhanceSaved(video('a', { metadata: { operation } }));
      expect(did).toEqual(['waited 5000', 'saved a']);
    },
  );

  test('is skipped when it has a thumbnail or is not a video', async () => {
    const { did, enhancer } = createTestQueue();
    await enhancer.enhanceSaved(video('a', { thumbnail_url: '/media/a/thumbnail.jpg' }));
    await enhancer.enhanceSaved(video('b', { media_type: 'audio' }));
    expect([did, enhancer.outcomes]).toEqual([[], []]);
  });
});

test('a video that is not found is looked up once more after three seconds, then reported as missing', async () => {
  const answers = [null, video('late')];
  const late = createTestQueue({ find: async () => answers.shift() ?? null });
  await late.enhancer.enhanceAll(['late']);
  expect(late.did).toEqual(['waited 3000', 'saved late']);
  const never = createTestQueue({ find: async () => null });
  await never.enhancer.enhanceAll(['never']);
  expect(never.did).toEqual(['waited 3000']);
  expect(never.enhancer.outcomes).toEqual([{ id: 'never', text: 'Video not found in database' }]);
});

test('a video that has received a thumbnail meanwhile is skipped', async () => {
  const { did, enhancer } = createTestQueue({ find: async (id) => video(id, { thumbnail_url: '/thumbnail.jpg' }) });
  await enhancer.enhanceAll(['a']);
  expect([did, enhancer.outcomes]).toEqual([[], [{ id: 'a', text: 'Already enhanced' }]]);
});

test('a video that is being processed is not processed a second time', async () => {
  const gate = Promise.withResolvers<string>();
  const { did, enhancer } = createTestQueue({ capture: () => gate.promise });
  const first = enhancer.enhanceAll(['a']);
  await enhancer.enhanceAll(['a']);
  gate.resolve(good);
  await first;
  expect(did).toEqual(['saved a']);
  expect(enhancer.outcomes.map(({ text }) => text)).toEqual(['Enhancement already in progress', 'saved']);
});

test('a failure is recorded, and the next video is processed', async () => {
  const { did, enhancer } = createTestQueue({
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
    { id: 'fine', text: 'saved' },
  ]);
});
