import { expect, test } from 'vitest';
import { randomFrom } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from './filter.ts';
import { toSpectrogram, binLevels, fromSpectrogram } from './stft.ts';

const random = randomFrom(7);
const noise = (samples: number): Float32Array => Float32Array.from({ length: samples }, () => random() - 0.5);

test.each([
  [4_096, 1_024, 10_007],
  [512, 128, 100],
])('windows of %i every %i give %i samples back as they were, to the last bit that is heard', (size, hop, samples) => {
  const sound: Stereo = { left: noise(samples), right: noise(samples) };
  const spectrogram = toSpectrogram(sound, size, hop);
  const back = fromSpectrogram(spectrogram, new Float32Array(spectrogram.frames * spectrogram.bins).fill(1));
  for (const side of ['left', 'right'] as const) {
    expect(back[side]).toHaveLength(samples);
    expect(back[side].reduce((most, value, i) => Math.max(most, Math.abs(value - sound[side][i]!)), 0)).toBeLessThan(
      1e-6,
    );
  }
});

test('both channels are told apart in one spectrum: how strong a tone is, and whether it is in the middle', () => {
  const tone = (hertz: number, level: number): Float32Array =>
    Float32Array.from({ length: 20_000 }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE));
  const [middle, aside] = [tone(1_500, 0.5), tone(6_000, 0.5)];
  const sound = { left: middle.map((value, i) => value + aside[i]!), right: middle };
  const spectrogram = toSpectrogram(sound, 2_048, 512);
  const { strength, centred } = binLevels(spectrogram);
  const at = (hertz: number): number => 12 * spectrogram.bins + Math.round((hertz * 2_048) / SAMPLE_RATE);
  expect(centred[at(1_500)]).toBeGreaterThan(0.99);
  expect(centred[at(6_000)]).toBeLessThan(0.01);
  // In one channel of two: half the power.
  expect(strength[at(1_500)]! / strength[at(6_000)]!).toBeCloseTo(Math.SQRT2, 2);
  expect(strength[at(3_000)]! / strength[at(1_500)]!).toBeLessThan(0.001);
});
