import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { PictureStore } from './picture-cache.ts';

const MINUTE = 60_000;

// Document 2, §9, Upload and media.
test('pictures are kept for five minutes', async () => {
  const shelf = new PictureStore();
  const strip = { shape: 16 / 9, frames: [], lastUpdated: 10 * MINUTE };
  await shelf.keep('filmstrip', '/a', strip);
  expect(await shelf.take('filmstrip', '/a', 15 * MINUTE - 1)).toEqual(strip);
  expect(await shelf.take('filmstrip', '/a', 15 * MINUTE)).toBeUndefined();
  expect(await shelf.take('filmstrip', '/b', 10 * MINUTE)).toBeUndefined();
});

test('what is too old to be taken is removed, the rest stays', async () => {
  const wave = { seconds: 2, peaks: new Float32Array([0, 1]) };
  const shelf = new PictureStore();
  await shelf.keep('waveform', '/old', { ...wave, lastUpdated: 10 * MINUTE });
  await shelf.keep('waveform', '/new', { ...wave, lastUpdated: 14 * MINUTE });
  await shelf.tidy(16 * MINUTE);
  // With the age restored, it would still be returned.
  expect(await shelf.take('waveform', '/old', 10 * MINUTE)).toBeUndefined();
  expect(await shelf.take('waveform', '/new', 14 * MINUTE)).toMatchObject(wave);
});
