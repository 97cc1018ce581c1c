import { expect, test } from 'vitest';
import { shortTitle, spokenTitle } from './media-title.ts';
import { sampleRecord } from './testing/record.ts';

test('a card on a phone shows the first four words and three dots', () => {
  expect(shortTitle(sampleRecord({ prompt: 'Green aurora over a still tarn' }))).toBe('Green aurora over a...');
  expect(shortTitle(sampleRecord({ prompt: 'Rain' }))).toBe('Rain...');
});

test('a result is named by its words, its length, its kind, and whether it is a favourite', () => {
  expect(spokenTitle(sampleRecord({ media_type: 'video', duration: 5, favourite: true }))).toBe(
    'Slow swell, low camera, 0:05, Video, favourite',
  );
  expect(spokenTitle(sampleRecord({ prompt: null }))).toBe('Mock Image, Image');
});
