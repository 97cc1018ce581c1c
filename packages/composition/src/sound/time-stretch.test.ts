import { describe, expect, test } from 'vitest';
import { burstsIn, clicks, heightOf, loudnessOf, pitchOf, roughestStep, soundOf, tone } from '../testing/listen.ts';
import { part, type Pcm } from './pcm.ts';
import { steadyCourse } from './sound-course.ts';
import { TimeStretch } from './time-stretch.ts';

/** Fed in uneven pieces, as real sources do. */
function stretched(sound: Pcm, speed: number): Float32Array {
  const stretch = new TimeStretch(steadyCourse(speed));
  const made: number[] = [];
  for (let at = 0, piece = 0; at < sound.left.length; at += piece) {
    piece = 700 + (at % 1_500);
    made.push(...stretch.push(part(sound, at, at + piece)).left);
  }
  made.push(...stretch.finish().left);
  return Float32Array.from(made);
}

const SPEEDS = [0.1, 0.15, 0.2, 0.25, 0.5, 0.75, 1.25, 1.5, 2, 3, 4, 5.65, 8];

/** Long enough to listen to. */
const secondsAt = (speed: number): number => Math.max(3, speed);

describe.each(SPEEDS)('at speed %s', (speed) => {
  test('sound has the stretched length, keeps its pitch and level, and does not crackle', () => {
    const made = stretched(soundOf(secondsAt(speed), tone(440)), speed);
    expect(made.length).toBe(Math.round((secondsAt(speed) * 48_000) / speed));
    const middle = made.subarray(9_600, -9_600);
    expect(Math.abs(pitchOf(middle) - 440)).toBeLessThan(0.5);
    expect(heightOf(440, middle)).toBeCloseTo(0.5, 1);
    expect(loudnessOf(middle)).toBeCloseTo(0.5 / Math.SQRT2, 2);
    expect(roughestStep(middle)).toBeLessThan(3 * roughestStep(soundOf(0.1, tone(440)).left));
  });

  test('a mixed tone keeps the level of its low and high components', () => {
    const made = stretched(
      soundOf(secondsAt(speed), (time) => tone(110, 0.3)(time) + tone(220, 0.2)(time) + tone(1_760, 0.05)(time)),
      speed,
    ).subarray(9_600, -9_600);
    expect(heightOf(110, made)).toBeGreaterThan(0.27);
    expect(heightOf(220, made)).toBeGreaterThan(0.17);
    expect(loudnessOf(made)).toBeCloseTo(Math.hypot(0.3, 0.2, 0.05) / Math.SQRT2, 1);
  });
});

test.each(SPEEDS)('at speed %s each second of the source is at most a frame off its place', (speed) => {
  const found = burstsIn(stretched(soundOf(5, clicks), speed), 48_000, Math.min(0.15, 0.6 / speed));
  expect(found).toHaveLength(4);
  for (const [index, time] of found.entries()) expect(Math.abs(time - (index + 1) / speed)).toBeLessThan(1 / 30);
});

test('the left and right channels are stretched in the same way', () => {
  const stretch = new TimeStretch(steadyCourse(1.5));
  const { left, right } = stretch.push(soundOf(2, tone(330), tone(330, 0.25)));
  for (const at of [5_000, 20_000, 40_000]) expect(right[at]).toBeCloseTo((left[at] ?? 0) / 2, 5);
});

test('the first sample of the source stays the first', () => {
  const made = stretched(
    soundOf(1, (time) => 0.9 - 0.5 * time),
    2,
  );
  expect(made[0]).toBeCloseTo(0.9, 4);
});

test('a sound shorter than a window, and an empty one, have the right length', () => {
  expect(stretched(soundOf(0.01, tone(440)), 2).length).toBe(240);
  expect(stretched(soundOf(0.01, tone(440)), 0.25).length).toBe(1_920);
  expect(stretched(soundOf(0, tone(440)), 2).length).toBe(0);
});
