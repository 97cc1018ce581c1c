import { expect, test } from 'vitest';
import { shortTitle, spokenTitle } from './media-title.ts';
import { sampleRecord } from './testing/record.ts';

test('a short title has the first four words of the prompt and three dots; a title is whole', () => {
  expect(shortTitle(sampleRecord({ prompt: 'Green aurora over a still tarn' }))).toBe('Green aurora over a...');
  expect(shortTitle(sampleRecord({ prompt: 'Rain' }))).toBe('Rain...');
  expect(shortTitle(sampleRecord({ title: 'The one for Anna and Ben' }))).toBe('The one for Anna and Ben');
});

test('a spoken title has the prompt or model, the length, the type and the favourite mark', () => {
  expect(spokenTitle(sampleRecord({ media_type: 'video', duration: 5, favourite: true }))).toBe(
    'Slow swell, low camera, 0:05, Video, favourite',
  );
  expect(spokenTitle(sampleRecord({ prompt: null }))).toBe('Mock Image, Image');
});
