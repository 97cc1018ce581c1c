import { expect, test } from 'vitest';
import { readSceneBrief } from '../scenes/brief.ts';
import { SAMPLE_RATE, type Stereo } from './filter.ts';
import { measureLoudness } from './loudness.ts';
import { makeSoundscape } from './soundscape.ts';

const tone = (hertz: number, level: number): Stereo => {
  const channel = () =>
    Float32Array.from({ length: SAMPLE_RATE * 2 }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE));
  return { left: channel(), right: channel() };
};

test('measures loudness as BS.1770 defines it: a 997 Hz sine at −20 dBFS in both channels is −20 LUFS', () => {
  expect(measureLoudness(tone(997, 0.1))).toBeCloseTo(-20, 1);
  expect(measureLoudness({ left: new Float32Array(SAMPLE_RATE), right: new Float32Array(SAMPLE_RATE) })).toBe(
    -Infinity,
  );
});

test.each([
  'a calm sea',
  'a stormy sea with thunder',
  'neon rain',
  'a highway',
  'jellyfish',
  'forest',
  'silk',
  'a portrait',
  'northern lights',
])('%s sounds: about −20 LUFS, peaks held, no click at the ends or within', (prompt) => {
  const sound = makeSoundscape(readSceneBrief(prompt, 2), 3000);
  expect(sound.left).toHaveLength(SAMPLE_RATE * 3);
  expect(measureLoudness(sound)).toBeGreaterThan(-22);
  expect(measureLoudness(sound)).toBeLessThan(-18.5);
  for (const channel of [sound.left, sound.right]) {
    expect(Math.abs(channel[0]!)).toBeLessThan(0.001);
    expect(Math.abs(channel.at(-1)!)).toBeLessThan(0.001);
    let peak = 0;
    let jump = 0;
    for (let i = 1; i < channel.length; i++) {
      peak = Math.max(peak, Math.abs(channel[i]!));
      jump = Math.max(jump, Math.abs(channel[i]! - channel[i - 1]!));
    }
    expect(peak).toBeLessThanOrEqual(0.84);
    expect(peak).toBeGreaterThan(0.05);
    expect(jump).toBeLessThan(0.5);
  }
});

test('the same brief sounds the same, another seed does not', () => {
  const [a, b, c] = [1, 1, 2].map((seed) => makeSoundscape(readSceneBrief('sea', seed), 500).left) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  expect(a).toEqual(b);
  expect(a).not.toEqual(c);
});
