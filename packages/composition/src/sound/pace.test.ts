import { describe, expect, test } from 'vitest';
import { splitOverlay } from '../edits/split-overlay.ts';
import type { Composition } from '../composition.ts';
import type { Key } from '../keys.ts';
import { frameOf } from '../media-time.ts';
import { done } from '../testing/composition-of.ts';
import { burstsIn, clicks, soundOf, tone } from '../testing/listen.ts';
import { soundComposition } from '../testing/sound-composition.ts';
import { durationOf, isPlayed } from '../timing.ts';
import { Mixer } from './mixer.ts';
import { part, peakOf, SAMPLE_RATE } from './pcm.ts';
import { filmSound, voicesOf } from './voices.ts';

const SECONDS = 12;

/** The left channel of a film whose clips all play `hear`. */
async function heard(composition: Composition, hear: (time: number) => number): Promise<Float32Array> {
  const media = soundOf(SECONDS, hear);
  await using mixer = new Mixer(
    filmSound(composition),
    { from: 0, to: durationOf(composition) },
    async function* (_, start) {
      for (let at = Math.round(start * SAMPLE_RATE); at < media.left.length; at += 1_000)
        yield { pcm: part(media, at, at + 1_000), summed: false };
    },
  );
  const samples: number[] = [];
  for await (const { left } of mixer.pieces()) samples.push(...left);
  return Float32Array.from(samples);
}

const bullet: Key[] = [
  { at: 0, value: 2.5, ease: 'easeBoth' },
  { at: 40, value: 0.5, ease: 'easeBoth' },
  { at: 90, value: 0.5, ease: 'easeBoth' },
  { at: 130, value: 3, ease: 'linear' },
];

const paced = (fields: object, length = 150): Composition => {
  const film = soundComposition([{ file: '/a', length }]);
  return { ...film, overlays: film.overlays.map((overlay) => ({ ...overlay, ...fields })) };
};

describe('sound backwards', () => {
  test('is the mirror image of the same frames forwards, across the pieces that it is read in', async () => {
    const wave = (time: number): number => tone(220)(time) * Math.min(1, time / 5);
    const forwards = await heard(paced({ mediaStart: 10 }), wave);
    const backwards = await heard(paced({ mediaStart: 160, reversed: true }), wave);
    const furthest = backwards
      .toReversed()
      .reduce(
        (most, sample, at) =>
          at < 200 || at > 239_800 ? most : Math.max(most, Math.abs(sample - (forwards[at] ?? 0))),
        0,
      );
    expect(furthest).toBeLessThan(1e-6);
  });

  test('is silent before the start of the media', async () => {
    const made = await heard(paced({ mediaStart: 30, reversed: true }), tone(220));
    expect(peakOf({ left: made.subarray(0, 40_000), right: made.subarray(0, 0) })).toBeGreaterThan(0.4);
    expect(peakOf({ left: made.subarray(48_100), right: made.subarray(0, 0) })).toBe(0);
  });
});

describe.each([
  ['kept', {}],
  ['following', { pitch: 'follows' }],
])('along a ramp with the pitch %s', (_, pitch) => {
  test.each([
    ['forwards', { mediaStart: 8.35 }],
    ['backwards', { mediaStart: 345.05, reversed: true }],
  ])('each click %s is within a frame of its place', async (_direction, start) => {
    const film = paced({ ramp: bullet, ...pitch, ...start });
    const [overlay] = film.overlays.filter(isPlayed);
    const found = burstsIn(await heard(film, clicks), SAMPLE_RATE, 0.12);
    // A burst backwards begins with its end.
    const offset = overlay!.reversed ? 0.5 : 0;
    const due = Array.from({ length: SECONDS - 1 }, (__, at) => frameOf(overlay!, (at + 1) * 30 + offset))
      .filter((frame) => frame > 1 && frame < 149)
      .toSorted((a, b) => a - b);
    expect(found).toHaveLength(due.length);
    expect(due.length).toBeGreaterThan(5);
    for (const [at, time] of found.entries()) expect(Math.abs(time * 30 - due[at]!)).toBeLessThan(1);
  });

  test('a split is inaudible', async () => {
    for (const fields of [{ mediaStart: 8.35 }, { mediaStart: 345.05, reversed: true }]) {
      const film = paced({ ramp: bullet, ...pitch, ...fields });
      const cut = done(film, splitOverlay(film, { id: 'clip-0', at: 57, newId: 'rest' }));
      expect(voicesOf(cut)).toHaveLength(1);
      expect(await heard(cut, tone(330))).toEqual(await heard(film, tone(330)));
    }
  });
});
