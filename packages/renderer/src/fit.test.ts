import { defaultStyles, frame, type ImageOverlay } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poseAt } from '../../composition/src/painter/pose.ts';
import { AnimationName } from '../../composition/src/style-values.ts';
import { fit, neededScale } from './fit.ts';

const side = fc.integer({ min: 16, max: 4_096 });
const evenSide = side.map((length) => length & ~1);

describe('fit', () => {
  const hd = { width: 1_280, height: 720 };

  test.each([
    ['contain', { width: 720, height: 1_280 }, { scaled: { width: 406, height: 720 }, edge: 'bars' }],
    ['cover', { width: 720, height: 1_280 }, { scaled: { width: 1_280, height: 2_276 }, edge: 'cut' }],
    ['fill', { width: 720, height: 1_280 }, { scaled: hd, edge: 'none' }],
    ['contain', { width: 1_024, height: 576 }, { scaled: hd, edge: 'none' }],
    ['contain', { width: 1_279, height: 721 }, { scaled: hd, edge: 'none' }],
  ] as const)('%s: %o', (how, shown, expected) => {
    expect(fit(shown, hd, how)).toEqual(expected);
  });

  test('contain stays within the canvas, cover fills it, and sizes are even', () =>
    fc.assert(
      fc.property(side, side, evenSide, evenSide, (width, height, canvasWidth, canvasHeight) => {
        const canvas = { width: canvasWidth, height: canvasHeight };
        const { scaled: inside } = fit({ width, height }, canvas, 'contain');
        const { scaled: outside } = fit({ width, height }, canvas, 'cover');
        for (const key of ['width', 'height'] as const) {
          expect(inside[key]).toBeLessThanOrEqual(canvas[key]);
          expect(outside[key]).toBeGreaterThanOrEqual(canvas[key]);
          expect([inside[key] % 2, outside[key] % 2]).toEqual([0, 0]);
        }
      }),
    ));
});

test.each(AnimationName.options)('a picture is read large enough for every moment of %s, and no larger', (name) => {
  const size = { width: 400, height: 300 };
  for (const animation of [
    { enter: name, exit: null },
    { enter: null, exit: name },
  ]) {
    const picture: ImageOverlay = {
      ...size,
      id: 'p',
      from: frame(0),
      durationInFrames: frame(60),
      row: 0,
      left: 0,
      top: 0,
      rotation: 0,
      content: '',
      type: 'image',
      src: '/p',
      styles: { ...defaultStyles.image, animation },
    };
    const zooms = Array.from({ length: 61 }, (_, at) => poseAt(picture, at).zoom ?? 1);
    expect(neededScale(picture, size)).toBe(Math.max(...zooms));
  }
});
