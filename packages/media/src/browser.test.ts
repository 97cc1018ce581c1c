import { expect, test } from 'vitest';
import { mediaOrigin } from './browser.ts';

test('mediaOrigin is the start of the picture, or of the sound if that starts earlier by more than codec priming', () => {
  expect(mediaOrigin(undefined, undefined)).toBe(0);
  expect(mediaOrigin(undefined, 1.5)).toBe(1.5);
  expect(mediaOrigin(2, undefined)).toBe(2);
  expect(mediaOrigin(2, 2.5)).toBe(2);
  expect(mediaOrigin(2, 1.98)).toBe(2);
  expect(mediaOrigin(2, 1.5)).toBe(1.5);
});
