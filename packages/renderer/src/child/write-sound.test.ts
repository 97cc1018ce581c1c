// @module-tag slow
import { FPS } from '@kinoloom/composition';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/render-fixture.ts';
import type { SoundedClip } from '../../../composition/src/testing/sound-composition.ts';
import { renderedSound } from '../testing/rendered-sound.ts';
import {
  burstsIn,
  clicks,
  heightOf,
  loudnessOf,
  pitchOf,
  roughestStep,
  tone,
} from '../../../composition/src/testing/listen.ts';
import { makeSound, type SoundRecipe } from '../testing/make-sound.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const wav: SoundRecipe = { codec: 'pcm_f32le', seconds: 4, sampleRate: 48_000, channels: 2, hear: tone(440) };
let files = 0;
async function made(ending: string, ...tracks: SoundRecipe[]): Promise<string> {
  const path = join(folder.path, `${files++}.${ending}`);
  await makeSound(path, ...tracks);
  return path;
}

const seconds = (sound: Float32Array, from: number, to: number): Float32Array =>
  sound.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
const steady = roughestStep(Float32Array.from({ length: 480 }, (_, at) => tone(440)(at / 48_000)));

describe('the sound of a video', () => {
  test.each(['video', 'sound'] as const)('contains a %s at its own level', async (as) => {
    const file = await made('wav', wav);
    const { sound, audioSeconds } = await renderedSound([{ file, as, length: 60 }]);
    expect(heightOf(440, seconds(sound, 0.1, 1.9))).toBeCloseTo(0.5, 2);
    expect(audioSeconds).toBeCloseTo(2, 1);
  });

  test('omits a clip at volume 0, whose file may be missing', async () => {
    const file = await made('wav', wav);
    const { sound } = await renderedSound([
      { file: '/nowhere', length: 60, volume: 0 },
      { file, length: 30, volume: 0.3 },
    ]);
    expect(heightOf(440, seconds(sound, 0.1, 0.9))).toBeCloseTo(0.15, 2);
    expect(loudnessOf(seconds(sound, 1.1, 1.9))).toBeLessThan(1e-4);
  });

  test('is silent after the end of a source, without a click', async () => {
    const file = await made('wav', { ...wav, seconds: 0.777 });
    const { sound } = await renderedSound([{ file, length: 60 }]);
    expect(heightOf(440, seconds(sound, 0.1, 0.7))).toBeCloseTo(0.5, 2);
    expect(loudnessOf(seconds(sound, 0.8, 1.9))).toBeLessThan(1e-3);
    expect(roughestStep(seconds(sound, 0.1, 1.9))).toBeLessThan(2 * steady);
  });

  test.each<[string, Partial<SoundRecipe>]>([
    ['wav', { sampleRate: 44_100 }],
    ['wav', { sampleRate: 8_000, channels: 1 }],
    ['wav', { sampleRate: 96_000, codec: 'pcm_s16le' }],
    ['m4a', { sampleRate: 44_100, codec: 'aac' }],
    ['mp3', { sampleRate: 44_100, codec: 'libmp3lame' }],
    ['mp3', { sampleRate: 22_050, channels: 1, codec: 'libmp3lame' }],
    ['webm', { codec: 'libopus' }],
    ['ogg', { codec: 'libopus' }],
    ['ogg', { sampleRate: 44_100, codec: 'flac' }],
    ['flac', { sampleRate: 44_100, codec: 'flac' }],
    ['mkv', { sampleRate: 44_100, codec: 'ac3' }],
  ])('keeps pitch, level and time of %s %o, from its start and from a later frame', async (ending, recipe) => {
    const file = await made(ending, {
      ...wav,
      ...recipe,
      seconds: 5,
      hear: (time) => clicks(time) + tone(440, 0.05)(time),
    });
    const { sound } = await renderedSound([
      { file, length: 75 },
      { file, from: 75, length: 60, start: 44.25 },
    ]);
    expect(heightOf(440, seconds(sound, 0.1, 0.9))).toBeCloseTo(0.05, 2);
    expect(Math.abs(pitchOf(seconds(sound, 0.1, 0.9)) - 440)).toBeLessThan(1);
    const expected = [1, 2, 2.5 + 2 - 44.25 / FPS, 2.5 + 3 - 44.25 / FPS];
    const found = burstsIn(sound);
    expect(found).toHaveLength(4);
    for (const [index, time] of found.entries()) expect(Math.abs(time - expected[index]!)).toBeLessThan(0.002);
  });

  test('mixes six channels down to two, with the centre on both sides', async () => {
    const hear51 =
      (middle: number, left: number) =>
      (time: number, channel: number): number =>
        channel === 2 ? tone(440, middle)(time) : channel === 0 ? tone(700, left)(time) : 0;
    const file = await made('wav', { ...wav, channels: 6, hear: hear51(0.5, 0.2) });
    const { sound, channels } = await renderedSound([{ file, length: 60 }]);
    expect(channels).toBe(2);
    expect(heightOf(440, seconds(sound, 0.1, 1.9))).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
    expect(heightOf(700, seconds(sound, 0.1, 1.9))).toBeCloseTo(0.2, 2);
  });

  test('is the track that is marked as default', async () => {
    const track = (hertz: number, marked: boolean): SoundRecipe => ({
      ...wav,
      codec: 'aac',
      hear: tone(hertz),
      marked,
    });
    const file = await made('mkv', track(300, false), track(500, true), track(700, false));
    const { sound } = await renderedSound([{ file, length: 60 }]);
    expect(heightOf(500, seconds(sound, 0.1, 1.9))).toBeCloseTo(0.5, 1);
    expect(heightOf(300, seconds(sound, 0.1, 1.9))).toBeLessThan(0.01);
  });

  test('continues after a file changes its sample rate and channels', async () => {
    const one = await made('aac', { ...wav, codec: 'aac', seconds: 1, sampleRate: 44_100 });
    const other = await made('aac', {
      ...wav,
      codec: 'aac',
      seconds: 1,
      sampleRate: 24_000,
      channels: 1,
      hear: tone(600),
    });
    await appendFile(one, await readFile(other));
    const { sound } = await renderedSound([
      { file: one, length: 54 },
      { file: one, from: 54, length: 18, start: 36 },
    ]);
    expect(heightOf(440, seconds(sound, 0.1, 0.9))).toBeCloseTo(0.5, 1);
    expect(heightOf(600, seconds(sound, 1.2, 1.7))).toBeCloseTo(0.5, 1);
    expect(heightOf(600, seconds(sound, 1.9, 2.3))).toBeCloseTo(0.5, 1);
  });

  test('keeps the pitch and time of a clip at another speed, from a fractional frame', async () => {
    for (const speed of [0.5, 2]) {
      const file = await made('m4a', {
        ...wav,
        codec: 'aac',
        sampleRate: 44_100,
        seconds: 8,
        hear: (time) => clicks(time) + tone(440, 0.05)(time),
      });
      const start = 15.75;
      const { sound } = await renderedSound([{ file, length: 84, start, speed }]);
      expect(Math.abs(pitchOf(seconds(sound, 0.02, 0.4 / speed)) - 440)).toBeLessThan(2);
      const expected = [1, 2, 3, 4, 5, 6].map((time) => (time - start / FPS) / speed).filter((time) => time < 2.8);
      const found = burstsIn(sound, 48_000, 0.2);
      expect(found).toHaveLength(expected.length);
      for (const [index, time] of found.entries()) expect(Math.abs(time - expected[index]!)).toBeLessThan(1 / FPS);
    }
  });

  test('keeps the time of a sample, with an error of at most two samples', async () => {
    const spot = (time: number): number => (Math.abs(time - 2) < 1.1 / 44_100 ? 0.9 : 0);
    const file = await made('wav', { ...wav, sampleRate: 44_100, hear: spot });
    for (const start of [0, 30.25, 47.5, 59.75]) {
      const { sound } = await renderedSound([{ file, length: 70, start }]);
      const most = sound.reduce((best, sample, at) => (Math.abs(sample) > Math.abs(sound[best] ?? 0) ? at : best), 0);
      expect(Math.abs(most - (2 - start / FPS) * 48_000)).toBeLessThanOrEqual(2);
    }
  });
});

