import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitLength, decodeSound } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { randomFrom } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { readSoundFile } from '../sound/filtered.ts';
import { measureLoudness } from '../sound/loudness.ts';
import { toSpectrogram, binLevels } from '../sound/stft.ts';
import { masterSpeech } from '../speech/master-speech.ts';
import { type Speaker, speakers } from '../speech/speakers.ts';
import { synthesise } from '../speech/synthesise.ts';
import { writeWav } from '../split/split.ts';
import { changeVoice, convertVoice } from './change-voice.ts';
import { trackPitch, medianPitch } from './pitch.ts';

const WORDS = 'Keep the light on until the tide turns. I will be back before the fog comes in.';
const { signal } = new AbortController();

const findByName = (name: string): Speaker => {
  const speaker = speakers.find((each) => each.name === name);
  if (!speaker) throw new Error(`Nobody is called ${name}`);
  return speaker;
};

async function speech(name: string): Promise<Stereo> {
  const speaker = findByName(name);
  return masterSpeech(await synthesise(WORDS, { ...speaker, language: speaker.accent }), speaker.timbre);
}

const measurePitch = ({ left }: Stereo): number => medianPitch(trackPitch(left));

/** The level of each 20 ms. */
function envelope({ left }: Stereo): number[] {
  const size = SAMPLE_RATE / 50;
  return Array.from({ length: Math.floor(left.length / size) }, (_, i) =>
    Math.sqrt(left.subarray(i * size, (i + 1) * size).reduce((sum, value) => sum + value ** 2, 0) / size),
  );
}

/** Pearson correlation of two rows. */
function correlate(a: readonly number[], b: readonly number[]): number {
  const mean = (row: readonly number[]): number => row.reduce((sum, value) => sum + value, 0) / row.length;
  const [x, y] = [mean(a), mean(b)];
  const sum = (of: (i: number) => number): number => a.reduce((all, _, i) => all + of(i), 0);
  return sum((i) => (a[i]! - x) * (b[i]! - y)) / Math.sqrt(sum((i) => (a[i]! - x) ** 2) * sum((i) => (b[i]! - y) ** 2));
}

/** The frequency that half of the power above 300 Hz lies below: where the formants are. */
function brightness(sound: Stereo): number {
  const spectrogram = toSpectrogram(sound, 2_048, 512);
  const { strength } = binLevels(spectrogram);
  const { bins, frames } = spectrogram;
  const from = Math.ceil((300 * 2_048) / SAMPLE_RATE);
  const power = new Float64Array(bins);
  for (let at = 0; at < frames * bins; at++) if (at % bins >= from) power[at % bins]! += strength[at]! ** 2;
  const half = power.reduce((sum, value) => sum + value, 0) / 2;
  let [sum, bin] = [0, 0];
  while (sum < half) sum += power[bin++]!;
  return (bin * SAMPLE_RATE) / 2_048;
}

const peak = ({ left }: Stereo): number => left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const largestStep = ({ left }: Stereo): number =>
  left.reduce((most, value, i) => (i === 0 ? 0 : Math.max(most, Math.abs(value - left[i - 1]!))), 0);

describe.each(['Calm', 'Noir'])('what %s said', (from) => {
  let spoken: Stereo;
  let changed: ReadonlyMap<string, Stereo>;
  beforeAll(async () => {
    spoken = await speech(from);
    const all = new Map<string, Stereo>();
    for (const speaker of speakers) all.set(speaker.name, await convertVoice(spoken, speaker, false));
    changed = all;
  }, 60_000);

  test.each(speakers)('by $name is at her or his pitch, as long, and spoken at the same moments', (speaker) => {
    const sound = changed.get(speaker.name) ?? spoken;
    expect(sound.left).toHaveLength(spoken.left.length);
    expect(Math.abs(Math.log2(measurePitch(sound) / speaker.profile.pitch))).toBeLessThan(0.3);
    expect(correlate(envelope(spoken), envelope(sound))).toBeGreaterThan(0.9);
  });

  test.each(speakers)('by $name is at −16 LUFS, two more or less, and neither clips nor clicks', ({ name }) => {
    const sound = changed.get(name) ?? spoken;
    expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(2);
    expect(peak(sound)).toBeLessThan(0.83);
    expect(largestStep(sound)).toBeLessThan(Math.max(0.35, largestStep(spoken) * 2));
  });

  test('differs between all voices in pitch or timbre', () => {
    const heard = [...changed.values()].map(
      (sound) => [Math.log2(measurePitch(sound)), Math.log2(brightness(sound))] as const,
    );
    for (const [i, [pitch, bright]] of heard.entries())
      for (const [otherPitch, otherBright] of heard.slice(i + 1))
        expect(Math.hypot(pitch - otherPitch, bright - otherBright)).toBeGreaterThan(0.1);
  });

  test('is brighter with high formants than with low ones', () => {
    expect(brightness(changed.get('Bright')!)).toBeGreaterThan(brightness(changed.get('Trailer')!) * 1.15);
  });
});

