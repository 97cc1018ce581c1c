import { expect, test } from 'vitest';
import { counted, shortTitle, longDate, shortDate, spokenTitle } from './media-title.ts';
import { sampleRecord } from './testing/record.ts';

test('a card on a phone shows the first four words and three dots', () => {
  expect(shortTitle(sampleRecord({ prompt: 'Green aurora over a still tarn' }))).toBe('Green aurora over a...');
  expect(shortTitle(sampleRecord({ prompt: 'Rain' }))).toBe('Rain...');
});

test('dates are short on cards, and whole where there is room', () => {
  expect(shortDate('2026-11-14T12:00:00Z')).toBe('14 Nov');
  expect(longDate('2026-11-14T12:00:00Z')).toBe('14 Nov 2026');
});

test('a result is named by its words, its length, its kind, and whether it is a favourite', () => {
  expect(spokenTitle(sampleRecord({ media_type: 'video', duration: 5, favourite: true }))).toBe(
    'Slow swell, low camera, 0:05, Video, favourite',
  );
  expect(spokenTitle(sampleRecord({ prompt: null }))).toBe('Mock Image, Image');
});

test('one is not many', () => {
  expect([counted(1, 'flow'), counted(2, 'flow'), counted(0, 'media file')]).toEqual(['flow', 'flows', 'media files']);
});
