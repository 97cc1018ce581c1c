import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelOf, gainFrom } from '../sound/levels.ts';
import { codeOf, compositionOf, done, video } from '../testing/composition-of.ts';
import { oneOfEach } from '../testing/one-of-each.ts';
import type { CaptionOverlay, PlayedOverlay } from '../overlay.ts';
import { Composition } from '../composition.ts';
import { duck, loudIn, spokenIn, type Stretch } from './duck.ts';
import { splitOverlay } from './split-overlay.ts';

const caption = oneOfEach.find((overlay) => overlay.type === 'caption') as CaptionOverlay;
const word = (startMs: number, endMs: number) => ({ word: 'word', startMs, endMs });
const music = video({ from: 10, durationInFrames: 600, row: 2, styles: { ...video().styles, volume: 0.8 } });
const gainsOf = (film: Composition): number[] => {
  const level = levelOf(film.overlays.find(({ id }) => id === 'a') as PlayedOverlay);
  return Array.from({ length: 600 }, (_, at) => gainFrom(level, 10 + at));
};

describe('speech', () => {
  test('is where words of captions are spoken, with short pauses, also in a caption that is cut', () => {
    const words = [word(0, 1_000), word(1_500, 2_000), word(9_000, 10_000)];
    const said = {
      ...caption,
      from: 30,
      durationInFrames: 400,
      captions: [{ text: '', startMs: 0, endMs: 10_000, words }],
    } as CaptionOverlay;
    const film = compositionOf(said);
    expect(spokenIn(film)).toEqual([
      { from: 30, to: 90 },
      { from: 300, to: 330 },
    ]);
    const halves = done(film, splitOverlay(film, { id: said.id, at: 45, newId: 'b' }));
    expect(spokenIn(halves)).toEqual(spokenIn(film));
  });

  test('is what is loud beside the loudest, without captions', () => {
    const levels = Array.from({ length: 300 }, (_, at) => (at >= 100 && at < 150 ? -20 : at >= 250 ? -40 : -70));
    expect(loudIn(levels)).toEqual([
      { from: 100, to: 150 },
      { from: 250, to: 300 },
    ]);
    expect(loudIn(levels.map(() => -60))).toEqual([]);
    expect(loudIn([])).toEqual([]);
  });
});

describe('duck', () => {
  const film = compositionOf(music);
  const ducked = (...speech: Stretch[]) => done(film, duck(film, { id: 'a', speech }));

  test('lowers music by 12 dB under speech, and nowhere else', () => {
    const gains = gainsOf(ducked({ from: 110, to: 200 }, { from: 400, to: 500 }));
    for (const at of [0, 90, 250, 350, 560]) expect(gains[at]).toBeCloseTo(0.8, 9);
    for (const at of [100, 150, 189, 390, 489]) expect(gains[at]).toBeCloseTo(0.8 * 10 ** (-12 / 20), 9);
  });

  test('is a valid line of keys for any speech, and again where the speech is elsewhere', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 90 })), { minLength: 1 }), (list) => {
        const levels = Array.from({ length: 1_000 }, (_, at) =>
          list.some(([from, length]) => at >= from && at < from + length) ? -20 : -90,
        );
        const speech = loudIn(levels);
        const made = duck(film, { id: 'a', speech });
        if (!made.ok) {
          expect(made.error.code).toBe('edit.noSpeech');
          return;
        }
        const after = done(film, made);
        expect(Composition.parse(after)).toEqual(after);
        expect(done(after, duck(after, { id: 'a', speech }))).toEqual(after);
      }),
    ));

  test('refuses a film in which nobody speaks then', () => {
    expect(codeOf(duck(film, { id: 'a', speech: [{ from: 0, to: 10 }] }))).toBe('edit.noSpeech');
    expect(codeOf(duck(film, { id: 'none', speech: [] }))).toBe('edit.notFound');
    const still = compositionOf(caption);
    expect(codeOf(duck(still, { id: caption.id, speech: [] }))).toBe('edit.notPlayed');
  });
});
