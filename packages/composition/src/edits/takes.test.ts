import { frame } from '@kinoloom/contract/values';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultStyles } from '../default-styles.ts';
import { positionIn } from '../media-time.ts';
import type { SoundOverlay } from '../overlay.ts';
import { codeOf, compositionOf, done, placesOf, video } from '../testing/composition-of.ts';
import { endOf, isSound } from '../timing.ts';
import { replaceMedia } from './replace-media.ts';
import { splitOverlay } from './split-overlay.ts';
import { addTake, chooseTake, layVoiceOver, takeOf, voiceOverAt } from './takes.ts';
import { emptyRows, rowLimits } from '../rows.ts';

const first = { src: '/one', durationInFrames: frame(90), at: 0 };
const voice: SoundOverlay = {
  ...video({ id: 'v', from: 100, durationInFrames: 90, src: '/one', originalDuration: frame(90) }),
  type: 'sound',
  styles: defaultStyles.sound,
  takes: [first],
};
const film = compositionOf(voice);
const voiceIn = ({ overlays }: ReturnType<typeof compositionOf>, id = 'v'): SoundOverlay => {
  const overlay = overlays.find((each) => each.id === id);
  if (!overlay || !isSound(overlay)) throw new Error('There is no voice-over');
  return overlay;
};
const second = (from: number, frames: number) => ({
  id: 'v',
  from,
  take: { src: '/two', durationInFrames: frame(frames) },
});

test('what a take says stays at the frame at which it was said, whichever is chosen and however it was trimmed', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 85, max: 115 }),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 101, max: 189 }),
      (from, frames, at) => {
        const halves = done(film, splitOverlay(film, { id: 'v', at, newId: 'w' }));
        const made = addTake(halves, second(from, frames));
        if (!made.ok) {
          // The recording lies outside of the half.
          expect(made.error.code).toBe('edit.notInside');
          expect(Math.min(from + frames, at)).toBeLessThanOrEqual(Math.max(from, 100));
          return;
        }
        const now = voiceIn(done(halves, made));
        expect(now.src).toBe('/two');
        expect(now.from - positionIn(now, 0)).toBe(from);
        expect(now.mediaStart).toBeGreaterThanOrEqual(0);
        expect(endOf(now)).toBeLessThanOrEqual(Math.min(at, from + frames));
        const again = voiceIn(done(done(halves, made), chooseTake(done(halves, made), { id: 'v', src: '/one' })));
        expect(again.from - positionIn(again, 0)).toBe(100);
      },
    ),
  ));

test('a voice-over that plays all of its take plays all of the other, as far as there is room', () => {
  const long = done(film, addTake(film, second(96, 200)));
  expect(placesOf(long)).toEqual(['v 96-296']);
  expect(placesOf(done(long, chooseTake(long, { id: 'v', src: '/one' })))).toEqual(['v 100-190']);
  const tight = compositionOf(voice, video({ id: 'b', from: 220, durationInFrames: 20 }), video({ id: 'a', from: 90 }));
  expect(placesOf(done(tight, addTake(tight, second(96, 200))))).toEqual(['a 90-100', 'v 100-220', 'b 220-240']);
});

test('a recording is a take of the voice-over that begins within half a second, and of no other sound', () => {
  expect(voiceOverAt(film, 115)?.id).toBe('v');
  expect(voiceOverAt(film, 116)).toBeUndefined();
  const { takes: _takes, ...sound } = voice;
  expect(voiceOverAt(compositionOf(sound), 100)).toBeUndefined();
  expect(codeOf(addTake(compositionOf(sound), second(100, 90)))).toBe('edit.invalid');
  expect(codeOf(chooseTake(film, { id: 'v', src: '/none' }))).toBe('edit.invalid');
});

test('another file in its place makes a voice-over a sound', () => {
  const { takes: _takes, ...other } = { ...voice, src: '/song' };
  const after = voiceIn(done(film, replaceMedia(film, { id: 'v', media: other })));
  expect(after).not.toHaveProperty('takes');
  expect(takeOf(after)).toBeUndefined();
});

test('a recording becomes a voice-over beside other sounds, in the lowest free row, or in one more, and never in the film’s row', () => {
  const { takes: _takes, ...recorded } = { ...voice, id: 'new', src: '/new' };
  const rowIn = (...others: Parameters<typeof compositionOf>): number => {
    const before = compositionOf(...others);
    const after = done(before, layVoiceOver(before, recorded));
    expect(voiceIn(after, 'new')).toMatchObject({ from: 100, takes: [{ src: '/new', durationInFrames: 90, at: 0 }] });
    return voiceIn(after, 'new').row;
  };
  expect(rowIn()).toBe(4);
  expect(rowIn(video({ row: 4 }))).toBe(3);
  const { takes: _no, ...music } = { ...voice, id: 'm', row: 2, from: frame(300) };
  expect(rowIn(music)).toBe(2);
  const taken = Array.from({ length: rowLimits.max }, (_, row) =>
    video({ id: `${row}`, row, from: 90, durationInFrames: 200 }),
  );
  expect(rowIn(...taken.slice(0, 5))).toBe(5);
  const full = { ...compositionOf(...taken), rows: emptyRows(rowLimits.max) };
  expect(codeOf(layVoiceOver(full, recorded))).toBe('edit.noRoom');
  expect(voiceIn(done(film, layVoiceOver(film, recorded))).takes).toHaveLength(2);
});
