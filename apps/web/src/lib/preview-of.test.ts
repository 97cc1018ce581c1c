import { expect, test } from 'vitest';
import { previewOf } from './preview-of.ts';

test('a job that goes on from a clip shows the clip, one that begins with an image shows the image', () => {
  expect(previewOf({ start_image_url: '/media/a/video.mp4#last' })).toBe('/media/a/thumbnail.jpg');
  expect(previewOf({ start_image_url: '/media/a/image.jpg' })).toBe('/media/a/image.jpg');
  expect(previewOf({ start_image_url: null })).toBeNull();
});
