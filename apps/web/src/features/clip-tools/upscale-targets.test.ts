import { expect, test } from 'vitest';
import { upscaleTargets } from './upscale-targets.ts';

const seen = (width: number, height: number, available?: number) =>
  upscaleTargets({ width, height }, available, undefined).map(({ tool, disabled }) => [tool.id, disabled]);

test('a target size that is not higher than the clip is disabled', () => {
  expect(seen(1920, 1080)).toEqual([
    ['wavespeed-1080p', 'Not higher than the clip'],
    ['wavespeed-2k', null],
    ['wavespeed-4k', null],
    ['runway-4k', null],
  ]);
});

test('all target sizes are disabled for a clip longer than 30 s', () => {
  const targets = upscaleTargets({ width: 720, height: 720, duration: 30.5 }, undefined, undefined);
  expect(new Set(targets.map(({ disabled }) => disabled))).toEqual(new Set(['Longer than 30 s']));
});

test('720p is offered for smaller clips only', () => {
  expect(seen(1024, 576).map(([id]) => id)).toContain('wavespeed-720p');
  expect(seen(1280, 720).map(([id]) => id)).not.toContain('wavespeed-720p');
});

test('a target that is too expensive shows how many credits are missing', () => {
  expect(seen(1280, 720, 30)).toEqual([
    ['wavespeed-1080p', null],
    ['wavespeed-2k', 'Short by 5 credits'],
    ['wavespeed-4k', 'Short by 20 credits'],
    ['runway-4k', 'Short by 5 credits'],
  ]);
});

test('every target size has the aspect ratio of the clip, as the server scales it', () => {
  const sizes = (width: number, height: number) =>
    upscaleTargets({ width, height }, undefined, undefined).map(({ size }) => `${size.width}x${size.height}`);
  expect(sizes(720, 1280)).toEqual(['1080x1920', '1440x2560', '2160x3840', '2160x3840']);
  expect(sizes(960, 960)).toEqual(['1080x1080', '1440x1440', '2160x2160', '2160x2160']);
  expect(sizes(1584, 672)).toEqual(['1698x720', '2546x1080', '3394x1440', '5092x2160', '5092x2160']);
});

test('720p is not offered for a square clip of 960 px', () => {
  expect(seen(960, 960).map(([id]) => id)).not.toContain('wavespeed-720p');
  expect(seen(1080, 1080)[0]).toEqual(['wavespeed-1080p', 'Not higher than the clip']);
});

test('no target size is offered for a clip of unknown size', () => {
  expect(upscaleTargets({ width: 0, height: 0 }, undefined, undefined)).toEqual([]);
});
