import { expect, test } from 'vitest';
import { boxShape, galleryRatio, waveformOf, previewOf } from './media-preview.ts';

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

test('the measured loudness is read, and anything else counts as none', () => {
  expect(waveformOf({ metadata: { waveform_data: [0, 0.5, 1] } })).toEqual([0, 0.5, 1]);
  for (const waveform_data of [undefined, [], ['loud'], [2], 'loud'])
    expect(waveformOf({ metadata: { waveform_data } })).toEqual([]);
});

test('a job that goes on from a clip shows the clip, one that begins with an image shows the image', () => {
  expect(previewOf({ start_image_url: '/media/a/video.mp4#last' })).toBe('/media/a/thumbnail.jpg');
  expect(previewOf({ start_image_url: '/media/a/image.jpg' })).toBe('/media/a/image.jpg');
  expect(previewOf({ start_image_url: null })).toBeNull();
});
