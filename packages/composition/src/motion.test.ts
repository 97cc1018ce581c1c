import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStill, motionOf } from './motion.ts';
import type { SeenOverlay } from './overlay.ts';
import { poseAt } from './painter/pose.ts';
import { resolvedAt } from './keyframes.ts';
import { AnimationName, type Animation } from './style-values.ts';
import { video } from './testing/composition-of.ts';
import { anyOverlay } from './testing/composition-arbitrary.ts';
import { endOf } from './timing.ts';

const names = [null, ...AnimationName.options];
const animated = <Seen extends SeenOverlay>(overlay: Seen, animation: Animation): Seen => ({
  ...overlay,
  styles: { ...overlay.styles, animation },
});

/** Any visible overlay, of any length up to two seconds. */
const anySeen = anyOverlay.filter((overlay): overlay is SeenOverlay => overlay.type !== 'sound');
const scaleAt = (overlay: SeenOverlay, at: number): number => {
  const { transform } = resolvedAt(overlay, at).styles;
  const { zoom = 1, scaleX = 1, scaleY = 1 } = poseAt(overlay, at);
  return Math.max(Math.abs(transform.scaleX * scaleX * zoom), Math.abs(transform.scaleY * scaleY * zoom));
};

describe.each(names)('an overlay that enters by %s and leaves in any way', (enter) => {
  const anyMoving = fc
    .tuple(anySeen, fc.constantFrom(...names))
    .map(([overlay, exit]) => animated(overlay, { enter, exit }));

  test('moves outside of its still stretch and nowhere inside', () =>
    fc.assert(
      fc.property(anyMoving, (overlay) => {
        const { stillFrom, stillTo } = motionOf(overlay);
        expect(overlay.from <= stillFrom && stillFrom <= stillTo && stillTo <= endOf(overlay)).toBe(true);
        const moments = Array.from({ length: overlay.durationInFrames + 1 }, (_, index) => overlay.from + index);
        expect(moments.filter((at) => Object.keys(poseAt(overlay, at)).length === 0)).toEqual(
          moments.filter((at) => stillFrom <= at && at <= stillTo),
        );
      }),
      { numRuns: 200 },
    ));

  test('is never larger than its largest scale, and as large as that at one time', () =>
    fc.assert(
      fc.property(anyMoving, (overlay) => {
        const moments = Array.from({ length: overlay.durationInFrames + 1 }, (_, index) => overlay.from + index);
        const scales = [...moments, motionOf(overlay).stillFrom].map((at) => scaleAt(overlay, at));
        expect(motionOf(overlay).maxScale).toBeCloseTo(Math.max(...scales), 12);
      }),
      { numRuns: 200 },
    ));
});

test('isStill is true only while nothing moves, nor begins to when the frames end', () => {
  const clip = animated(video({ from: 100, durationInFrames: 90 }), { enter: 'fade', exit: 'slide' });
  expect(motionOf(clip)).toEqual({ stillFrom: 115, stillTo: 175, maxScale: 1 });
  expect([isStill(clip, 115, 60), isStill(clip, 114, 60), isStill(clip, 115, 61)]).toEqual([true, false, false]);
});

test('the scale of an overlay counts its own transform and what each animation adds', () => {
  const scaled = video({ durationInFrames: 60 });
  const styles = { ...scaled.styles, transform: { scaleX: -2, scaleY: 1.5 } };
  const scaleBy = (animation: Animation): number => motionOf(animated({ ...scaled, styles }, animation)).maxScale;
  expect(scaleBy({ enter: null, exit: null })).toBe(2);
  expect(scaleBy({ enter: 'zoom', exit: null })).toBe(3.4);
  expect(scaleBy({ enter: null, exit: 'zoom' })).toBe(3.4);
  expect(scaleBy({ enter: 'zoomBlur', exit: null })).toBe(2.7);
  expect(scaleBy({ enter: 'snap', exit: null })).toBeCloseTo(2.28, 12);
});

test('a composition may hold clips of hours: only what moves is looked at', () => {
  const long = animated(video({ durationInFrames: 10 * 60 * 60 * 30 }), { enter: 'zoom', exit: 'bounce' });
  expect(motionOf(long)).toMatchObject({ stillFrom: 15, stillTo: long.durationInFrames - 15 });
  expect(motionOf(long)).toBe(motionOf(long));
});
