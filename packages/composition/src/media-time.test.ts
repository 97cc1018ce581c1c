import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitOverlay } from './edits/split-overlay.ts';
import { resizeEnd, resizeStart } from './edits/resize-overlay.ts';
import {
  framesBefore,
  framesFor,
  framesToEnd,
  goesOnIn,
  mediaIn,
  positionIn,
  shownIn,
  startedLater,
} from './media-time.ts';
import { onSteps } from './media-steps.ts';
import { VideoOverlay } from './overlay.ts';
import { compositionOf, done, video } from './testing/composition-of.ts';
import { endOf, isPlayed, longest, mediaPositionAt } from './timing.ts';

/** Every speed there is. */
const speeds = Array.from({ length: 159 }, (_, index) => onSteps((index + 2) / 20));
const stretch = fc.record({
  mediaStart: fc.nat(200_000).map((steps) => onSteps(steps / 20)),
  speed: fc.constantFrom(...speeds),
});

test('every speed from 0.1 to 8 in steps of 0.05 is taken, and nothing between or beyond', () => {
  for (const speed of speeds) expect(VideoOverlay.safeParse(video({ speed })).success).toBe(true);
  expect([speeds[0], speeds.at(-1)]).toEqual([0.1, 8]);
  for (const speed of [0, 0.05, 0.12, 1.01, 8.05, -1])
    expect(VideoOverlay.safeParse(video({ speed })).success).toBe(false);
  expect(VideoOverlay.parse(video({ speed: 0.1 + 0.2 })).speed).toBe(0.3);
});

test('positions are those of the schema, however long a clip plays', () =>
  fc.assert(
    fc.property(stretch, fc.nat(10_000), (each, frames) => {
      const later = startedLater(each, frames);
      expect(VideoOverlay.safeParse(video(later)).success).toBe(true);
      expect(JSON.parse(JSON.stringify(later))).toEqual(later);
    }),
  ));

test('two cuts are one, in any order: what is added in parts is exactly what is added at once', () =>
  fc.assert(
    fc.property(stretch, fc.nat(5_000), fc.nat(5_000), (each, first, second) => {
      const whole = startedLater(each, first + second);
      expect(startedLater(startedLater(each, first), second)).toEqual(whole);
      expect(startedLater(whole, -second)).toEqual(startedLater(each, first));
      expect(goesOnIn(each, first, startedLater(each, first))).toBe(true);
      expect(goesOnIn(each, first + 1, startedLater(each, first))).toBe(false);
    }),
  ));

test('framesFor is the inverse of mediaIn, and the frames before and after are all that fit', () =>
  fc.assert(
    fc.property(stretch, fc.nat(5_000), (each, frames) => {
      expect(framesFor(each, mediaIn(each, frames))).toBeCloseTo(frames, 6);
      const before = framesBefore(each, undefined);
      expect(positionIn(each, -before)).toBeGreaterThanOrEqual(0);
      expect(positionIn(each, -before - 1)).toBeLessThan(0);
      const length = each.mediaStart + 500;
      expect(positionIn(each, framesToEnd(each, length))).toBeLessThanOrEqual(length);
      expect(positionIn(each, framesToEnd(each, length) + 1)).toBeGreaterThan(length);
    }),
  ));

test('a split and trims at both ends keep the position of every frame, and growing again restores the clip', () =>
  fc.assert(
    fc.property(stretch, fc.integer({ min: 1, max: 58 }), (each, cut) => {
      const clip = video({ ...each, from: 600, durationInFrames: 60, originalDuration: frame(100_000) });
      const film = compositionOf(clip);
      const halves = done(film, splitOverlay(film, { id: 'a', at: 600 + cut, newId: 'b' })).overlays.filter(isPlayed);
      for (const half of halves)
        for (let at: number = half.from; at < endOf(half); at++)
          expect(mediaPositionAt(half, at)).toBe(mediaPositionAt(clip, at));
      const trimmed = done(film, resizeStart(film, { id: 'a', from: 600 + cut }));
      const restored = done(trimmed, resizeStart(trimmed, { id: 'a', from: 600 }));
      expect(restored.overlays).toEqual(film.overlays);
      const shorter = done(film, resizeEnd(film, { id: 'a', end: 600 + cut }));
      expect(done(shorter, resizeEnd(shorter, { id: 'a', end: 660 })).overlays).toEqual(
        longest(clip) >= 60 ? film.overlays : shorter.overlays,
      );
    }),
  ));

test('a stretch that has played to the start of its media, backwards, goes on with its first frame', () => {
  const stretch = { mediaStart: 10, speed: 1, reversed: true } as const;
  expect(startedLater(stretch, 10).mediaStart).toBe(0);
  expect(startedLater(stretch, 14)).toEqual({ ...stretch, mediaStart: 0 });
  expect(shownIn(startedLater(stretch, 14), 3)).toBe(shownIn(stretch, 17));
});
