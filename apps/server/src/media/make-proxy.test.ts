import { expect, test } from 'vitest';
import { proxySize } from './make-proxy.ts';

test.for([
  [1920, 1080],
  [1920, 804],
  [1080, 1350],
  [1080, 1919],
  [854, 480],
  [1998, 1080],
  [3413, 1439],
] as const)('a proxy to seek in a video of %d×%d has its shape, within a fifth of a pixel', ([across, down]) => {
  const { width, height } = proxySize({ width: across, height: down }, 'scrub');
  expect([width % 2, height % 2]).toEqual([0, 0]);
  expect(Math.max(width, height)).toBeLessThanOrEqual(640);
  expect(Math.max(width, height)).toBeGreaterThanOrEqual(576);
  const isWide = across > down;
  const due = isWide ? (width * down) / across : (height * across) / down;
  expect(Math.abs((isWide ? height : width) - due)).toBeLessThan(0.2);
});

test('a proxy is never larger than its video', () => {
  for (const purpose of ['play', 'scrub'] as const)
    expect(proxySize({ width: 320, height: 180 }, purpose)).toEqual({ width: 320, height: 180 });
});
