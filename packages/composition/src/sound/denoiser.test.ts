import { describe, expect, test } from 'vitest';
import { splitOverlay } from '../edits/split-overlay.ts';
import { done } from '../testing/composition-of.ts';
import { furthestApart, mixed, soundOfWave } from '../testing/mixed.ts';
import { soundComposition } from '../testing/sound-composition.ts';
import { Denoiser } from './denoiser.ts';
import { Fourier } from './fourier.ts';
import { joined, part, silence, type Pcm } from './pcm.ts';

const RATE = 48_000;

/** Noise of a sample, which is the same wherever it is read. */
function noiseAt(at: number, seed = 1): number {
  let state = Math.imul(at + 0x9e37_79b9 * seed, 0x85eb_ca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Like speech: syllables of a voice that rises and falls, consonants, and pauses. */
function speechAt(time: number): number {
  if (time % 2.4 > 1.9) return 0;
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 3.7 * time)) ** 2;
  const turns = 130 * time - 3 * Math.cos(2 * Math.PI * 0.9 * time);
  let voice = 0;
  for (let harmonic = 1; harmonic <= 24; harmonic++)
    voice += (Math.sin(2 * Math.PI * harmonic * turns) / harmonic) * (1 + 0.8 * Math.sin(harmonic + 5 * time));
  return 0.12 * syllable * voice;
}

const soundOf = (seconds: number, wave: (at: number) => number, other = wave): Pcm => ({
  left: Float32Array.from({ length: seconds * RATE }, (_, at) => wave(at)),
  right: Float32Array.from({ length: seconds * RATE }, (_, at) => other(at)),
});

function denoised(pcm: Pcm, amount: number, size = 4_800): Pcm {
  const denoiser = new Denoiser(amount, 0);
  let all: Pcm = silence(0);
  for (let at = 0; at < pcm.left.length; at += size) all = joined(all, denoiser.push(part(pcm, at, at + size)));
  return joined(all, denoiser.finish());
}

/** How far a sound is below another, in dB. */
function below(sound: Float32Array, wanted: Float32Array): number {
  let [signal, error] = [0, 0];
  for (let at = RATE; at < wanted.length - RATE; at++) {
    signal += (wanted[at] ?? 0) ** 2;
    error += ((sound[at] ?? 0) - (wanted[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10(signal / error);
}

const spoken = Float32Array.from({ length: 9 * RATE }, (_, at) => speechAt(at / RATE));
const speech = (at: number): number => spoken[at] ?? 0;
const noisy = (height: number) => (at: number) => speech(at) + height * noiseAt(at);

test('a transform and its inverse give what was put in', () => {
  const [real, imaginary] = [Float64Array.from({ length: 256 }, (_, at) => noiseAt(at)), new Float64Array(256)];
  const [x, y] = [Float64Array.from(real), Float64Array.from(imaginary)];
  new Fourier(256).forwards(x, y);
  expect(x[0]).toBeCloseTo(
    real.reduce((sum, value) => sum + value, 0),
    9,
  );
  new Fourier(256).backwards(x, y);
  for (let at = 0; at < 256; at++) expect(Math.abs((x[at] ?? 0) - (real[at] ?? 0))).toBeLessThan(1e-12);
});

describe('noise reduction', () => {
  test.for([0.02, 0.05, 0.1])('makes speech in noise of %f clearer by 6 dB at least', (height) => {
    const wanted = soundOf(8, speech);
    const before = soundOf(8, noisy(height));
    const after = denoised(before, 100);
    const gained = below(after.left, wanted.left) - below(before.left, wanted.left);
    expect(gained).toBeGreaterThan(6);
  });

  test('leaves speech without noise as it is, to −30 dB, and as long and at the same place', () => {
    const wanted = soundOf(8, speech);
    for (const amount of [40, 100]) {
      const after = denoised(wanted, amount);
      expect(after.left.length).toBe(wanted.left.length);
      expect(below(after.left, wanted.left)).toBeGreaterThan(30);
    }
  });

  test('makes what is noise alone quieter by as much as is asked for', () => {
    const noise = soundOf(
      6,
      (at) => 0.1 * noiseAt(at),
      (at) => 0.1 * noiseAt(at, 2),
    );
    const powerOf = ({ left }: Pcm): number =>
      10 * Math.log10(left.subarray(RATE, 5 * RATE).reduce((sum, value) => sum + value ** 2, 0));
    const loss = (amount: number): number => powerOf(noise) - powerOf(denoised(noise, amount));
    expect(loss(100)).toBeGreaterThan(15);
    expect(loss(40)).toBeGreaterThan(7);
    expect(loss(40)).toBeLessThan(13);
  });

  test('gives each channel its own sound, and any length of pieces the same', () => {
    const sound = soundOf(4, noisy(0.05), () => 0);
    const after = denoised(sound, 60);
    expect(after.right.every((sample) => Math.abs(sample) < 1e-6)).toBe(true);
    for (const size of [333, 1_600, 50_000]) expect(furthestApart(denoised(sound, 60, size), after)).toBe(0);
  });

  test('sounds alike after a seek, on both sides of a split, and backwards', async () => {
    const open = soundOfWave((time) => noisy(0.05)(Math.round(time * RATE)));
    for (const pace of [{}, { reversed: true as const }]) {
      const film = soundComposition([
        { file: '/a', from: 4, start: pace.reversed ? 150 : 60, length: 80, pace, sound: { noiseReduction: 80 } },
      ]);
      const whole = await mixed(film, open);
      for (const from of [5, 31, 70]) {
        const rest = { left: whole.left.slice(from * 1600), right: whole.right.slice(from * 1600) };
        expect(furthestApart(await mixed(film, open, from), rest)).toBeLessThan(1e-4);
      }
      const halves = done(film, splitOverlay(film, { id: 'clip-0', at: 40, newId: 'b' }));
      expect(furthestApart(await mixed(halves, open), whole)).toBe(0);
    }
  });
});
