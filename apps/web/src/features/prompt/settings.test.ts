import { type PublicConfig } from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { type Picked } from './picked.ts';
import { affordable, defaultSettings, modelChoices, resolveSettings, settingsFrom } from './settings.ts';

const portrait: Picked = {
  id: 'a',
  ownerId: 'u',
  url: '/media/a/a.jpg',
  thumbnailUrl: null,
  kind: 'image',
  width: 600,
  height: 900,
  seconds: null,
  frame: null,
};
const landscape: Picked = { ...portrait, width: 1600, height: 900 };

const config = (ids: readonly string[]): PublicConfig => ({
  success: true,
  version: '0',
  contactEmail: null,
  operatorName: null,
  sourceUrl: null,
  welcomeCredits: 200,
  auth: { google: false, github: false, passwordReset: false },
  assistant: null,
  billing: 'test',
  models: ids.map((id) => ({ id, provider: 'replicate', sandbox: id.startsWith('seedance') })),
});

describe('the panel opens', () => {
  test('on a free 9:16 clip of five seconds, with nothing to choose but the format', () => {
    const resolved = resolveSettings(defaultSettings, undefined);
    expect(resolved).toMatchObject({ aspect: '9:16', seconds: 5, lengths: [], price: 0, aspectLocked: false });
    expect(resolved?.model.id).toBe('mock-vid');
  });

  test('with a square free image when images are chosen', () => {
    const resolved = resolveSettings({ ...defaultSettings, media: 'image' }, undefined);
    expect(resolved).toMatchObject({ aspect: '1:1', size: { width: 1024, height: 1024 }, seconds: null, price: 0 });
    expect(resolved?.model.id).toBe('mock-img');
  });
});

describe('formats', () => {
  test('offer 1:1 for Seedance and not for the mock video', () => {
    expect(resolveSettings(defaultSettings, undefined)?.aspects).toEqual(['16:9', '9:16']);
    const seedance = { ...defaultSettings, videoModel: 'seedance-pro' };
    expect(resolveSettings(seedance, undefined)?.aspects).toEqual(['16:9', '9:16', '1:1']);
  });

  test('fall back to one that the model has when a square was remembered', () => {
    expect(resolveSettings({ ...defaultSettings, videoAspect: '1:1' }, undefined)?.aspect).toBe('16:9');
  });

  test('follow the start image for Seedance, locked, below 0.75 upright', () => {
    const seedance = { ...defaultSettings, videoModel: 'seedance-fast', videoAspect: '1:1' as const };
    expect(resolveSettings({ ...seedance, startImage: portrait }, undefined)).toMatchObject({
      aspect: '9:16',
      aspectLocked: true,
    });
    expect(resolveSettings({ ...seedance, startImage: landscape }, undefined)).toMatchObject({
      aspect: '16:9',
      aspectLocked: true,
      size: { width: 1280, height: 720 },
    });
    const threeQuarters = { ...portrait, width: 750, height: 1000 };
    expect(resolveSettings({ ...seedance, startImage: threeQuarters }, undefined)?.aspect).toBe('16:9');
  });

  test('stay free for the mock video, whatever the start image', () => {
    expect(resolveSettings({ ...defaultSettings, startImage: landscape }, undefined)).toMatchObject({
      aspect: '9:16',
      aspectLocked: false,
      startImage: landscape,
    });
  });

  test('leave a start image out of an image prompt', () => {
    const image = { ...defaultSettings, media: 'image' as const, startImage: landscape };
    expect(resolveSettings(image, undefined)?.startImage).toBeNull();
  });
});

test('ten seconds cost double, and the mock video stays at five', () => {
  const ten = { ...defaultSettings, seconds: 10 };
  expect(resolveSettings(ten, undefined)).toMatchObject({ seconds: 5, price: 0 });
  expect(resolveSettings({ ...ten, videoModel: 'seedance-fast' }, undefined)).toMatchObject({
    seconds: 10,
    price: 56,
    lengths: [5, 10],
  });
});

describe('the model menu', () => {
  test('holds what this installation offers and marks what the sandbox serves', () => {
    const choices = modelChoices('video', config(['mock-vid', 'seedance-fast']));
    expect(choices.map(({ model, sandbox }) => [model.id, sandbox])).toEqual([
      ['mock-vid', false],
      ['seedance-fast', true],
    ]);
  });

  test('falls back to the first offer when the remembered model is gone', () => {
    expect(resolveSettings(defaultSettings, config(['seedance-pro']))?.model.id).toBe('seedance-pro');
    expect(resolveSettings(defaultSettings, config(['flux-pro']))).toBeNull();
  });
});

describe('using a prompt again', () => {
  test('brings back model, format, length, start image and seed', () => {
    const again = settingsFrom(
      {
        prompt: 'sea',
        model: 'seedance-pro',
        aspect: '16:9',
        seconds: 10.04,
        seed: 7,
        startImage: landscape,
        sources: [],
      },
      { ...defaultSettings, media: 'image' },
    );
    expect(again).toMatchObject({ media: 'video', videoModel: 'seedance-pro', videoAspect: '16:9', seconds: 10 });
    expect(again).toMatchObject({ seed: 7, startImage: landscape });
  });

  test('changes nothing for a model nobody knows', () => {
    const made = {
      prompt: 'sea',
      model: 'flow-render',
      aspect: '16:9',
      seconds: 5,
      seed: 1,
      startImage: null,
      sources: [],
    };
    expect(settingsFrom(made, defaultSettings)).toEqual(defaultSettings);
  });
});

const pro = (seconds: number) => {
  const resolved = resolveSettings({ ...defaultSettings, videoModel: 'seedance-pro', seconds }, undefined);
  if (!resolved) throw new Error('no model');
  return resolved;
};

test('offers the best model that the credits pay for, else the free one', () => {
  expect(affordable(pro(5), undefined, 84)?.id).toBe('kling-std');
  expect(affordable(pro(10), undefined, 55)?.id).toBe('veo3-fast');
  expect(affordable(pro(10), undefined, 39)?.id).toBe('mock-vid');
});
