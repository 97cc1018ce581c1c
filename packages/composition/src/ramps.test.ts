import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setPace } from './edits/pace.ts';
import { framesFor, framesToEnd, mediaIn, positionIn, startedLater } from './media-time.ts';
import { VideoOverlay } from './overlay.ts';
import { rampPoints, rampShapes, rampThrough, type RampPoint } from './ramps.ts';
import { compositionOf, done, video } from './testing/composition-of.ts';
import { isPlayed } from './timing.ts';

const points: fc.Arbitrary<RampPoint[]> = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      speed: fc.double({ min: 0.1, max: 8, noNaN: true }),
      ease: fc.constantFrom('linear', 'easeBoth', 'hold'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.toSorted((a, b) => a.at - b.at));

test('a ramp plays the same media as before, to within the media of a frame or two', () => {
  for (const shape of Object.values(rampShapes)) {
    const film = compositionOf(video({ durationInFrames: 150 }));
    const ramp = rampThrough(shape, 150);
    const [made] = done(film, setPace(film, { id: 'a', pace: { ramp } })).overlays.filter(isPlayed);
    expect(Math.abs(mediaIn(made!, made!.durationInFrames) - 150)).toBeLessThan(3);
    expect(rampPoints(made!, made!.durationInFrames).map(({ speed }) => speed)).toEqual(
      shape.map(({ speed }) => speed),
    );
  }
});

test('ramps through any points are valid', () =>
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 2_000 }), (through, media) => {
      const ramp = rampThrough(through, media);
      expect(VideoOverlay.safeParse(video({ ramp })).success).toBe(true);
    }),
  ));

/** Media enough that nothing here reaches its first frame, even backwards at full speed. */
const START = 10_000;

test('sums along a ramp are exact: parts add up, and lengths are the inverse', () =>
  fc.assert(
    fc.property(
      points,
      fc.integer({ min: 2, max: 900 }),
      fc.integer({ min: -90, max: 900 }),
      fc.boolean(),
      (through, media, cut, back) => {
        const ramp = rampThrough(through, media);
        const stretch = { speed: 1, mediaStart: START, ramp, ...(back && { reversed: true as const }) };
        const rest = startedLater(stretch, cut);
        for (const at of [0, 1, 7, 300]) {
          expect(positionIn(rest, at)).toBe(positionIn(stretch, cut + at));
          expect(framesFor(stretch, mediaIn(stretch, cut + at))).toBeCloseTo(cut + at, 6);
        }
        expect(startedLater(rest, -cut)).toEqual(stretch);
        const most = framesToEnd(stretch, START + 400);
        const far = back ? START : 400;
        expect(mediaIn(stretch, most)).toBeLessThanOrEqual(far);
        expect(mediaIn(stretch, most + 1)).toBeGreaterThan(far);
      },
    ),
  ));
