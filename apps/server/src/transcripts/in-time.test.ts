import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

const SOUND_MS = 12_000;
const SPOKEN = [
  ['A', 200, 350],
  ['pier', 350, 900],
  ['at', 900, 1_050],
  ['dawn.', 1_050, 11_800],
] as const;
const words = (unit = 1, said: readonly (readonly [string, number, number])[] = SPOKEN) =>
  said.map(([text, from, to]) => ({ text, start_ms: from * unit, end_ms: to * unit }));

test.each([
  ['seconds', 1],
  ['milliseconds', 1e3],
  ['nanoseconds', 1e9],
])('times in %s are those of the sound', (_, unit) => {
  expect(inTime(words(unit), SOUND_MS)).toEqual(words());
  expect(inTime(words(unit, [SPOKEN[0]]), SOUND_MS)).toEqual(words(1, [SPOKEN[0]]));
});

test('no word lasts beyond the end of the sound', () => {
  const long = words(1, [...SPOKEN, ['Thanks.', 12_500, 30_000]]);
  expect(inTime(long, SOUND_MS)?.at(-1)).toEqual({ text: 'Thanks.', start_ms: SOUND_MS, end_ms: SOUND_MS });
});

test('one wrong time is cut, and does not change the others', () => {
  const wrong = words(1, [...SPOKEN.slice(0, 3), ['dawn.', 1_050, 4.2e11], ...SPOKEN.slice(3)]);
  expect(inTime(wrong, SOUND_MS)?.slice(0, 3)).toEqual(words().slice(0, 3));
  expect(Math.max(...inTime(wrong, SOUND_MS)!.map(({ end_ms }) => end_ms))).toBe(SOUND_MS);
});

test.each([
  ['beyond the sound in every unit', words(1e15)],
  [
    'of no length in the unit that fits',
    words(1e9, [
      ['a', 1, 1],
      ['b', 2, 2],
      ['c', 3, 3],
    ]),
  ],
])('times %s are refused', (_, unfit) => {
  expect(inTime(unfit, SOUND_MS)).toBeUndefined();
});

test('without a known length, times are within the longest sound that is taken', () => {
  expect(inTime(words(1e9), null)).toEqual(words());
  expect(inTime([], SOUND_MS)).toEqual([]);
});
