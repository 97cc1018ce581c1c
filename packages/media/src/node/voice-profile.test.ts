import { expect, test } from 'vitest';
import { voiceProfileOf } from './voice-profile.ts';

const RATE = 16_000;

/** A voice-like tone (decreasing overtones), sounding `perSecond` times a second, half of the time. */
function tone(hz: number, seconds: number, perSecond?: number): Float32Array {
  return Float32Array.from({ length: RATE * seconds }, (_, index) => {
    const t = index / RATE;
    if (perSecond !== undefined && (t * perSecond) % 1 >= 0.5) return 0;
    return [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * hz * n * t) / (4 * n), 0);
  });
}

test.for([80, 110, 196.5, 440])('the pitch of a tone of %d Hz with overtones is found within 1%%', (hz) => {
  const { pitch } = voiceProfileOf(tone(hz, 2), RATE);
  expect(Math.abs((pitch ?? 0) - hz) / hz).toBeLessThan(0.01);
});

test.for([2, 3, 4, 6])('the tempo of %d syllables a second is found', (perSecond) => {
  expect(voiceProfileOf(tone(150, 5, perSecond), RATE).tempo).toBeCloseTo(perSecond, 0);
});

test('silence has no pitch and no onsets; noise has no pitch', () => {
  expect(voiceProfileOf(new Float32Array(RATE), RATE)).toEqual({
    pitch: null,
    tempo: 0,
    characteristics: ['unpitched', 'slow'],
  });
  let state = 1;
  const noise = Float32Array.from({ length: RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  expect(voiceProfileOf(noise, RATE).pitch).toBe(null);
  expect(voiceProfileOf(new Float32Array(), RATE).pitch).toBe(null);
});

test('pitch, tempo and evenness are described in words', () => {
  expect(voiceProfileOf(tone(100, 3, 1), RATE).characteristics).toEqual(['low', 'slow', 'even']);
  const rising = Float32Array.from([...tone(250, 1), ...tone(320, 1), ...tone(400, 1)]);
  expect(voiceProfileOf(rising, RATE).characteristics).toEqual(['high', 'slow', 'expressive']);
});
