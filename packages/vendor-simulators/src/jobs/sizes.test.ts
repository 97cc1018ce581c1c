import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipSize, imageSize, nearestAspect, parseRatio } from './plan.ts';

const ASPECTS = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21'] as const;
const aspects = fc.constantFrom(...ASPECTS);
const resolutions = fc.constantFrom('480p', '720p', '1080p');

test('a clip has even sides, the ratio asked for within a twentieth, and the pixels of its resolution within a tenth', () =>
  fc.assert(
    fc.property(aspects, resolutions, (aspect, resolution) => {
      const { width, height } = clipSize(resolution, aspect);
      const wide = clipSize(resolution, '16:9');
      expect([width % 2, height % 2]).toEqual([0, 0]);
      expect(Math.abs(width / height / parseRatio(aspect) - 1)).toBeLessThan(0.05);
      expect(Math.abs((width * height) / (wide.width * wide.height) - 1)).toBeLessThan(0.1);
    }),
  ));

test('turning a ratio turns the size', () =>
  fc.assert(
    fc.property(aspects, resolutions, (aspect, resolution) => {
      const turned = aspect.split(':').reverse().join(':');
      const { width, height } = clipSize(resolution, aspect);
      expect(clipSize(resolution, turned)).toEqual({ width: height, height: width });
      const image = imageSize(aspect);
      expect(imageSize(turned)).toEqual({ width: image.height, height: image.width });
    }),
  ));

test.each([
  [4032, 3024, '4:3'],
  [3024, 4032, '3:4'],
  [1000, 1010, '1:1'],
  [1920, 1080, '16:9'],
  [1080, 2400, '9:21'],
])('a picture of %i × %i is nearest to %s', (width, height, aspect) => {
  expect(nearestAspect({ width, height }, ASPECTS)).toBe(aspect);
});
