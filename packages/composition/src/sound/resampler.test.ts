import { expect, test } from 'vitest';
import { heightOf, loudnessOf, pitchOf, soundOf, tone } from '../testing/listen.ts';
import { part, type Pcm } from './pcm.ts';
import { Resampler } from './resampler.ts';
import { courseOfMedia, steadyCourse, type SoundCourse } from './sound-course.ts';

function resampled(sound: Pcm, course: SoundCourse): Float32Array {
  const resampler = new Resampler(course);
  const made: number[] = [];
  for (let at = 0, piece = 0; at < sound.left.length; at += piece) {
    piece = 700 + (at % 1_500);
    made.push(...resampler.push(part(sound, at, at + piece)).left);
  }
  made.push(...resampler.finish().left);
  return Float32Array.from(made);
}

test.each([0.1, 0.5, 0.95, 1.35, 2, 8])('at speed %s the length and the pitch follow, and the level stays', (speed) => {
  const hertz = 300 / Math.min(1, speed / 2);
  const made = resampled(soundOf(4, tone(hertz)), steadyCourse(speed));
  expect(made.length).toBe(Math.round((4 * 48_000) / speed));
  const middle = made.subarray(1_000, -1_000);
  expect(Math.abs(pitchOf(middle) / (hertz * speed) - 1)).toBeLessThan(1e-4);
  expect(loudnessOf(middle)).toBeCloseTo(0.5 / Math.SQRT2, 3);
});

test('each sample is that of the wave at its place, within -80 dB', () => {
  const made = resampled(soundOf(1, tone(997)), steadyCourse(1.35));
  for (let at = 100; at < made.length - 100; at += 7)
    expect(Math.abs((made[at] ?? 0) - tone(997)((at * 1.35) / 48_000))).toBeLessThan(1e-4);
});

test('what half the sample rate has no room for is silent instead of another tone, more than 60 dB quieter', () => {
  for (const [hertz, speed] of [
    [13_000, 2],
    [18_000, 1.5],
    [3_200, 8],
  ] as const) {
    const made = resampled(soundOf(1, tone(hertz)), steadyCourse(speed)).subarray(1_000, -1_000);
    expect(loudnessOf(made)).toBeLessThan(0.5e-3);
  }
});

test('along a ramp the pitch rises with the speed', () => {
  const ramp = [
    { at: 0, value: 1, ease: 'linear' as const },
    { at: 60, value: 3, ease: 'linear' as const },
  ];
  const made = resampled(soundOf(8, tone(500)), courseOfMedia({ speed: 1, ramp }, 0, 120));
  const heard = (from: number): number => pitchOf(made.subarray(from * 1_600, (from + 1) * 1_600));
  expect(heard(30) / 1_000).toBeCloseTo(1, 1);
  expect(heard(80)).toBeCloseTo(1_500, -1);
  expect(heightOf(1_500, made.subarray(70 * 1_600, 110 * 1_600))).toBeCloseTo(0.5, 2);
});
