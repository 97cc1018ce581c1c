import { expect, test } from 'vitest';
import { findModel } from '@kinoloom/contract';
import { completeInput } from './input.ts';

const model = (id: string) => findModel(id)!;
const portrait = { id: 'p', url: '/media/p/image.jpg', width: 900, height: 1600 };
const square = { id: 's', url: '/media/s/image.jpg', width: 1000, height: 1000 };
const seed = () => 7;

test('a model that follows the start image takes its format: portrait becomes 9:16, all else 16:9', () => {
  const request = { prompt: 'a', aspectRatio: '16:9' as const };
  expect(completeInput(model('seedance-fast'), request, portrait, seed)).toMatchObject({
    aspectRatio: '9:16',
    width: 720,
    height: 1280,
  });
  expect(completeInput(model('seedance-fast'), request, square, seed)).toMatchObject({ aspectRatio: '16:9' });
});

test('the free video model keeps the asked format whatever the start image', () => {
  expect(completeInput(model('mock-vid'), { prompt: 'a', aspectRatio: '16:9' }, portrait, seed).aspectRatio).toBe(
    '16:9',
  );
});

test('a resolution of the model names its format', () => {
  expect(completeInput(model('flux-pro'), { prompt: 'a', resolution: '720x1280' }, null, seed).aspectRatio).toBe(
    '9:16',
  );
  expect(completeInput(model('flux-pro'), { prompt: 'a' }, null, seed)).toMatchObject({
    aspectRatio: '1:1',
    width: 1024,
    height: 1024,
  });
});

test('a format that the model does not make becomes 16:9', () => {
  expect(completeInput(model('mock-vid'), { prompt: 'a', aspectRatio: '1:1' }, null, seed).aspectRatio).toBe('16:9');
});

test('a length is one that the model offers, and the seed is always kept', () => {
  expect(completeInput(model('seedance-pro'), { prompt: 'a', duration: 10 }, null, seed)).toMatchObject({
    seconds: 10,
    resolution: '1080p',
    seed: 7,
  });
  expect(completeInput(model('seedance-pro'), { prompt: 'a', duration: 7 }, null, seed).seconds).toBe(5);
  expect(completeInput(model('mock-img'), { prompt: 'a', seed: 3 }, null, seed)).toMatchObject({
    seconds: null,
    seed: 3,
  });
});
