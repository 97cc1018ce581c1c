import { expect, test } from 'vitest';
import type { ModelState, ModelStatus } from '@kinoloom/contract';
import { choiceOf, unwellModel } from './model-notice.tsx';
import { defaultSettings, type PromptSettings } from './settings.ts';

const status = (id: string, state: ModelState, alternative: string | null = null): ModelStatus => ({
  id,
  label: id,
  provider: 'replicate',
  connection: null,
  state,
  message: '',
  alternative,
  times: null,
  checked_at: null,
});

const states = [
  status('mock-vid', 'sandbox'),
  status('kling-pro', 'failing', 'kling-std'),
  status('seedream-3', 'retired', 'imagen-4'),
  status('veo3-pro', 'unavailable', 'veo3-fast'),
  status('act-2', 'unavailable'),
  status('seedance-fast', 'changed'),
  status('flux-kontext-pro', 'failing'),
];

test.for<[Partial<PromptSettings>, string | undefined]>([
  [{ videoModel: 'mock-vid' }, undefined],
  [{ videoModel: 'kling-pro' }, 'kling-pro'],
  [{ videoModel: 'seedance-fast' }, 'seedance-fast'],
  [{ videoModel: 'veo3-pro' }, 'veo3-pro'],
  [{ videoModel: 'act-2' }, undefined],
  [{ videoModel: 'unknown' }, undefined],
  [{ media: 'image', videoModel: 'kling-pro', imageModel: 'seedream-3' }, 'seedream-3'],
  [{ media: 'image', imageMode: 'edit', imageModel: 'seedream-3' }, 'flux-kontext-pro'],
  [{ media: 'audio', videoModel: 'kling-pro' }, undefined],
])('with %j the notice is about %s', ([settings, id]) => {
  expect(unwellModel({ settings: { ...defaultSettings, ...settings }, states })?.id).toBe(id);
});

test.for<[Partial<PromptSettings>, Partial<PromptSettings>]>([
  [{}, { videoModel: 'other', performance: null }],
  [{ media: 'image' }, { imageModel: 'other' }],
  [{ media: 'image', imageMode: 'edit' }, { editModel: 'other' }],
  [{ media: 'image', imageMode: 'mix' }, { mixModel: 'other' }],
  [{ media: 'audio' }, { soundModel: 'other' }],
])('with %j the offered model is chosen by %j', ([settings, change]) => {
  expect(choiceOf('other', { ...defaultSettings, ...settings }, undefined)).toEqual(change);
});
