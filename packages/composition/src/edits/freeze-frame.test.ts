import { frame } from '@kinoloom/contract/values';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultStyles } from '../default-styles.ts';
import { voicesOf } from '../sound/voices.ts';
import { compositionOf, codeOf, done, placesOf, video } from '../testing/composition-of.ts';
import { endOf, isVideo, mediaFrameAt } from '../timing.ts';
import { freezeFrame } from './freeze-frame.ts';

const clip = video({ id: 'a', durationInFrames: 60, mediaStart: 30, originalDuration: frame(200), speed: 1.5 });
const sound = { ...clip, id: 's', row: 1, type: 'sound' as const, styles: defaultStyles.sound };
const counter = () => {
  let count = 0;
  return () => `new ${(count += 1)}`;
};

/** The media frame that the first row shows. */
function shownAt({ overlays }: ReturnType<typeof compositionOf>, at: number): number | undefined {
  const there = overlays.find((each) => each.row === 0 && each.from <= at && at < endOf(each));
  return there && isVideo(there) ? mediaFrameAt(there, at) : undefined;
}

test('the clip shows what it did up to there, then that frame for three seconds, then what came after', () => {
  const film = compositionOf(clip);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59 }), fc.boolean(), (at, isBack) => {
      const start = isBack ? compositionOf({ ...clip, reversed: true, mediaStart: 150 }) : film;
      const after = done(start, freezeFrame(start, { id: 'a', at, rows: null, newId: counter() }));
      for (let frames = 0; frames < 150; frames++) {
        const before = frames < at ? frames : Math.max(at, frames - 90);
        expect(shownAt(after, frames)).toBe(shownAt(start, before));
      }
    }),
  );
});

test('a frozen clip is silent and can be as long as one likes', () => {
  const film = compositionOf(clip);
  const after = done(film, freezeFrame(film, { id: 'a', at: 20, rows: null, newId: counter() }));
  const still = after.overlays.find((each) => isVideo(each) && each.frozen);
  expect(still).toMatchObject({ from: 20, durationInFrames: 90, styles: { volume: 0 } });
  const loud = {
    ...after,
    overlays: after.overlays.map((each) => (isVideo(each) ? { ...each, styles: { ...each.styles, volume: 1 } } : each)),
  };
  expect(voicesOf(loud).map(({ from, length }) => [from, length])).toEqual([
    [0, 20],
    [110, 40],
  ]);
});

test('a detached sound pauses with its clip', () => {
  const film = compositionOf({ ...clip, group: 'one' }, { ...sound, group: 'one' });
  const after = done(film, freezeFrame(film, { id: 'a', at: 20, rows: new Set([0]), newId: counter() }));
  expect(placesOf(after).map((place) => place.replace(/^new \d/, 'new'))).toEqual([
    'a 0-20',
    's 0-20 row 1',
    'new 20-110',
    'new 110-150',
    'new 110-150 row 1',
  ]);
  const groups = after.overlays.map(({ from, group }) => [from, group] as const);
  const later = groups.filter(([from]) => from === 110).map(([, group]) => group);
  expect(later[0]).toBeDefined();
  expect(later[0]).toBe(later[1]);
  expect(later[0]).not.toBe('one');
});

test('what does not play, and a playhead elsewhere, are refused', () => {
  const film = compositionOf(clip, { ...sound, row: 2 });
  const freeze = (id: string, at: number) => codeOf(freezeFrame(film, { id, at, rows: null, newId: counter() }));
  expect([freeze('s', 5), freeze('a', 60), freeze('none', 5)]).toEqual([
    'edit.notPlayed',
    'edit.notInside',
    'edit.notFound',
  ]);
});
