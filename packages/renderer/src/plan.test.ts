import { flowToComposition, frame, type Composition, type VideoOverlay } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalsOf, type OverlayState } from './plan.ts';

const flow = flowToComposition(
  ['a', 'b', 'c'].map((id) => ({ id, url: id, startFrame: 0, endFrame: 10, volume: 1, isMuted: false })),
);
const [a, b] = flow.overlays as [VideoOverlay, VideoOverlay];
const whole = (): OverlayState => ({ size: flow.canvas, isSeeThrough: false });
const seen = (overlays: Composition['overlays']) =>
  intervalsOf({ ...flow, overlays }, whole).map(({ clip, from, length, start }) => [
    clip?.id ?? null,
    from,
    length,
    start,
  ]);

describe('intervalsOf', () => {
  test('returns an interval for each clip of a flow', () => {
    expect(seen(flow.overlays)).toEqual([
      ['a', 0, 10, 0],
      ['b', 10, 10, 0],
      ['c', 20, 10, 0],
    ]);
  });

  test('returns an interval without a clip for each gap', () => {
    expect(
      seen([
        { ...a, from: frame(5) },
        { ...b, from: frame(20) },
      ]),
    ).toEqual([
      [null, 0, 5, 0],
      ['a', 5, 10, 0],
      [null, 15, 5, 0],
      ['b', 20, 10, 0],
    ]);
  });

  test('shows the lowest row, and then continues the clip below at the right frame', () => {
    const below = { ...a, durationInFrames: frame(30), row: 1, mediaStart: frame(7) };
    expect(seen([below, b])).toEqual([
      ['a', 0, 10, 7],
      ['b', 10, 10, 0],
      ['a', 20, 10, 27],
    ]);
  });

  test.each([
    [
      { enter: 'fade', exit: null },
      100,
      [
        [null, 0, 15, 0],
        ['a', 15, 85, 15],
      ],
    ],
    [
      { enter: null, exit: 'slide' },
      100,
      [
        ['a', 0, 85, 0],
        [null, 85, 15, 0],
      ],
    ],
    [
      { enter: 'zoom', exit: 'swipe' },
      100,
      [
        [null, 0, 15, 0],
        ['a', 15, 70, 15],
        [null, 85, 15, 0],
      ],
    ],
    [
      { enter: 'zoom', exit: 'swipe' },
      21,
      [
        [null, 0, 10, 0],
        ['a', 10, 1, 10],
        [null, 11, 10, 0],
      ],
    ],
    [{ enter: 'fade', exit: 'fade' }, 20, [[null, 0, 20, 0]]],
    [{ enter: 'fade', exit: 'fade' }, 1, [['a', 0, 1, 0]]],
  ] as const)('passes on a clip only while it rests: %j of %i frames', (animation, length, expected) => {
    const moving = { ...a, durationInFrames: frame(length), styles: { ...a.styles, animation } };
    expect(seen([moving])).toEqual(expected);
  });

  test('covers every frame of a video once', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: fc.nat(50), length: fc.integer({ min: 1, max: 30 }), row: fc.nat(3) }), {
          minLength: 1,
        }),
        (places) => {
          const overlays = places.map(({ from, length, row }, index) => ({
            ...a,
            id: String(index),
            from: frame(from),
            durationInFrames: frame(length),
            row,
          }));
          let end = 0;
          for (const { from, length, clip, start } of intervalsOf({ ...flow, overlays }, whole)) {
            expect(from).toBe(end);
            expect(length).toBeGreaterThan(0);
            if (clip) expect(start).toBe(from - clip.from);
            end += length;
          }
          expect(end).toBe(Math.max(...places.map(({ from, length }) => from + length)));
        },
      ),
    ));
});
