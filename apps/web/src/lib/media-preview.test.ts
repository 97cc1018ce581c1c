import { expect, test } from 'vitest';
import { boxShape, galleryRatio, waveformOf, previewOf } from './media-preview.ts';

const of = (width: number | null, height: number | null, resolution: string | null = null) =>
  galleryRatio({ width, height, resolution });

test('a ratio above 1.5 is shown as 16:9, below 0.8 as 9:16, and between as 1:1', () => {
  expect(of(1501, 1000)).toBe('16:9');
  expect(of(1500, 1000)).toBe('1:1');
  expect(of(800, 1000)).toBe('1:1');
  expect(of(799, 1000)).toBe('9:16');
});

test('the stored resolution takes precedence over the size, and 16:9 is used without both', () => {
  expect(of(100, 100, '1080x1920')).toBe('9:16');
  expect(of(null, null, '1024×1024')).toBe('1:1');
  expect(of(null, null)).toBe('16:9');
  expect(of(0, 0, 'unknown')).toBe('16:9');
});

test('the box of a sound has a ratio of 1.25', () => {
  expect(boxShape({ media_type: 'audio', width: null, height: null, resolution: null })).toBe(1.25);
});

test('valid waveform data are returned, and invalid data count as none', () => {
  expect(waveformOf({ metadata: { waveform_data: [0, 0.5, 1] } })).toEqual([0, 0.5, 1]);
  for (const waveform_data of [undefined, [], ['loud'], [2], 'loud'])
    expect(waveformOf({ metadata: { waveform_data } })).toEqual([]);
});

test('the preview of a job is its start image, or the thumbnail of the clip that it continues', () => {
  expect(previewOf({ start_image_url: '/media/a/video.mp4#last' })).toBe('/media/a/thumbnail.jpg');
  expect(previewOf({ start_image_url: '/media/a/image.jpg' })).toBe('/media/a/image.jpg');
  expect(previewOf({ start_image_url: null })).toBeNull();
});
