import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { localDatabase, localUserId, whyNotKept } from './database.ts';
import type { LocalMediaItem } from './item.ts';

afterEach(() => vi.unstubAllGlobals());

const item = (id: string, createdAt: number, userId = 'me'): LocalMediaItem => ({
  id,
  userId,
  name: `${id}.mp4`,
  type: 'video',
  serverPath: `/media/${id}/video.mp4`,
  size: 1_000,
  lastModified: 1,
  thumbnail: '',
  duration: 2,
  createdAt,
});

test('the uploads of a user are listed newest first until they are removed', async () => {
  for (const each of [item('a', 1), item('b', 3), item('c', 2), item('other', 4, 'somebody')])
    await localDatabase.put(each);
  expect(await localDatabase.all('me')).toEqual([item('b', 3), item('c', 2), item('a', 1)]);
  await localDatabase.remove('b');
  expect((await localDatabase.all('me')).map(({ id }) => id)).toEqual(['c', 'a']);
});

// docs/contract/entities.md, Local upload.
test('uploads are in VideoEditorDB version 1, store userMedia, with indexes for user, type and time', async () => {
  await localDatabase.put(item('a', 1));
  const database = await openDB('VideoEditorDB', 1);
  const { store } = database.transaction('userMedia');
  expect(store.keyPath).toBe('id');
  expect([...store.indexNames].sort()).toEqual(['createdAt', 'type', 'userId']);
  database.close();
});

test('an entry of another shape is skipped', async () => {
  const database = await openDB('VideoEditorDB', 1);
  await database.put('userMedia', { id: 'odd', userId: 'odd-user', type: 'hologram' });
  database.close();
  expect(await localDatabase.all('odd-user')).toEqual([]);
});

test('without IndexedDB reads are empty, and writes reject with the reason', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const why = 'IndexedDB is not supported in this browser';
  expect(await localDatabase.all('me')).toEqual([]);
  await localDatabase.remove('a');
  expect(await whyNotKept()).toBe(why);
  await expect(localDatabase.put(item('a', 1))).rejects.toThrow(why);
});

function keyStore(): { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a browser stores one random id for each account', () => {
  const kept = keyStore();
  const [ada, ben] = [localUserId('ada', () => kept), localUserId('ben', () => kept)];
  expect(ada).not.toBe(ben);
  expect(ada).not.toContain('temp-');
  expect(localUserId('ada', () => kept)).toBe(ada);
});

test('a browser that blocks storage uses a temporary id while the page is open', () => {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  const id = localUserId('ada', blocked);
  expect(id).toMatch(/^temp-/);
  expect(localUserId('ada', blocked)).toBe(id);
  const full = { ...keyStore(), setItem: blocked };
  expect(localUserId('cleo', () => full)).toMatch(/^temp-/);
});
