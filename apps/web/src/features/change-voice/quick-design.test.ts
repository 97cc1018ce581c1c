import { StartDesignRender, VoiceChangeMark, type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { quickDesign, quickRender } from './quick-design.ts';

const record = (id: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'video',
  url: `/media/${id}/file`,
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: 'Harbour take',
  model: 'veo3-fast',
  duration: 8,
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
  metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});

const changed = record('voice', { media_type: 'audio', metadata: { voice_id: 'w1', voice_name: 'Weathered' } });
const tracks = { vocals: { id: 'vocals', url: '/media/vocals/a' }, other: { id: 'other', url: '/media/other/a' } };

test('a voice has volume 0.9 with a background track and 1 without; the clip is muted', () => {
  const over = quickDesign({ clip: record('clip'), changed, tracks });
  expect(over.design.sequences).toMatchObject([{ id: 'clip', isMuted: true, startFrame: 0 }]);
  expect(over.design.sequences[0]).not.toHaveProperty('endFrame');
  expect(over.design.audioTracks.map(({ id, volume }) => [id, volume])).toEqual([
    ['voice', 0.9],
    ['other', 1],
  ]);
  const alone = quickDesign({ clip: record('clip'), changed, tracks: null });
  expect(alone.design.audioTracks.map(({ id, volume }) => [id, volume])).toEqual([['voice', 1]]);
});

test('the contract accepts the request, with the options of a quick render and the voice change metadata', () => {
  const order = StartDesignRender.parse(quickDesign({ clip: record('clip'), changed, tracks }));
  expect(order.options).toEqual({ fps: 30, format: 'mp4', quality: 'medium', priority: 'cost', audioMode: 'normal' });
  expect(VoiceChangeMark.parse(order.design.metadata)).toEqual({
    operation: 'voice-change',
    originalVideoId: 'clip',
    voiceChangeMethod: 'split',
    voiceMediaId: 'voice',
    voiceId: 'w1',
    voiceName: 'Weathered',
  });
});

test('the price depends on the size and length of the clip', () => {
  expect(quickRender(record('clip'))).toMatchObject({ price: 5, measured: true, seconds: 8 });
  expect(quickRender(record('clip', { width: 1080, height: 1920, duration: 61 }))).toMatchObject({ price: 20 });
});

test('a size that was not measured is estimated and marked as such', () => {
  const unknown = { width: null, height: null };
  expect(quickRender(record('clip', { ...unknown, resolution: '640x360' }))).toMatchObject({
    measured: false,
    size: { width: 640, height: 360 },
  });
  const size = (aspect_ratio: string | null) =>
    quickRender(record('clip', { ...unknown, resolution: null, aspect_ratio })).size;
  expect([size('9:16'), size('1:1'), size(null)]).toEqual([
    { width: 720, height: 1280 },
    { width: 720, height: 720 },
    { width: 1280, height: 720 },
  ]);
});
