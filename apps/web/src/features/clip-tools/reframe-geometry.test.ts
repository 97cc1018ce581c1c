import { ReframeRatio, ReframeVideo } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, initialCrop, moved, placementOf, previewFrames, sharesOf, zoomed } from './reframe-geometry.ts';

const wide = { width: 1280, height: 720 };
const tall = { width: 720, height: 1280 };

test('a landscape clip starts 130 px below the top of a portrait frame of 270 by 480 px', () => {
  const crop = initialCrop(wide, '9:16');
  expect(crop.y).toBeCloseTo(130);
  expect((crop.width * 720) / 1280).toBeCloseTo(480 - 260);
  expect(crop.x).toBeCloseTo((270 - crop.width) / 2);
});

test('a portrait clip starts completely visible in a landscape frame, with generated areas on both sides', () => {
  const crop = initialCrop(tall, '16:9');
  expect(crop.y).toBeCloseTo(0);
  expect(sharesOf(crop, tall, '16:9').kept).toBeCloseTo(1);
  expect(sharesOf(crop, tall, '16:9').drawn).toBeCloseTo(1 - (360 * 9) / 16 / 640);
});

test('the request has the position of the clip in pixels of the result', () => {
  const crop = { x: 0, y: 130, width: 270 };
  expect(placementOf(crop, { width: 270, height: 220 }, '9:16')).toEqual({
    gridPositionX: 0,
    gridPositionY: 347,
    xStart: 0,
    yStart: 347,
    xEnd: 720,
    yEnd: 933,
  });
});

const ratios = fc.constantFrom(...ReframeRatio.options);
const clips = fc.record({ width: fc.integer({ min: 64, max: 4096 }), height: fc.integer({ min: 64, max: 4096 }) });
const steps = fc.array(
  fc.oneof(
    fc.record({
      dx: fc.double({ min: -900, max: 900, noNaN: true }),
      dy: fc.double({ min: -900, max: 900, noNaN: true }),
    }),
    fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }) }),
  ),
  { maxLength: 12 },
);

test('after any drags and zooms the clip stays visible and the request valid', () =>
  fc.assert(
    fc.property(clips, ratios, steps, (clip, ratio, all) => {
      let crop = bounded(initialCrop(clip, ratio), clip, ratio);
      for (const step of all)
        crop = 'factor' in step ? zoomed(crop, step.factor, clip, ratio) : moved(crop, step.dx, step.dy, clip, ratio);
      const { kept, drawn } = sharesOf(crop, clip, ratio);
      expect(kept).toBeGreaterThan(0);
      expect(drawn).toBeGreaterThanOrEqual(0);
      expect(drawn).toBeLessThan(1);
      const body = { videoUrl: '/media/a/a.mp4', aspectRatio: ratio, prompt: 'sea', ...placementOf(crop, clip, ratio) };
      expect(ReframeVideo.safeParse(body).error).toBeUndefined();
    }),
  ));

test('a zoom around a point keeps that point of the clip in place', () => {
  const crop = initialCrop(wide, '1:1');
  const at = { x: 120, y: 200 };
  const after = zoomed(crop, 1.5, wide, '1:1', at);
  expect((at.x - after.x) / after.width).toBeCloseTo((at.x - crop.x) / crop.width);
  expect(previewFrames['1:1'].width).toBe(400);
});
