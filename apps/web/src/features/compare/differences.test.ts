import type { MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { factsOf, summaryOf } from './differences.ts';

const image: MediaRecord = {
  id: 'one',
  user_id: 'me',
  flow_id: 'flow',
  media_type: 'image',
  url: '/media/one/one.png',
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: 'Rain on an empty quay',
  model: null,
  duration: null,
  aspect_ratio: '16:9',
  resolution: '1920x1080',
  width: 1920,
  height: 1080,
  credits_used: 8,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: { seed: 7 },
  created_at: '2026-11-19T21:14:00.000Z',
};

test('what differs is named, also where one of them has no such fact', () => {
  const facts = factsOf([image, { ...image, id: 'two', credits_used: 1, metadata: {} }]);
  expect(facts.filter(({ differs }) => differs)).toEqual([
    { name: 'Seed', values: ['7', null], differs: true },
    { name: 'Price', values: ['8 credits', '1 credit'], differs: true },
  ]);
  expect(summaryOf(facts)).toBe('Different: seed, price. Same: prompt, model, size.');
});

test('facts that none of them has are left out, and the time is no difference', () => {
  const facts = factsOf([image, { ...image, id: 'two', created_at: '2026-11-20T00:00:00.000Z' }]);
  expect(facts.map(({ name }) => name)).toEqual(['Prompt', 'Model', 'Seed', 'Size', 'Price']);
  expect(summaryOf(facts)).toBe('Same: prompt, model, seed, size, price.');
});
