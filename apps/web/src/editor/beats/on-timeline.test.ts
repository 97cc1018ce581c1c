import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { beatsBetween, beatsNear } from './on-timeline.ts';

const times = Float64Array.from({ length: 40 }, (_, at) => 0.25 + at / 2);
const beats = new Map([['/song', { kind: 'found' as const, times }]]);
const song = video({ src: '/song', from: 100, durationInFrames: 90, mediaStart: 30 });

test('the beats of a clip lie where its media plays them, at any speed and backwards', () => {
  expect(beatsBetween(song, beats, 0, 1_000)).toEqual([107.5, 122.5, 137.5, 152.5, 167.5, 182.5]);
  expect(beatsBetween({ ...song, speed: 2 }, beats, 0, 1_000).slice(0, 2)).toEqual([103.75, 111.25]);
  const backwards = { ...song, reversed: true as const, mediaStart: 120 };
  expect(beatsBetween(backwards, beats, 0, 1_000).toSorted((a, b) => a - b)[0]).toBe(107.5);
  expect(beatsBetween({ ...song, frozen: true }, beats, 0, 1_000)).toEqual([]);
  expect(beatsBetween({ ...song, src: '/other' }, beats, 0, 1_000)).toEqual([]);
});

test('those near a frame are those of all that lie within reach', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 90, max: 200, noNaN: true }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      (at, within) => {
        const all = beatsBetween(song, beats, 0, 1_000).filter((beat) => Math.abs(beat - at) <= within);
        const near = beatsNear(compositionOf(song), beats, { near: [at], within });
        expect(near).toEqual(all.map(Math.round));
      },
    ),
  ));
