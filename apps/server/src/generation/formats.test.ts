import { expect, test } from 'vitest';
import { findModel } from '@kinoloom/contract';
import { completeFormat } from './formats.ts';

const model = (id: string) => findModel(id)!;
const portrait = { width: 900, height: 1600 };
const square = { width: 1000, height: 1000 };

test('a model that follows the start image makes 9:16 from a portrait image and 16:9 from any other', () => {
  const asked = { aspectRatio: '16:9' as const };
  expect(completeFormat(model('seedance-fast'), asked, portrait)).toMatchObject({
    aspectRatio: '9:16',
    width: 720,
    height: 1280,
  });
  expect(completeFormat(model('seedance-fast'), asked, square)).toMatchObject({ aspectRatio: '16:9' });
});

test('the free video model and Veo keep the requested aspect ratio regardless of the start image', () => {
  for (const id of ['mock-vid', 'veo3-fast'])
    expect(completeFormat(model(id), { aspectRatio: '16:9' }, portrait).aspectRatio).toBe('16:9');
});

test('a resolution that the model offers determines the aspect ratio', () => {
  expect(completeFormat(model('flux-pro'), { resolution: '720x1280' }, undefined).aspectRatio).toBe('9:16');
  expect(completeFormat(model('flux-pro'), {}, undefined)).toMatchObject({
    aspectRatio: '1:1',
    width: 1024,
    height: 1024,
  });
});

test('an aspect ratio that the model does not support becomes 16:9', () => {
  expect(completeFormat(model('mock-vid'), { aspectRatio: '1:1' }, undefined).aspectRatio).toBe('16:9');
});

test('a duration that the model does not offer becomes its default, and an image has none', () => {
  expect(completeFormat(model('seedance-pro'), { duration: 10 }, undefined)).toMatchObject({
    seconds: 10,
    resolution: '1080p',
  });
  expect(completeFormat(model('seedance-pro'), { duration: 7 }, undefined).seconds).toBe(5);
  expect(completeFormat(model('mock-img'), {}, undefined).seconds).toBe(null);
});