test('silence stays silent', async () => {
  const spoken = await speech('Dry');
  const gap = SAMPLE_RATE;
  const middle = spoken.left.length >> 1;
  const whole = new Float32Array(spoken.left.length + gap);
  whole.set(spoken.left.subarray(0, middle));
  whole.set(spoken.left.subarray(middle), middle + gap);
  const { left } = await convertVoice({ left: whole, right: whole.slice() }, findByName('Calm'), false);
  const quiet = left.subarray(middle + SAMPLE_RATE * 0.1, middle + gap - SAMPLE_RATE * 0.1);
  expect(quiet.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1e-4);
  const silence = { left: new Float32Array(gap), right: new Float32Array(gap) };
  expect(peak(await convertVoice(silence, findByName('Calm'), true))).toBe(0);
});

test('noise under a voice is removed on request', async () => {
  const spoken = await speech('Documentary');
  const random = randomFrom(3);
  const noise = Float32Array.from(spoken.left, () => (random() - 0.5) * 0.06);
  const noisy = spoken.left.map((value, i) => value + noise[i]!);
  const recording = { left: noisy, right: noisy.slice() };
  const beforeWords = (sound: Stereo): number => Math.max(...envelope(sound).slice(0, 3));
  const [kept, cleaned] = [
    await convertVoice(recording, findByName('Noir'), false),
    await convertVoice(recording, findByName('Noir'), true),
  ];
  expect(beforeWords(cleaned)).toBeLessThan(beforeWords(kept) / 3);
  expect(correlate(envelope(spoken), envelope(cleaned))).toBeGreaterThan(0.9);
}, 60_000);

test('sound without a voice is not treated as noise', async () => {
  const tone = Float32Array.from(
    { length: SAMPLE_RATE * 2 },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 200 * i) / SAMPLE_RATE),
  );
  const changed = await convertVoice({ left: tone, right: tone.slice() }, findByName('Calm'), true);
  expect(measureLoudness(changed)).toBeGreaterThan(-18);
});

describe('files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'change-voice-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const orderFor = (input: string) => ({
    input,
    voice: findByName('Trailer').id,
    removesNoise: false,
    format: { rate: 44_100, kbps: 128 },
    output: join(folder, 'out.mp3'),
    onProgress: () => {},
    signal,
  });

  test('are mp3s as long as the recording, within a frame, and the same each time', async () => {
    const spoken = await speech('Bright');
    const input = join(folder, 'in.wav');
    await writeWav(spoken, input);
    const order = orderFor(input);
    await changeVoice(order);
    await using source = await openFootage(order.output);
    const heard = await decodeSound(source, signal);
    if (!heard) throw new Error('There is no sound in it');
    expect(Math.abs(heard.left.length - spoken.left.length)).toBeLessThan(1_300);
    // The same 16-bit samples: the pitch of a sound that is not rounded may be tracked differently.
    const direct = await convertVoice(await readSoundFile(input, signal), findByName('Trailer'), false);
    expect(correlate(envelope(direct), envelope(fitLength(heard, spoken.left.length / SAMPLE_RATE)))).toBeGreaterThan(
      0.99,
    );
  });

  test('are deleted on an unreadable input, an unknown voice and an abort', async () => {
    const words = join(folder, 'words.txt');
    await writeFile(words, 'words');
    await rm(orderFor(words).output, { force: true });
    const before = await readdir(folder);
    await expect(changeVoice(orderFor(words))).rejects.toThrow(/./);
    await expect(changeVoice({ ...orderFor(words), voice: 'nobody' })).rejects.toThrow(RangeError);
    await writeWav(await speech('Dry'), words);
    const stopped = { ...orderFor(words), signal: AbortSignal.abort(new Error('enough')) };
    await expect(changeVoice(stopped)).rejects.toThrow(/./);
    expect(await readdir(folder)).toEqual(before);
  });
});