describe('a cut', () => {
  test('does not click in the middle of a wave or between clips', async () => {
    const file = await made('wav', { ...wav, hear: tone(440, 0.7) });
    const clip = (from: number, start: number): SoundedClip => ({ file, from, length: 10, start });
    const { sound } = await renderedSound([clip(0, 1.25), clip(10, 40.5), clip(20, 7.75), clip(40, 3.25)]);
    // Encoding adds some; a hard cut in a wave of this amplitude steps by up to 0.7.
    expect(roughestStep(sound)).toBeLessThan(6 * steady);
  });

  test('between clips that continue the same source does not change the sound', async () => {
    const file = await made('m4a', { ...wav, codec: 'aac', sampleRate: 44_100 });
    for (const speed of [1, 1.5]) {
      const whole = await renderedSound([{ file, length: 60, start: 3.75, speed }]);
      const cut = await renderedSound([
        { file, length: 17, start: 3.75, speed },
        { file, from: 17, length: 43, start: 3.75 + 17 * speed, speed, as: 'video' },
      ]);
      expect(cut.sound).toEqual(whole.sound);
    }
  });

  test('between clips that continue at another volume is a smooth change without a gap', async () => {
    const file = await made('wav', wav);
    const { sound } = await renderedSound([
      { file, length: 30 },
      { file, from: 30, length: 30, start: 30, volume: 0.5 },
    ]);
    expect(roughestStep(sound.subarray(480, -480))).toBeLessThan(2 * steady);
    expect(loudnessOf(seconds(sound, 0.99, 1.01))).toBeGreaterThan(0.25);
    expect(heightOf(440, seconds(sound, 1.1, 1.9))).toBeCloseTo(0.25, 2);
  });
});

describe('loudness', () => {
  const peak = (sound: Float32Array): number => sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

  test('of a single clip is unchanged, even above the ceiling', async () => {
    for (const height of [0.01, 0.25, 0.94]) {
      const file = await made('wav', { ...wav, hear: tone(440, height) });
      const { sound } = await renderedSound([{ file, length: 60 }]);
      expect(20 * Math.log10(heightOf(440, seconds(sound, 0.2, 1.8)) / height)).toBeCloseTo(0, 1);
    }
  });

  test('of several clips stays below −1 dB, and each clip is audible', async () => {
    const clips = await Promise.all(
      [200, 400, 600, 800].map(async (hertz) => ({
        file: await made('wav', { ...wav, hear: tone(hertz, 0.8) }),
        length: 60,
      })),
    );
    const { sound } = await renderedSound(clips);
    expect(peak(sound)).toBeLessThan(10 ** (-1 / 20));
    expect(peak(sound)).toBeGreaterThan(0.7);
    for (const hertz of [200, 400, 600, 800]) expect(heightOf(hertz, seconds(sound, 0.5, 1.5))).toBeGreaterThan(0.15);
  });
});
