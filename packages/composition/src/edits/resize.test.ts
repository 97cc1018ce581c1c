import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Overlay } from '../overlay.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { done, compositionOf, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { brokenRules } from '../testing/time-line-rules.ts';
import { captionAt, endOf, isPlayed, mediaFrameAt } from '../timing.ts';
import { resizeEnd, resizeStart } from './resize-overlay.ts';

const shown = (overlay: Overlay, at: number): unknown => {
  if (isPlayed(overlay)) return mediaFrameAt(overlay, at);
  return overlay.type === 'caption' ? (captionAt(overlay, at) ?? null) : null;
};

describe('resizeStart', () => {
  test('keeps the end, and the media frame or caption of every remaining frame; where an earlier clip lies, all of it is later', () =>
    fc.assert(
      fc.property(
        anyComposition,
        fc.nat(),
        fc.double({ min: -20, max: 300, noNaN: true }),
        (composition, pick, from) => {
          const before = composition.overlays[pick % composition.overlays.length];
          fc.pre(before !== undefined);
          const result = done(composition, resizeStart(composition, { id: before.id, from }));
          const after = result.overlays.find(({ id }) => id === before.id)!;
          const later = endOf(after) - endOf(before);
          expect(later === 0 || after.from <= before.from + 1).toBe(true);
          for (let at = Math.max(before.from, after.from - later); at < endOf(before); at++)
            expect(shown(after, at + later)).toEqual(shown(before, at));
          for (const other of composition.overlays) {
            const { from = -1 } = result.overlays.find(({ id }) => id === other.id) ?? {};
            if (other.id !== before.id) expect(from).toBeGreaterThanOrEqual(other.from);
            if (other.id !== before.id && endOf(other) <= before.from) expect(from).toBe(other.from);
          }
          expect(brokenRules(result)).toEqual([]);
        },
      ),
    ));

  const trimmed = (fields: Parameters<typeof video>[0], from: number) => {
    const composition = compositionOf(video({ from: 20, durationInFrames: 30, ...fields }));
    return done(composition, resizeStart(composition, { id: 'a', from })).overlays[0]!;
  };

  test('shifts the media start by the trimmed frames times the speed', () => {
    expect(trimmed({ mediaStart: 4 }, 26)).toMatchObject({ from: 26, durationInFrames: 24, mediaStart: 10 });
    expect(trimmed({ mediaStart: 4, speed: 1.5 }, 23)).toMatchObject({ from: 23, mediaStart: 8.5 });
  });

  test('stops at the start of the media, at frame 0, and one frame before the end', () => {
    expect(trimmed({ mediaStart: 4 }, 3)).toMatchObject({ from: 16, durationInFrames: 34, mediaStart: 0 });
    expect(trimmed({ mediaStart: 99 }, -3)).toMatchObject({ from: 0, durationInFrames: 50, mediaStart: 79 });
    expect(trimmed({}, 80)).toMatchObject({ from: 49, durationInFrames: 1, mediaStart: 29 });
  });

  test('over the earlier clip begins after that one, and pushes what follows', () => {
    const composition = rowOfClips([5, 15], [20, 30], [31, 40], [60, 70]);
    composition.overlays[1] = video({ id: 'b', from: 20, mediaStart: 99 });
    const resized = (from: number): string[] =>
      placesOf(done(composition, resizeStart(composition, { id: 'b', from })));
    expect(resized(15)).toEqual(['a 5-15', 'b 15-30', 'c 31-40', 'd 60-70']);
    expect(resized(12)).toEqual(['a 5-15', 'b 15-33', 'c 33-42', 'd 60-70']);
    expect(resized(0)).toEqual(['a 5-15', 'b 15-45', 'c 45-54', 'd 60-70']);
  });
});

describe('resizeEnd', () => {
  test('keeps the start, keeps at least one frame, and pushes later clips', () => {
    const composition = rowOfClips([0, 10], [10, 20], [25, 35]);
    const resized = (end: number): string[] => placesOf(done(composition, resizeEnd(composition, { id: 'a', end })));
    expect(resized(14.6)).toEqual(['a 0-15', 'b 15-25', 'c 25-35']);
    expect(resized(24)).toEqual(['a 0-24', 'b 24-34', 'c 34-44']);
    expect(resized(-5)).toEqual(['a 0-1', 'b 10-20', 'c 25-35']);
  });

  test('stops at the end of the media if its length is known', () => {
    const composition = compositionOf(video({ mediaStart: 6, speed: 2, originalDuration: frame(60) }));
    expect(placesOf(done(composition, resizeEnd(composition, { id: 'a', end: 500 })))).toEqual(['a 0-27']);
    const unknown = compositionOf(video());
    expect(placesOf(done(unknown, resizeEnd(unknown, { id: 'a', end: 500 })))).toEqual(['a 0-500']);
  });

  test('does not shorten a clip that is already longer than its media', () => {
    const composition = compositionOf(video({ durationInFrames: 80, originalDuration: frame(60) }));
    expect(placesOf(done(composition, resizeEnd(composition, { id: 'a', end: 90 })))).toEqual(['a 0-80']);
  });
});
