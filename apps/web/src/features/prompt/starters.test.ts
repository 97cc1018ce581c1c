import type { PublicConfig } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { settingsFrom } from './settings-from.ts';
import { defaultSettings } from './settings.ts';
import { fillingOf, starters } from './starters.ts';

const configOf = (...models: readonly (readonly [id: string, sandbox: boolean])[]): PublicConfig => ({
  success: true,
  version: '1',
  contactEmail: null,
  operatorName: null,
  sourceUrl: null,
  welcomeCredits: 200,
  film: { maxSeconds: 90, maxRows: 8 },
  auth: { google: false, github: false, passwordReset: false },
  assistant: null,
  transcription: null,
  billing: 'test',
  own: [],
  models: models.map(([id, sandbox]) => ({ id, provider: 'any', sandbox })),
});

test('in the sandbox each starter uses the free model, 16:9 and its prompt for the sandbox', () => {
  const config = configOf(['mock-img', true], ['flux-pro', true], ['mock-vid', true], ['seedance-fast', true]);
  for (const starter of starters) {
    const filling = fillingOf(starter, config);
    expect(filling).toMatchObject({ prompt: starter.painted, aspect: '16:9', seconds: 5, seed: null });
    expect(filling.model).toBe(starter.media === 'image' ? 'mock-img' : 'mock-vid');
  }
});

test('a starter uses a live model with the prompt for it, and the panel takes its settings', () => {
  const config = configOf(['mock-img', true], ['seedream-3', false], ['mock-vid', true], ['act-2', false]);
  const [picture, clip] = [
    starters.find(({ media }) => media === 'image'),
    starters.find(({ media }) => media === 'video'),
  ];
  if (!picture || !clip) throw new Error('There is a starter of each kind');
  expect(fillingOf(picture, config)).toMatchObject({ prompt: picture.live, model: 'seedream-3' });
  // Act-Two needs a performance.
  expect(fillingOf(clip, config)).toMatchObject({ prompt: clip.painted, model: 'mock-vid' });
  expect(settingsFrom(fillingOf(picture, config), defaultSettings)).toMatchObject({
    media: 'image',
    imageModel: 'seedream-3',
    imageAspect: '16:9',
  });
});
