import { expect, test } from 'vitest';
import { pcmReader } from './pcm-fixture.ts';
import { Tape } from './tape.ts';
import type { PcmReader } from './voice.ts';

const ramp = (time: number): number => time / 10;

test('samples at the rate of the composition are returned unchanged, from any position', async () => {
  const tape = new Tape(pcmReader(ramp, { from: 0.5 }));
  for (const from of [30_000, 30_480, 31_000, 60_000]) {
    const { left, right } = await tape.read(from, 480);
    expect([...left]).toEqual([...Float32Array.from({ length: 480 }, (_, n) => ramp((from + n) / 48_000))]);
    expect(right[7]).toBe(-(left[7] ?? 0));
  }
});

test('media with another sample rate are resampled without a step between two reads', async () => {
  const wave = (time: number): number => Math.sin(2 * Math.PI * 440 * time);
  const tape = new Tape(pcmReader(wave, { sampleRate: 44_100 }));
  const heard: number[] = [];
  for (let from = 9_600; from < 19_200; from += 960) heard.push(...(await tape.read(from, 960)).left);
  for (const [n, sample] of heard.entries()) expect(Math.abs(sample - wave((9_600 + n) / 48_000))).toBeLessThan(1e-3);
});

test('gaps and the time after the end are silent', async () => {
  const chunks = [0, 0.5].map((time) => ({
    time,
    left: new Float32Array(4_800).fill(1),
    right: new Float32Array(4_800),
    summed: false,
  }));
  const reader: PcmReader = { sampleRate: 48_000, read: () => Promise.resolve(chunks.shift()), close: () => undefined };
  const { left } = await new Tape(reader).read(0, 48_000);
  expect([left[4_799], left[4_800], left[23_999], left[24_000], left[28_799], left[28_800]]).toEqual([
    1, 0, 0, 1, 1, 0,
  ]);
});
