import { expect, test } from 'vitest';
import { upscaleTargets } from './upscale-targets.ts';

const seen = (width: number, height: number, available?: number) =>
  upscaleTargets({ width, height }, available, undefined).map(({ tool, disabled }) => [tool.id, disabled]);

test('a size that is not higher than the clip cannot be chosen', () => {
  expect(seen(1920, 1080)).toEqual([
    ['wavespeed-1080p', 'Not higher than the clip'],
    ['wavespeed-2k', null],
    ['wavespeed-4k', null],
    ['runway-4k', null],
  ]);
});

test('720p is offered to smaller clips alone', () => {
  expect(seen(1024, 576).map(([id]) => id)).toContain('wavespeed-720p');
  expect(seen(1280, 720).map(([id]) => id)).not.toContain('wavespeed-720p');
});

test('what the credits do not pay for says what is missing', () => {
  expect(seen(1280, 720, 30)).toEqual([
    ['wavespeed-1080p', null],
    ['wavespeed-2k', 'Short by 5 credits'],
    ['wavespeed-4k', 'Short by 20 credits'],
    ['runway-4k', 'Short by 5 credits'],
  ]);
});

test('upright clips stay upright', () => {
  expect(upscaleTargets({ width: 720, height: 1280 }, undefined, undefined)[0]?.size).toEqual({
    width: 1080,
    height: 1920,
  });
});
