import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, compositionOf, done, placesOf, video } from '../testing/composition-of.ts';
import { mediaFrameAt, isPlayed } from '../timing.ts';
import { rollCut, slide, slip } from './cut-point.ts';

/** Three clips that meet; each has 20 frames of media before and after what it shows. */
const film = compositionOf(
  ...['a', 'b', 'c'].map((id, at) =>
    video({ id, from: at * 30, durationInFrames: 30, mediaStart: 20, originalDuration: frame(70) }),
  ),
);
const any = fc.integer({ min: -80, max: 80 });

/** The media frame that a clip shows at a frame of the film. */
function shownAt(composition: typeof film, at: number): string {
  const clip = composition.overlays.find(({ from, durationInFrames }) => from <= at && at < from + durationInFrames);
  return clip && isPlayed(clip) ? `${clip.id} ${mediaFrameAt(clip, at)}` : 'none';
}

describe('rollCut', () => {
  test('moves the cut, and every frame shows what its clip showed there', () =>
    fc.assert(
      fc.property(any, (by) => {
        const rolled = done(film, rollCut(film, { id: 'a', by }));
        const far = Math.min(Math.max(by, -20), 20);
        expect(placesOf(rolled)).toEqual([`a 0-${30 + far}`, `b ${30 + far}-60`, 'c 60-90']);
        for (let at = 0; at < 90; at++)
          if (shownAt(rolled, at)[0] === shownAt(film, at)[0]) expect(shownAt(rolled, at)).toBe(shownAt(film, at));
      }),
    ));

  test('refuses without a neighbour', () => {
    expect(codeOf(rollCut(film, { id: 'c', by: 4 }))).toBe('edit.noNeighbour');
    expect(codeOf(rollCut(film, { id: 'none', by: 4 }))).toBe('edit.notFound');
  });
});

describe('slip', () => {
  test('shows another part of the media in the same place', () =>
    fc.assert(
      fc.property(any, (by) => {
        const slipped = done(film, slip(film, { id: 'b', by }));
        const far = Math.min(Math.max(by, -20), 20);
        expect(placesOf(slipped)).toEqual(placesOf(film));
        expect(shownAt(slipped, 30)).toBe(`b ${20 + far}`);
      }),
    ));

  test('refuses what has no more to show', () => {
    const still = compositionOf({ ...video(), type: 'sticker', sticker: 'heart' } as never);
    expect(codeOf(slip(still, { id: 'a', by: 3 }))).toBe('edit.notPlayed');
  });
});

describe('slide', () => {
  test('moves a clip between its neighbours, which give way', () =>
    fc.assert(
      fc.property(any, (by) => {
        const slid = done(film, slide(film, { id: 'b', by }));
        const far = Math.min(Math.max(by, -20), 20);
        expect(placesOf(slid)).toEqual([`a 0-${30 + far}`, `b ${30 + far}-${60 + far}`, `c ${60 + far}-90`]);
        expect(shownAt(slid, 30 + far)).toBe('b 20');
        expect(shownAt(slid, 89)).toBe(shownAt(film, 89));
      }),
    ));

  test('refuses without neighbours on both sides', () => {
    expect(codeOf(slide(film, { id: 'a', by: 4 }))).toBe('edit.noNeighbour');
  });
});
