import { createCanvas } from '@napi-rs/canvas';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evenTimings, readTestVideo, writeTestVideo } from '../testing/video.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { measureLoudness } from '../sound/loudness.ts';
import { addSound } from './add-sound.ts';
import { makeSoundtrack } from './soundtrack.ts';

const { signal } = new AbortController();
const STILL = { cuts: [], motion: [] };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'add-sound-'));
});
afterAll(() => rm(folder, { recursive: true }));

const order = (prompt: string, negativePrompt = '') => ({ prompt, negativePrompt, seed: 3, durationMs: 3000 });

/** Share of a sound's power between two frequencies, by Goertzel's algorithm at a few of them. */
function powerShare({ left }: Stereo, from: number, to: number): number {
  const power = (hertz: number): number => {
    const k = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
    let [a, b] = [0, 0];
    for (const v of left) [a, b] = [v + k * a - b, a];
    return a * a + b * b - k * a * b;
  };
  const at = (low: number, high: number): number => {
    let sum = 0;
    for (let hertz = low; hertz < high; hertz *= 1.03) sum += power(hertz) * hertz;
    return sum;
  };
  return at(from, to) / at(30, 14_000);
}

test.each([
  'gentle rain and distant thunder',
  'happy upbeat music with drums',
  'a sad slow piano',
  'footsteps in a hall',
  'crowd murmur',
  'a racing engine',
  'deep space drone',
  'campfire crackling',
  'something unheard of',
])('%s: between −16 and −20 LUFS, not clipped, without a click at its ends', (prompt) => {
  const sound = makeSoundtrack(order(prompt), STILL);
  expect(sound.left).toHaveLength(SAMPLE_RATE * 3);
  expect(measureLoudness(sound)).toBeGreaterThan(-20);
  expect(measureLoudness(sound)).toBeLessThan(-16);
  for (const channel of [sound.left, sound.right]) {
    expect(channel.reduce((most, v) => Math.max(most, Math.abs(v)), 0)).toBeLessThan(0.86);
    expect(Math.max(...[...channel.slice(0, 20), ...channel.slice(-20)].map(Math.abs))).toBeLessThan(0.002);
    let jump = 0;
    for (let i = 1; i < channel.length; i++) jump = Math.max(jump, Math.abs(channel[i]! - channel[i - 1]!));
    expect(jump).toBeLessThan(0.75);
  }
});

test('each prompt has its own spectrum', () => {
  expect(powerShare(makeSoundtrack(order('deep space drone'), STILL), 30, 400)).toBeGreaterThan(0.6);
  expect(powerShare(makeSoundtrack(order('birds singing'), STILL), 1_800, 7_000)).toBeGreaterThan(0.6);
  const rain = makeSoundtrack(order('heavy rain'), STILL);
  expect(powerShare(rain, 1_200, 14_000)).toBeGreaterThan(
    powerShare(makeSoundtrack(order('a motor'), STILL), 1_200, 14_000) * 3,
  );
});

test('sounds of the negative prompt are absent', () => {
  const both = makeSoundtrack(order('birds and a space drone'), STILL);
  const without = makeSoundtrack(order('birds and a space drone', 'birds'), STILL);
  expect(powerShare(both, 1_800, 7_000)).toBeGreaterThan(0.1);
  expect(powerShare(without, 1_800, 7_000)).toBeLessThan(powerShare(both, 1_800, 7_000) / 5);
});

test('a cut gets an accent, and motion is louder than stillness', () => {
  const power = ({ left }: Stereo, from: number, to: number) =>
    left.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE).reduce((sum, v) => sum + v * v, 0) / (to - from);
  const motion = Array.from({ length: 31 }, (_, i) => (i > 15 ? 1 : 0));
  const plain = makeSoundtrack(order('wind'), STILL);
  const moved = makeSoundtrack(order('wind'), { cuts: [], motion });
  expect(power(moved, 2, 2.8) / power(moved, 0.3, 1.2)).toBeGreaterThan(
    (1.4 * power(plain, 2, 2.8)) / power(plain, 0.3, 1.2),
  );
  const cut = makeSoundtrack(order('wind'), { cuts: [1.5], motion: [] });
  expect(power(cut, 1.5, 1.7) / power(cut, 0.5, 1)).toBeGreaterThan(
    (1.5 * power(plain, 1.5, 1.7)) / power(plain, 0.5, 1),
  );
});

test('a video keeps its packets unchanged and gets a sound of its length with an accent on its cut', async () => {
  const input = join(folder, 'film.mp4');
  const output = join(folder, 'heard.mp4');
  await writeTestVideo(input, { width: 96, height: 64, ...evenTimings(50), sound: null }, (x, y, n) => [
    n < 25 ? 40 + ((x + n) % 60) : 200 - ((y + n) % 60),
    128,
    128,
  ]);
  const seen: number[] = [];
  await addSound({ ...order('rain'), input, output, onProgress: (f) => seen.push(f), signal });
  const [before, after] = [await readTestVideo(input), await readTestVideo(output)];
  expect(after.packets.video).toBe(before.packets.video);
  expect(after.times).toEqual(before.times);
  expect(after.sound!.left.length / SAMPLE_RATE).toBeCloseTo(2, 1);
  expect(measureLoudness(after.sound!)).toBeGreaterThan(-20.5);
  expect(seen.at(-1)).toBe(1);
});

test('a still image becomes a video of the ordered length', async () => {
  const input = join(folder, 'still.png');
  const output = join(folder, 'held.mp4');
  const canvas = createCanvas(150, 100);
  canvas.getContext('2d').fillRect(0, 0, 60, 60);
  await writeFile(input, canvas.encodeSync('png'));
  await addSound({ ...order('waves'), durationMs: 1200, input, output, onProgress: () => undefined, signal });
  const result = await readTestVideo(output);
  expect([result.width, result.height, result.lumas.length]).toEqual([150, 100, 30]);
  expect(result.sound!.left.length / SAMPLE_RATE).toBeCloseTo(1.2, 1);
});
