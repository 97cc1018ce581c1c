import { expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import { applyChange } from '../edits/change.ts';
import { splitOverlay } from '../edits/split-overlay.ts';
import { soundComposition, type SoundedClip } from '../testing/sound-composition.ts';
import { voicesOf, levelAt } from './voices.ts';

const clip = (fields: Partial<SoundedClip> = {}): SoundedClip => ({ file: '/a', length: 30, ...fields });
const places = (composition: Composition) =>
  voicesOf(composition).map(({ from, length, start }) => [from, length, start]);

function split(composition: Composition, at: number): Composition {
  const result = splitOverlay(composition, { id: 'clip-0', at, newId: `cut-${at}` });
  if (!result.ok) throw new Error(result.error.code);
  return applyChange(composition, result.value);
}

test('a split clip is one voice at any speed', () => {
  for (const speed of [0.25, 1, 1.75, 4]) {
    const composition = soundComposition([clip({ from: 7, start: 10.25, speed })]);
    expect(places(split(split(composition, 29), 13))).toEqual([[7, 30, 10.25]]);
  }
});

test('clips with a jump, overlap, gap, other source or other speed are separate voices', () => {
  const first = clip();
  for (const next of [
    clip({ from: 30, start: 30.25 }),
    clip({ from: 29, start: 29 }),
    clip({ from: 31, start: 30 }),
    clip({ from: 30, start: 30, speed: 2 }),
    clip({ from: 30, start: 30, file: '/b' }),
  ])
    expect(places(soundComposition([first, next]))).toHaveLength(2);
});

test('a silent clip is not a voice, and separates the clips around it', () => {
  const composition = soundComposition([
    clip(),
    clip({ from: 30, start: 30, volume: 0 }),
    clip({ from: 60, start: 60 }),
  ]);
  expect(places(composition)).toEqual([
    [0, 30, 0],
    [60, 30, 60],
  ]);
});

test('two simultaneous clips that both continue are two voices', () => {
  const composition = soundComposition([
    clip({ volume: 0.5 }),
    clip(),
    clip({ from: 30, start: 30, as: 'video' }),
    clip({ from: 30, start: 30 }),
  ]);
  expect(places(composition)).toEqual([
    [0, 60, 0],
    [0, 60, 0],
  ]);
});

test('levelAt returns the level of the clip at a frame, and none outside the voice', () => {
  const [voice] = voicesOf(
    soundComposition([clip({ from: 10, volume: 0.8 }), clip({ from: 40, start: 30, volume: 0.2 })]),
  );
  expect([9, 10, 39, 40, 69, 70].map((frame) => levelAt(voice!, frame)?.volume)).toEqual([
    undefined,
    0.8,
    0.8,
    0.2,
    0.2,
    undefined,
  ]);
});
