import { expect, test } from 'vitest';
import { affordable } from './affordable.ts';
import { defaultSettings, resolveSettings } from './settings.ts';

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
