import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fadeOverlay, fadeRoom } from './edits/fade-overlay.ts';
import { resizeEnd } from './edits/resize-overlay.ts';
import { splitOverlay } from './edits/split-overlay.ts';
import { fadesOf } from './fades.ts';
import type { PlayedOverlay } from './overlay.ts';
import { gainFrom, gainTo, levelOf, writeGains, type Level } from './sound/levels.ts';
import { SAMPLES_PER_FRAME } from './sound/pcm.ts';
import type { Fade } from './styles.ts';
import { codeOf, compositionOf, done, video } from './testing/composition-of.ts';
import { isPlayed } from './timing.ts';
import { withSound } from './with-sound.ts';

const clip = (length: number, fadeIn?: Fade, fadeOut?: Fade): PlayedOverlay =>
  withSound(video({ from: 7, durationInFrames: length }), { fadeIn, fadeOut });
const lengths = (overlay: PlayedOverlay) => {
  const { in: rise, out: fall } = fadesOf(overlay);
  return [rise?.frames, fall?.frames];
};
/** Gain at a position in frames of the composition. */
function gainAt(level: Level, position: number): number {
  const gains = new Float64Array(SAMPLES_PER_FRAME);
  const frame = Math.floor(position);
  writeGains(gains, level, frame);
  return gains[Math.round((position - frame) * SAMPLES_PER_FRAME)] ?? NaN;
}

const frames = fc.integer({ min: 1, max: 90 });
const fade = fc.option(fc.record({ frames, before: frames, after: frames }, { requiredKeys: ['frames'] }), {
  nil: undefined,
});

describe('the fades of a clip', () => {
  test('are as long as they are set, and share a clip that is too short for both', () => {
    expect(lengths(clip(90, { frames: 30 }, { frames: 20 }))).toEqual([30, 20]);
    expect(lengths(clip(40, { frames: 30 }, { frames: 20 }))).toEqual([24, 16]);
    expect(lengths(clip(20, { frames: 30 }))).toEqual([20, undefined]);
    expect(lengths(clip(1, { frames: 30 }, { frames: 30 }))).toEqual([1, undefined]);
  });

  test('are shortened by a trim, and are as they were when the clip grows again', () => {
    const film = compositionOf(clip(90, { frames: 60 }));
    const short = done(film, resizeEnd(film, { id: 'a', end: 47 }));
    expect(lengths(short.overlays[0] as PlayedOverlay)).toEqual([40, undefined]);
    expect(done(short, resizeEnd(short, { id: 'a', end: 97 }))).toEqual(film);
  });

  test('rise from silence and fall to it, and the power of two that cross stays the same', () => {
    const [rising, falling] = [levelOf(clip(30, { frames: 30 })), levelOf(clip(30, undefined, { frames: 30 }))];
    expect([gainFrom(rising, 7), gainTo(rising, 36), gainFrom(falling, 7)]).toEqual([0, 1, 1]);
    expect(gainTo(falling, 36)).toBe(0);
    for (let at = 7; at < 37; at += 0.25) expect(gainAt(rising, at) ** 2 + gainAt(falling, at) ** 2).toBeCloseTo(1, 9);
  });
});

test('both halves of a split sound as the clip did, also where fades are cut, and again when they are split', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 120 }),
      fade,
      fade,
      fc.nat(),
      fc.nat(),
      (length, rise, fall, first, second) => {
        const whole = compositionOf(clip(length, rise, fall));
        const at = 8 + (first % (length - 1));
        const halves = done(whole, splitOverlay(whole, { id: 'a', at, newId: 'b' }));
        const longer = at - 7 > length / 2 ? 'a' : 'b';
        const [from, to] = longer === 'a' ? [7, at] : [at, 7 + length];
        const again = from + 1 + (second % Math.max(1, to - from - 1));
        const parts = again < to ? done(halves, splitOverlay(halves, { id: longer, at: again, newId: 'c' })) : halves;
        const before = levelOf(whole.overlays[0] as PlayedOverlay);
        for (const part of parts.overlays.filter(isPlayed)) {
          const level = levelOf(part);
          for (let n = 0; n < part.durationInFrames; n += 0.5)
            expect(gainAt(level, part.from + n)).toBeCloseTo(gainAt(before, part.from + n), 9);
        }
      },
    ),
  ));

test('a split outside of the fades leaves each with its half, and nothing else', () => {
  const film = compositionOf(clip(90, { frames: 20 }, { frames: 30 }));
  const halves = done(film, splitOverlay(film, { id: 'a', at: 47, newId: 'b' })).overlays.filter(isPlayed);
  expect(halves.map(({ styles: { fadeIn, fadeOut } }) => [fadeIn, fadeOut])).toEqual([
    [{ frames: 20 }, undefined],
    [undefined, { frames: 30 }],
  ]);
  expect('fadeOut' in halves[0]!.styles).toBe(false);
});

describe('fadeOverlay', () => {
  const film = compositionOf(clip(90, undefined, { frames: 30 }), {
    ...video({ id: 'still', from: 200 }),
    type: 'sticker',
    sticker: 'heart',
  } as never);

  test('sets a fade as far as the other one leaves room, and removes it without length', () => {
    const faded = done(film, fadeOverlay(film, { id: 'a', side: 'in', frames: 400.4 }));
    expect(lengths(faded.overlays[0] as PlayedOverlay)).toEqual([60, 30]);
    expect(fadeRoom(faded.overlays[0] as PlayedOverlay, 'out')).toBe(30);
    expect(done(faded, fadeOverlay(faded, { id: 'a', side: 'in', frames: -3 }))).toEqual(film);
    expect(frame(90)).toBe(faded.overlays[0]?.durationInFrames);
  });

  test('refuses what does not sound', () => {
    expect(codeOf(fadeOverlay(film, { id: 'still', side: 'in', frames: 3 }))).toBe('edit.notPlayed');
    expect(codeOf(fadeOverlay(film, { id: 'none', side: 'in', frames: 3 }))).toBe('edit.notFound');
  });
});
