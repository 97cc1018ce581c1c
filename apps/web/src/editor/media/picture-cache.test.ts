import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { PictureStore } from './picture-cache.ts';

const MINUTE = 60_000;

// docs/contract/editor.md, Timeline.
test('cached pictures expire after five minutes', async () => {
  const store = new PictureStore();
  const strip = { shape: 16 / 9, frames: [], lastUpdated: 10 * MINUTE };
  await store.keep('filmstrip', '/a', strip);
  expect(await store.take('filmstrip', '/a', 15 * MINUTE - 1)).toEqual(strip);
  expect(await store.take('filmstrip', '/a', 15 * MINUTE)).toBeUndefined();
  expect(await store.take('filmstrip', '/b', 10 * MINUTE)).toBeUndefined();
});

test('tidy removes expired pictures and keeps the others', async () => {
  const wave = { seconds: 2, peaks: new Float32Array([0, 1]) };
  const store = new PictureStore();
  await store.keep('waveform', '/old', { ...wave, lastUpdated: 10 * MINUTE });
  await store.keep('waveform', '/new', { ...wave, lastUpdated: 14 * MINUTE });
  await store.tidy(16 * MINUTE);
  // With the age restored, it would still be returned.
  expect(await store.take('waveform', '/old', 10 * MINUTE)).toBeUndefined();
  expect(await store.take('waveform', '/new', 14 * MINUTE)).toMatchObject(wave);
});
