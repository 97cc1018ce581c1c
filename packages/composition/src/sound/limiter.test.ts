import { describe, expect, test } from 'vitest';
import { loudnessOf, roughestStep, soundOf, tone } from '../testing/listen.ts';
import { CEILING, Limiter, LIMITER_DELAY } from './limiter.ts';
import { joined, part, silence, type Pcm } from './pcm.ts';
import { truePeaks } from './true-peak.ts';

const PIECE = 1_600;

/** Pushed in pieces, with the delay removed. */
function limited(sound: Pcm, demand: (at: number) => boolean = () => true): Pcm {
  const limiter = new Limiter();
  let made: Pcm = silence(0);
  for (let at = 0; at < sound.left.length; at += PIECE)
    made = joined(made, limiter.push(part(sound, at, at + PIECE), demand(at)));
  return part(joined(made, limiter.push(silence(LIMITER_DELAY), true)), LIMITER_DELAY);
}

const highest = (sound: Pcm): number =>
  truePeaks(sound, 0, sound.left.length, 0).reduce((most, peak) => Math.max(most, peak), 0);

describe('a limiter', () => {
  test('passes sound below the ceiling through unchanged, with the same length', () => {
    const sound = soundOf(1, tone(440, 0.8), tone(97, 0.6));
    const made = limited(sound);
    expect(made.left).toEqual(sound.left);
    expect(made.right).toEqual(sound.right);
  });

  test('keeps true peaks, which may lie between samples, below the ceiling', () => {
    // A quarter of the sample rate at 45°: the samples are at 0.71 of the wave's peak.
    const between = soundOf(0.5, (time) => 1.2 * Math.sin(2 * Math.PI * 12_000 * time + Math.PI / 4));
    expect(between.left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(CEILING);
    expect(highest(between)).toBeGreaterThan(1.15);
    expect(highest(part(limited(between), 480, 23_000))).toBeLessThanOrEqual(CEILING * 1.005);

    let state = 7;
    const noise = (): number => (state = (state * 16_807) % 2_147_483_647) / 1_073_741_823.5 - 1;
    const shape = (time: number): number => 1 + 2 * Math.abs(Math.sin(9 * time));
    const wild = soundOf(2, (time) => shape(time) * noise());
    expect(highest(part(limited(wild), 20, 95_980))).toBeLessThanOrEqual(CEILING * 1.01);
  });

  test('attenuates a peak without a step in the sound, and recovers within half a second', () => {
    const height = (time: number): number => (time > 0.5 && time < 0.6 ? 1.8 : 0.5);
    const sound = soundOf(1.5, (time) => tone(200, 1)(time) * height(time));
    const made = limited(sound);
    const after = (pcm: Pcm): number => loudnessOf(pcm.left.subarray(52_800));
    expect(after(made) / after(sound)).toBeGreaterThan(0.99);
    expect(roughestStep(made.left)).toBeLessThanOrEqual(roughestStep(sound.left));
    expect(highest(made)).toBeLessThanOrEqual(CEILING * 1.005);
  });

  test('passes sound through unchanged where limiting is off, even above the ceiling', () => {
    const sound = soundOf(1, tone(440, 0.98));
    expect(limited(sound, () => false).left).toEqual(sound.left);
  });
});
