import { isDeepStrictEqual } from 'node:util';
import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, compositionOf, done, placesOf, video } from '../testing/composition-of.ts';
import { mediaFrameAt, isPlayed } from '../timing.ts';
import { rollCut, slide, slip } from './cut-point.ts';
import { together } from './groups.ts';
import { rippleTrim } from './ripple.ts';

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

describe('a clip with its sound apart, in a group with it', () => {
  const apart = compositionOf(
    ...film.overlays.map((clip) => ({ ...clip, group: clip.id })),
    ...film.overlays.map((clip) => ({ ...clip, id: `${clip.id} sound`, row: 1, group: clip.id })),
  );
  const inStep = (composition: typeof film): boolean =>
    film.overlays.every(({ id }) => {
      const [clip, sound] = [id, `${id} sound`].map((each) => composition.overlays.find((other) => other.id === each));
      return clip && sound && isDeepStrictEqual({ ...clip, id: '', row: 0 }, { ...sound, id: '', row: 0 });
    });

  test('stays in step with it when its cut is rolled, it is slipped, slid, and its edges are trimmed with what follows', () =>
    fc.assert(
      fc.property(any, fc.constantFrom('start', 'end'), (by, side) => {
        for (const result of [
          rollCut(apart, { id: 'a', by }),
          slip(apart, { id: 'b', by }),
          rippleTrim(apart, { id: 'b', side, by, rows: null }),
          rippleTrim(apart, { id: 'b sound', side, by, rows: new Set() }),
          together((composition) => slide(composition, { id: 'b', by }))(apart),
        ])
          expect(inStep(done(apart, result))).toBe(true);
      }),
    ));

  test('a sound that ends at a cut covers nothing when the cut is rolled', () => {
    const [a, b] = apart.overlays;
    const sound = { ...apart.overlays[3], durationInFrames: frame(30) } as typeof a;
    const next = video({ id: 'next', row: 1, from: 35, durationInFrames: 20 });
    const tight = compositionOf(...[a, b, sound, next].flatMap((each) => each ?? []));
    expect(placesOf(done(tight, rollCut(tight, { id: 'a', by: 12 })))).toEqual([
      'a 0-35',
      'a sound 0-35 row 1',
      'b 35-60',
      'next 35-55 row 1',
    ]);
  });
});
