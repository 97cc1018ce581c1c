import { expect, test } from 'vitest';
import { soundOf, tone } from '../testing/listen.ts';
import { LoudnessMeter } from './loudness.ts';
import { joined, part, type Pcm } from './pcm.ts';

const fullScale = (decibels: number): number => 10 ** (decibels / 20);
const hum = (seconds: number, decibels: number): Pcm => soundOf(seconds, tone(1_000, fullScale(decibels)));

function loudness(...pieces: readonly Pcm[]): number {
  const meter = new LoudnessMeter();
  for (const piece of pieces) meter.push(piece);
  return meter.integrated;
}

// The cases of EBU Tech 3341 for integrated loudness, of stereo sines of 1 kHz; all allow ±0.1 LU.
test.each<[string, readonly Pcm[], number]>([
  ['−23 dBFS for 20 s', [hum(20, -23)], -23],
  ['−33 dBFS for 20 s', [hum(20, -33)], -33],
  ['with quiet parts, which do not count', [hum(10, -36), hum(60, -23), hum(10, -36)], -23],
  ['with silence, too', [hum(10, -72), hum(10, -36), hum(60, -23), hum(10, -36), hum(10, -72)], -23],
  ['of parts of which all count', [hum(20, -26), hum(20.1, -20), hum(20, -26)], -23],
])('a tone of %s', (_, pieces, expected) => {
  expect(Math.abs(loudness(...pieces) - expected)).toBeLessThan(0.1);
});

test('low tones weigh less than high ones, and silence has none', () => {
  const at = (hertz: number): number => loudness(soundOf(3, tone(hertz, fullScale(-23))));
  expect(at(40)).toBeLessThan(-26);
  expect(at(4_000)).toBeGreaterThan(-21);
  expect(loudness(soundOf(3, () => 0))).toBe(-Infinity);
  expect(loudness(hum(0.3, -10))).toBe(-Infinity);
});

test('the length of the pieces does not matter', () => {
  const whole = joined(hum(2, -20), hum(2, -26));
  const pieces = [0, 1, 777, 48_000, 100_001].map((at, index, all) => part(whole, at, all[index + 1]));
  expect(loudness(...pieces)).toBeCloseTo(loudness(whole), 6);
});
