import { describe, expect, test } from 'vitest';
import { defaultStyles } from './default-styles.ts';
import { canvasSwitch, commonOrientation, orientationOf } from './orientation.ts';
import { compositionOf, video } from './testing/composition-of.ts';

const sized = (id: string, originalWidth: number, originalHeight: number) =>
  video({ id, originalWidth, originalHeight });

test.each([
  [79, 'vertical'],
  [80, 'square'],
  [150, 'square'],
  [151, 'horizontal'],
] as const)('%i wide and 100 high is %s', (width, orientation) => {
  expect(orientationOf({ width, height: 100 })).toBe(orientation);
});

describe('canvasSwitch', () => {
  test('returns the aspect ratio that all videos share by their original size', () => {
    expect(canvasSwitch(compositionOf(sized('a', 720, 1280), sized('b', 1080, 1920)))).toBe('9:16');
    expect(canvasSwitch(compositionOf(sized('a', 1000, 1000)))).toBe('1:1');
    const tall = { ...compositionOf(sized('a', 1280, 720)), canvas: { width: 1080, height: 1920 } };
    expect(canvasSwitch(tall)).toBe('16:9');
  });

  test('returns nothing if the canvas has that aspect ratio, videos differ, or there are none', () => {
    expect(canvasSwitch({ ...compositionOf(video()), canvas: { width: 1280, height: 720 } })).toBeUndefined();
    expect(canvasSwitch(compositionOf(sized('a', 720, 1280), video({ id: 'b' })))).toBeUndefined();
    expect(canvasSwitch(compositionOf())).toBeUndefined();
  });

  test('considers uploaded videos, and ignores uploaded images', () => {
    const upload = { ...sized('b', 720, 1280), origin: 'upload' as const };
    const { mediaStart: _, speed: __, ...placed } = upload;
    const image = { ...placed, type: 'image', styles: defaultStyles.image } as const;
    expect(commonOrientation(compositionOf(video(), upload))).toBeUndefined();
    expect(commonOrientation(compositionOf(video(), image))).toBe('horizontal');
  });
});
