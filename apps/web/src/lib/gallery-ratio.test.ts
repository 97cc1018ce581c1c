import { expect, test } from 'vitest';
import { boxShape, galleryRatio } from './gallery-ratio.ts';

const of = (width: number | null, height: number | null, resolution: string | null = null) =>
  galleryRatio({ width, height, resolution });

test('above 1.5 is 16:9, below 0.8 is 9:16, and between is 1:1', () => {
  expect(of(1501, 1000)).toBe('16:9');
  expect(of(1500, 1000)).toBe('1:1');
  expect(of(800, 1000)).toBe('1:1');
  expect(of(799, 1000)).toBe('9:16');
});

test('a size that is known by name comes first, and nothing known is 16:9', () => {
  expect(of(100, 100, '1080x1920')).toBe('9:16');
  expect(of(null, null, '1024×1024')).toBe('1:1');
  expect(of(null, null)).toBe('16:9');
  expect(of(0, 0, 'unknown')).toBe('16:9');
});

test('a sound has a box of its own', () => {
  expect(boxShape({ media_type: 'audio', width: null, height: null, resolution: null })).toBe(1.25);
});
