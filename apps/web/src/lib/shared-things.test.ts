import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { dropShared, forgetOldShare, keepRest, keepShared, readShared, sharedText } from './shared-things.ts';

const hour = 60 * 60_000;

function share(parts: Readonly<Record<string, string>>, ...files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

afterEach(dropShared);

test('what was shared waits for an hour, and is gone once all of it was taken', async () => {
  await keepShared(share({ text: 'A slow swell' }, new File(['x'], 'wall.png', { type: 'image/png' })), 0);
  const found = await readShared(hour - 1);
  expect(found?.text).toBe('A slow swell');
  expect(found?.files).toHaveLength(1);
  expect(await readShared(hour)).toBeUndefined();
  await keepRest({ files: found?.files ?? [], text: '' });
  expect(await readShared(hour - 1)).toMatchObject({ text: '' });
  await keepRest({ files: [], text: '' });
  expect(await readShared(0)).toBeUndefined();
});

test('a newer share takes the place of one that waits', async () => {
  await keepShared(share({ text: 'Old' }), 0);
  await keepShared(share({ text: 'New' }), 1);
  expect(await readShared(2)).toMatchObject({ text: 'New', files: [] });
});

test('a share that nobody took within an hour is removed, a younger one is not', async () => {
  await keepShared(share({ text: 'Still there' }), 0);
  await forgetOldShare(hour - 1);
  expect(await readShared(0)).toBeDefined();
  await forgetOldShare(hour);
  expect(await readShared(0)).toBeUndefined();
});

test.each([
  [{ title: 'A page', text: '', url: 'https://example.com/a' }, false, 'A page\nhttps://example.com/a'],
  [{ title: '', text: 'See https://example.com/a', url: 'https://example.com/a' }, false, 'See https://example.com/a'],
  [{ title: 'Same', text: 'Same', url: '' }, false, 'Same'],
  [{ title: 'IMG_1.jpg', text: '', url: '' }, true, ''],
  [{ title: ' ', text: ' Waves ', url: '' }, false, 'Waves'],
])('the text of a share says each of its parts once: %o', (parts, withFiles, text) => {
  expect(sharedText(parts, withFiles)).toBe(text);
});
