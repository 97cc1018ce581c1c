import { type PublicConfig } from '@kinoloom/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { configQuery } from '../../lib/config.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type Picked } from './picked.ts';
import { settingsFrom } from './settings-from.ts';
import { affordable, defaultSettings, modelChoices, resolveSettings } from './settings.ts';

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
  film: { maxSeconds: 90, maxRows: 8 },
  auth: { google: false, github: false, passwordReset: false },
  assistant: null,
  transcription: null,
  billing: 'test',
  own: [],
  models: ids.map((id) => ({ id, provider: 'replicate', sandbox: id.startsWith('seedance') })),
});

describe('the panel opens', () => {
  test('with a free 9:16 clip of five seconds, and only the aspect ratio to choose', () => {
    const resolved = resolveSettings(defaultSettings, undefined);
    expect(resolved).toMatchObject({ aspect: '9:16', seconds: 5, lengths: [], price: 0, aspectLocked: false });
    expect(resolved?.model.id).toBe('mock-vid');
  });

  test('with a free square image when images are chosen', () => {
    const resolved = resolveSettings({ ...defaultSettings, media: 'image' }, undefined);
    expect(resolved).toMatchObject({ aspect: '1:1', size: { width: 1024, height: 1024 }, seconds: null, price: 0 });
    expect(resolved?.model.id).toBe('mock-img');
  });
});

describe('aspect ratios', () => {
  test('offer 1:1 for Seedance and not for the mock video', () => {
    expect(resolveSettings(defaultSettings, undefined)?.aspects).toEqual(['16:9', '9:16']);
    const seedance = { ...defaultSettings, videoModel: 'seedance-pro' };
    expect(resolveSettings(seedance, undefined)?.aspects).toEqual(['16:9', '9:16', '1:1']);
  });

  test('fall back to one that the model supports if the stored one is not', () => {
    expect(resolveSettings({ ...defaultSettings, videoAspect: '1:1' }, undefined)?.aspect).toBe('16:9');
  });

  test('are locked to the start image for Seedance, which is portrait below a ratio of 0.75', () => {
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

  test('are not locked for the mock video, whatever the start image', () => {
    expect(resolveSettings({ ...defaultSettings, startImage: landscape }, undefined)).toMatchObject({
      aspect: '9:16',
      aspectLocked: false,
      startImage: landscape,
    });
  });

  test('ignore a start image when images are chosen', () => {
    const image = { ...defaultSettings, media: 'image' as const, startImage: landscape };
    expect(resolveSettings(image, undefined)?.startImage).toBeNull();
  });
});

test('ten seconds cost twice as much, and the mock video stays at five seconds', () => {
  const ten = { ...defaultSettings, seconds: 10 };
  expect(resolveSettings(ten, undefined)).toMatchObject({ seconds: 5, price: 0 });
  expect(resolveSettings({ ...ten, videoModel: 'seedance-fast' }, undefined)).toMatchObject({
    seconds: 10,
    price: 56,
    lengths: [5, 10],
  });
});

describe('the model menu', () => {
  test('lists the models of this installation and marks those of the sandbox', () => {
    const choices = modelChoices('video', config(['mock-vid', 'seedance-fast']));
    expect(choices.map(({ model, sandbox }) => [model.id, sandbox])).toEqual([
      ['mock-vid', false],
      ['seedance-fast', true],
    ]);
  });

  test('falls back to the first offered model when the stored one is not offered', () => {
    expect(resolveSettings(defaultSettings, config(['seedance-pro']))?.model.id).toBe('seedance-pro');
    expect(resolveSettings(defaultSettings, config(['flux-pro']))).toBeNull();
  });
});

describe('using a prompt again', () => {
  test('restores the model, aspect ratio, length, start image and seed', () => {
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

  test('changes nothing for an unknown model', () => {
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

test('a model that is not listed is in the menu while it is chosen, as in place of one that fails', () => {
  const ids = (chosen?: string) => modelChoices('image', undefined, chosen).map(({ model }) => model.id);
  expect(ids()).not.toContain('imagen-4');
  expect(ids('imagen-4')).toEqual(['mock-img', 'flux-pro', 'seedream-3', 'imagen-4']);
  const settings = { ...defaultSettings, media: 'image', imageModel: 'imagen-4' } as const;
  expect(resolveSettings(settings, undefined)?.model.id).toBe('imagen-4');
  expect(resolveSettings(settings, config(['flux-pro']))?.model.id).toBe('flux-pro');
});

test('the affordable model is the best one that the credits suffice for, or else the free one', () => {
  expect(affordable(pro(5), undefined, 84)?.id).toBe('kling-std');
  expect(affordable(pro(10), undefined, 55)?.id).toBe('veo3-fast');
  expect(affordable(pro(10), undefined, 39)?.id).toBe('mock-vid');
  expect(affordable({ ...pro(5), count: 4 }, undefined, 4 * 84)?.id).toBe('kling-std');
  expect(affordable({ ...pro(5), count: 4 }, undefined, 84)?.id).toBe('mock-vid');
  const failing = {
    id: 'kling-std',
    label: '',
    provider: null,
    connection: null,
    state: 'failing',
    message: '',
    alternative: null,
    times: null,
    checked_at: null,
  } as const;
  expect(affordable(pro(5), undefined, 84, [failing])?.id).toBe('veo3-fast');
});

describe('models of one’s own', () => {
  const size = { width: 1152, height: 864 };
  const shared = { note: 'Ours', vendor: 'c1', price: { per: 'result' as const, credits: 3 }, estimatedSeconds: 9 };
  const own: PublicConfig['own'] = [
    {
      ...shared,
      id: 'own-a',
      label: 'A',
      media: 'image',
      family: 'image',
      path: '/api/ai/own/image',
      sizes: { '4:3': size },
    },
    { ...shared, id: 'own-e', label: 'E', media: 'image', family: 'image-edit', path: '/api/ai/own/image-edit' },
  ];
  const with2 = { ...config(['mock-img', 'flux-kontext-pro', 'own-a', 'own-e']), own };
  afterEach(() => queryClient.clear());

  test('are in the menu after the catalogue’s, with their own formats, while they are served', () => {
    expect(modelChoices('image', with2).map(({ model }) => model.id)).toEqual(['mock-img', 'own-a']);
    const settings = { ...defaultSettings, media: 'image' as const, imageModel: 'own-a' };
    expect(resolveSettings(settings, with2)).toMatchObject({ model: { id: 'own-a' }, aspect: '4:3', size, price: 3 });
    expect(resolveSettings(settings, { ...config(['mock-img']), own })?.model.id).toBe('mock-img');
  });

  test('are chosen again with what was made with them, also as tools', () => {
    queryClient.setQueryData(configQuery.queryKey, with2);
    const made = { prompt: 'x', aspect: '4:3', seconds: null, seed: 7, startImage: null, sources: [] };
    expect(settingsFrom({ ...made, model: 'own-a' }, defaultSettings)).toMatchObject({
      media: 'image',
      imageMode: 'generate',
      imageModel: 'own-a',
      imageAspect: '4:3',
    });
    expect(settingsFrom({ ...made, model: 'own-e' }, defaultSettings)).toMatchObject({
      imageMode: 'edit',
      editModel: 'own-e',
    });
  });
});
