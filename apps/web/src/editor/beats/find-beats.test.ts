// @module-tag slow
import { describe, expect, test } from 'vitest';
import { BeatFinder } from './find-beats.ts';

const RATE = 48_000;

/** Numbers from −1 to 1 that are the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

interface Music {
  readonly bpm: number;
  readonly offset: number;
  readonly seconds?: number;
  readonly rate?: number;
  /** Height of the noise bed. */
  readonly bed?: number;
  /** Height of what sounds between two beats. */
  readonly between?: number;
}

/** Bursts on each beat, over a bed of noise and a chord. */
function musicOf({ bpm, offset, seconds = 16, rate = RATE, bed = 0.05, between = 0 }: Music): Float32Array {
  const random = noise(7);
  const period = 60 / bpm;
  const burst = (since: number, hertz: number): number =>
    since < 0 ? 0 : Math.exp(-since * 40) * Math.sin(2 * Math.PI * hertz * since);
  return Float32Array.from({ length: seconds * rate }, (_, at) => {
    const time = at / rate;
    const since = (((time - offset) % period) + period) % period;
    const isOn = time >= offset;
    const chord = 0.05 * (Math.sin(2 * Math.PI * 220 * time) + Math.sin(2 * Math.PI * 277 * time));
    return (
      bed * random() +
      chord +
      (isOn ? 0.6 * burst(since, 90) + 0.3 * burst(since, 2_500) + between * burst(since - period / 2, 6_000) : 0)
    );
  });
}

function beatsOf(samples: Float32Array, rate = RATE): number[] {
  const finder = new BeatFinder(rate);
  for (let at = 0; at < samples.length; at += 4_096) finder.push(samples.subarray(at, at + 4_096));
  return [...finder.beats()];
}

/** The share of beats of the music that were found within 30 ms, and of those found that are beats. */
function hits({ bpm, offset, seconds = 16 }: Music, found: readonly number[]): [number, number] {
  const period = 60 / bpm;
  const beats = Array.from({ length: Math.floor((seconds - offset) / period) }, (_, at) => offset + at * period);
  const isNear = (time: number, others: readonly number[]): boolean =>
    others.some((other) => Math.abs(other - time) <= 0.03);
  return [
    beats.filter((beat) => isNear(beat, found)).length / beats.length,
    found.filter((beat) => isNear(beat, beats)).length / Math.max(1, found.length),
  ];
}

describe('the beats of music', () => {
  test.for([60, 72, 85, 97, 110, 120, 128, 140, 155, 168, 180])('at %i bpm are found within 30 ms', (bpm) => {
    for (const music of [
      { bpm, offset: 0.2 },
      { bpm, offset: 1.37, bed: 0.15 },
      { bpm, offset: 0.5, rate: 44_100, between: 0.1 },
    ]) {
      const [recall, precision] = hits(music, beatsOf(musicOf(music), music.rate));
      expect(recall).toBeGreaterThanOrEqual(0.95);
      // Of slow music, those between may be taken for beats.
      if (bpm > 95) expect(precision).toBeGreaterThanOrEqual(0.9);
    }
  });

  test('do not depend on how the sound arrives', () => {
    const samples = musicOf({ bpm: 110, offset: 0.3, seconds: 12 });
    const finder = new BeatFinder(RATE);
    for (let at = 0, size = 1; at < samples.length; at += size, size = (size * 7) % 5_003)
      finder.push(samples.subarray(at, at + size));
    expect([...finder.beats()]).toEqual(beatsOf(samples));
  });
});

test('noise, silence, a lasting tone and a short sound have no beats', () => {
  const random = noise(3);
  const of = (wave: (at: number) => number, seconds = 20) =>
    Float32Array.from({ length: seconds * RATE }, (_, at) => wave(at));
  expect(beatsOf(of(() => 0))).toEqual([]);
  expect(beatsOf(of(() => 0.3 * random()))).toEqual([]);
  expect(beatsOf(of((at) => 0.4 * Math.sin(at / 20)))).toEqual([]);
  expect(beatsOf(musicOf({ bpm: 120, offset: 0, seconds: 1 }))).toEqual([]);
});
