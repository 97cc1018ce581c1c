import type { SeenOverlay } from '@kinoloom/composition';
import { cacheKey, fontsOf } from '@kinoloom/composition/painter';
import { beforeAll, expect, test } from 'vitest';
import { loadFonts, nodePaintContext } from '../paint-context/node-paint-context.ts';
import { animated, canvas, caption, sticker, words } from '../testing/overlays.ts';
import { OverlayBitmapCache } from './overlay-bitmap-cache.ts';

const paintContext = nodePaintContext(canvas, () => undefined);
const spoken = caption('kept it', { length: 60 });
const fadingWords = words({ content: 'Halcyon', length: 60, styles: animated('fade', 'fade') });
beforeAll(() => loadFonts([spoken, fadingWords].flatMap(fontsOf)));

/** How often it is painted while visible, and how many bitmaps are freed. */
function paintings(overlay: SeenOverlay): { painted: number; freed: number } {
  const count = { painted: 0, freed: 0 };
  {
    using bitmapCache = new OverlayBitmapCache<number>({
      make: (surface) => {
        surface.free();
        return ++count.painted;
      },
      patch: (_bitmap, part) => {
        part.free();
        count.freed++;
        return ++count.painted;
      },
      free: () => void count.freed++,
    });
    for (let at = 0; at < 60; at++) bitmapCache.at(overlay, at, paintContext, '');
  }
  return count;
}

test('a fading overlay is painted once', () => {
  expect(paintings(fadingWords)).toEqual({ painted: 1, freed: 1 });
  expect(paintings(sticker({ styles: animated('fade') }))).toEqual({ painted: 1, freed: 1 });
});

test('a changing overlay is painted at most once per cache key, and every bitmap is freed', () => {
  const keys = new Set(Array.from({ length: 60 }, (_, at) => cacheKey(spoken, at))).size;
  const { painted, freed } = paintings(spoken);
  expect(painted).toBeLessThanOrEqual(keys);
  expect(painted).toBeGreaterThan(1);
  expect(freed).toBe(painted);
});

test('the place of a bitmap has even edges within the canvas', () => {
  for (const [left, top] of [
    [-31, 3],
    [11.3, 7.7],
    [300, 150],
  ] as const) {
    using bitmapCache = new OverlayBitmapCache({
      make: (surface, place) => {
        surface.free();
        return place;
      },
      patch: (place) => place,
      free: () => undefined,
    });
    const place = bitmapCache.at(sticker({ left, top, width: 51, height: 33, rotation: 7 }), 0, paintContext, '')!;
    for (const side of [place.x, place.y, place.width, place.height]) expect(side % 2).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + place.width).toBeLessThanOrEqual(canvas.width);
    expect(place.y + place.height).toBeLessThanOrEqual(canvas.height);
  }
});

test('what extends beyond the canvas is not in the bitmap', () => {
  const beyond: number[] = [];
  using bitmapCache = new OverlayBitmapCache<number>({
    make: (surface, place) => {
      const pixels = surface.pixels();
      for (let row = 0; row < place.height; row++)
        for (let column = place.width; column < surface.width; column++)
          beyond.push(pixels.readUInt32LE((row * surface.width + column) * 4));
      surface.free();
      return 0;
    },
    patch: (bitmap) => bitmap,
    free: () => undefined,
  });
  bitmapCache.at(sticker({ left: canvas.width - 21, top: 9, width: 90, height: 60 }), 0, paintContext, '');
  expect(beyond.length).toBeGreaterThan(0);
  expect(beyond.every((pixel) => pixel === 0)).toBe(true);
});
