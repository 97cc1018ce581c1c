import { expect, test } from 'vitest';
import { PictureCache } from './picture-cache.ts';

/** A bitmap of 100 by 100, which takes 40,000 bytes. */
function bitmap(): ImageBitmap & { closed: boolean } {
  const picture = {
    width: 100,
    height: 100,
    closed: false,
    close() {
      picture.closed = true;
    },
  };
  return picture;
}

test('the least recently used picture is closed first, and the bytes never exceed the budget', () => {
  const cache = new PictureCache(120_000);
  const pictures = ['a', 'b', 'c', 'd'].map((name) => ({ name, image: bitmap() }));
  for (const { name, image } of pictures.slice(0, 3)) cache.put(name, image);
  expect(cache.bytes).toBe(120_000);
  expect(cache.get('a')).toBeDefined();
  for (const { name, image } of pictures.slice(3)) cache.put(name, image);
  expect(cache.bytes).toBe(120_000);
  expect(pictures.map(({ image }) => image.closed)).toEqual([false, true, false, false]);
  expect(['a', 'b', 'c', 'd'].map((name) => cache.has(name))).toEqual([true, false, true, true]);
});

test('a picture larger than the budget is kept until another picture is added', () => {
  const cache = new PictureCache(10_000);
  const [one, other] = [bitmap(), bitmap()];
  cache.put('one', one);
  expect(cache.has('one')).toBe(true);
  cache.put('other', other);
  expect([one.closed, other.closed]).toEqual([true, false]);
});

test('forgetting a media file closes its pictures and no others', () => {
  const cache = new PictureCache(1_000_000);
  const [gone, kept] = [bitmap(), bitmap()];
  cache.put('/media/1@0.5', gone);
  cache.put('/media/10@0.5', kept);
  cache.forget('/media/1@');
  expect([gone.closed, kept.closed]).toEqual([true, false]);
  expect(cache.bytes).toBe(40_000);
});
