import { type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { keyframeUrls, metadataFacts, modelLine, preciseTime, promptLine, sampled, viewerTitle } from './facts.ts';

const clip: MediaRecord = {
  id: 'one',
  user_id: 'me',
  flow_id: 'flow',
  media_type: 'video',
  url: '/media/one/one.mp4',
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: 'Rain on an empty quay',
  model: 'seedance-pro',
  duration: 10.04,
  aspect_ratio: '16:9',
  resolution: '1920x1080',
  width: 1920,
  height: 1080,
  credits_used: 200,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: { operation: 'seedance-pro', seed: 7, sandbox: true, provider: 'replicate', requested_seconds: 10 },
  created_at: '2026-11-19T21:14:00.000Z',
};
const sound: MediaRecord = {
  ...clip,
  media_type: 'audio',
  model: 'veo3-pro',
  width: null,
  height: null,
  metadata: { extracted_from: 'video' },
};

test('the title is that of the result, else the name of the model, or Generated Media', () => {
  expect(viewerTitle({ ...clip, title: 'For Anna' })).toBe('For Anna');
  expect(viewerTitle(clip)).toBe('Seedance Pro');
  expect(viewerTitle({ ...clip, model: null })).toBe('Generated Media');
});

test('an extracted sound is labelled as such, with the prompt and the model of its clip', () => {
  expect(promptLine(sound)).toBe('Audio from: Rain on an empty quay');
  expect(modelLine(sound)).toBe('Veo 3 Pro (audio)');
  expect(modelLine(clip)).toBe('Seedance Pro');
  expect(promptLine({ ...clip, prompt: null })).toBe('No prompt');
});

test('the details list the requested settings, and the provider only if it was not simulated', () => {
  expect(metadataFacts(clip, 'Nightmarket')).toEqual([
    { name: 'Resolution', value: '1920×1080', mono: true },
    { name: 'Flow', value: 'Nightmarket' },
    { name: 'Seed', value: '7', mono: true },
    { name: 'Requested', value: '10 s' },
    { name: 'Sound', value: 'None' },
  ]);
  const live = { ...clip, metadata: { provider: 'replicate', sandbox: false } };
  expect(metadataFacts(live, undefined)).toContainEqual({ name: 'Provider', value: 'Replicate' });
});

test('a strip shows the first and the last keyframe, and as many between them as fit', () => {
  const frames = Array.from({ length: 24 }, (_, index) => ({ at: index, url: `/media/one/keyframe-${index}.jpg` }));
  const urls = keyframeUrls({ ...clip, metadata: { keyframes: { frames } } });
  expect(urls).toHaveLength(24);
  expect(sampled(urls, 3)).toEqual([urls[0], urls[12], urls[23]]);
  expect(sampled(urls.slice(0, 2), 3)).toEqual(urls.slice(0, 2));
  expect(keyframeUrls(clip)).toEqual([]);
});

test('time is shown in hundredths of a second', () => {
  expect([preciseTime(3.249), preciseTime(75.5), preciseTime(-1), preciseTime(Number.NaN)]).toEqual([
    '0:03.24',
    '1:15.50',
    '0:00.00',
    '0:00.00',
  ]);
});

test('a rendered video says how much was copied, and why the rest was encoded', () => {
  const frames = { encoded: 300, reused: 240, copied: 1260 };
  const because = [
    { reason: 'something is shown above it', frames: 480 },
    { reason: 'no keyframe at its start', frames: 60 },
  ];
  const facts = metadataFacts({ ...clip, metadata: { operation: 'render', frames, encoded_because: because } }, 'One');
  expect(facts).toContainEqual({ name: 'Untouched', value: '42 s of 60 s' });
  expect(facts).toContainEqual({
    name: 'Encoded',
    value: '16 s: something is shown above it; 2 s: no keyframe at its start',
  });
});
