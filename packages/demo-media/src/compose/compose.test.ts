import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decodeSound } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { measureLoudness } from '../sound/loudness.ts';
import { toSpectrogram, binLevels } from '../sound/stft.ts';
import { readArrangement } from './arrangement.ts';
import { composeMusic } from './compose.ts';
import { makeMusic, makeSoundEffect, composeSoundEffect } from './make-sound.ts';

const SECONDS = 4;
const effect = (prompt: string, seed = 1, influence = 0.3): Stereo =>
  composeSoundEffect({ prompt, seed, influence, durationMs: SECONDS * 1_000 });
const music = (prompt: string, seed = 1): Stereo => composeMusic({ prompt, seed, durationMs: SECONDS * 1_000 });

/** The power of each third of an octave from 50 Hz on, as shares of the whole. */
function spectrum(sound: Stereo): number[] {
  const { bins, frames, ...about } = toSpectrogram(sound, 4_096, 2_048 / 2);
  const { strength } = binLevels({ bins, frames, ...about });
  const bands = Array.from({ length: 25 }, () => 0);
  for (let at = 0; at < frames * bins; at++) {
    const band = Math.floor(3 * Math.log2(((at % bins) * SAMPLE_RATE) / 4_096 / 50));
    if (band >= 0 && band < bands.length) bands[band]! += strength[at]! ** 2;
  }
  const whole = bands.reduce((sum, value) => sum + value, 0);
  return bands.map((value) => value / whole);
}

/** The share of the power that lies elsewhere: 0 for the same spectrum, 1 for two that share nothing. */
const spectralDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / 2;

function expectLevels(sound: Stereo): void {
  expect(sound.left).toHaveLength(SAMPLE_RATE * SECONDS);
  expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(2);
  for (const channel of [sound.left, sound.right]) {
    expect(channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.85);
    expect(Math.max(...[...channel.slice(0, 20), ...channel.slice(-20)].map(Math.abs))).toBeLessThan(0.002);
  }
}

/** Largest step between samples. */
const largestStep = ({ left }: Stereo): number =>
  left.reduce((most, value, i) => (i === 0 ? 0 : Math.max(most, Math.abs(value - left[i - 1]!))), 0);

test.each([
  'rain on a tin roof',
  'a heartbeat',
  'lasers in a space battle',
  'a dog barking',
  'footsteps in a hall',
  'a knock on the door',
  'an explosion far away',
  'whoosh',
  'a police siren',
  'magic sparkles',
  'a phone ringing',
  'the colour of envy',
])('%s: as long as ordered, −16 LUFS two more or less, not clipped, without a click', (prompt) => {
  const sound = effect(prompt);
  expectLevels(sound);
  expect(largestStep(sound)).toBeLessThan(0.75);
});

test.each([
  'a slow waltz for piano',
  'upbeat techno with drums',
  'calm acoustic guitar by a campfire',
  'an epic orchestral trailer',
  'celtic flute',
  'a music box lullaby',
  'a church organ',
  'whatever',
])('%s: as long as ordered, −16 LUFS two more or less, not clipped, without a click', (prompt) => {
  const sound = music(prompt);
  expectLevels(sound);
  expect(largestStep(sound)).toBeLessThan(0.75);
});

test('different prompts give different sounds, also without known words', () => {
  const prompts = ['heavy rain', 'a heartbeat', 'birds singing', 'a laser', 'glass shatters', 'a mysterious artefact'];
  const spectra = prompts.map((prompt) => spectrum(effect(prompt)));
  for (const [i, one] of spectra.entries())
    for (const other of spectra.slice(i + 1)) expect(spectralDistance(one, other)).toBeGreaterThan(0.35);
});

test('different prompts give different music', () => {
  const prompts = ['upbeat techno with drums', 'a music box lullaby', 'a church organ', 'an epic orchestral trailer'];
  const spectra = prompts.map((prompt) => spectrum(composeMusic({ prompt, seed: 1, durationMs: 10_000 })));
  for (const [i, one] of spectra.entries())
    for (const other of spectra.slice(i + 1)) expect(spectralDistance(one, other)).toBeGreaterThan(0.2);
});

test('the same words and seed sound the same, another seed otherwise', () => {
  expect(effect('waves', 1).left).toEqual(effect('waves', 1).left);
  expect(effect('waves', 1).left).not.toEqual(effect('waves', 2).left);
  expect(music('jazz', 1).left).toEqual(music('jazz', 1).left);
  expect(music('jazz', 1).left).not.toEqual(music('jazz', 2).left);
});

test('a higher influence lowers the ambience', () => {
  const bare = spectrum(effect('a knock on the door in the rain forest', 1, 1));
  expect(spectralDistance(spectrum(effect('a knock on the door in the rain forest', 1, 0)), bare)).toBeGreaterThan(
    spectralDistance(spectrum(effect('a knock on the door in the rain forest', 1, 0.9)), bare),
  );
});

test('tempo, measure, mood and instruments are read from the words', () => {
  expect(readArrangement('a slow sad piano waltz')).toMatchObject({
    meter: 3,
    minor: true,
    lead: 'piano',
    chords: 'piano',
  });
  expect(readArrangement('A slow sad piano waltz').tempo).toBeLessThan(80);
  expect(readArrangement('fast happy techno').tempo).toBeGreaterThan(115);
  expect(readArrangement('synth at 97 bpm')).toMatchObject({ tempo: 97, lead: 'synth', minor: expect.any(Boolean) });
  expect(readArrangement('rock with guitar and drums')).toMatchObject({ lead: 'guitar', drums: 'full', bass: true });
  expect(readArrangement('flute over organ, no drums')).toMatchObject({
    lead: 'flute',
    chords: 'organ',
    drums: 'none',
  });
  expect(readArrangement('')).toEqual(readArrangement(''));
});

test('the beat is where the tempo says: drums at 120 strike every half second', () => {
  const { left } = composeMusic({ prompt: 'drums at 120 bpm, techno', seed: 4, durationMs: 8_000 });
  const size = SAMPLE_RATE / 100;
  const levels = Array.from({ length: 800 }, (_, i) =>
    Math.sqrt(left.subarray(i * size, (i + 1) * size).reduce((sum, value) => sum + value ** 2, 0)),
  );
  const rise = levels.map((value, i) => Math.max(0, value - (levels[i - 1] ?? value)));
  const at = (lag: number): number => rise.reduce((sum, value, i) => sum + value * (rise[i + lag] ?? 0), 0);
  for (const other of [43, 57]) expect(at(50)).toBeGreaterThan(at(other) * 1.2);
});

test('ambience named beside the music is audible under it', () => {
  const high = (sound: Stereo): number =>
    spectrum(sound)
      .slice(17)
      .reduce((sum, value) => sum + value, 0);
  expect(high(music('a flute in the rain'))).toBeGreaterThan(high(music('a flute in the dust')) * 3);
});

test('both are written as mp3s of the ordered length', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compose-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { signal } = new AbortController();
  const order = { seed: 1, durationMs: 1_500, format: { rate: 44_100, kbps: 128 }, onProgress: () => {}, signal };
  await makeSoundEffect({ ...order, prompt: 'waves', influence: 0.3, output: join(folder, 'sound.mp3') });
  await makeMusic({ ...order, prompt: 'jazz', output: join(folder, 'music.mp3') });
  for (const name of ['sound', 'music']) {
    await using source = await openFootage(join(folder, `${name}.mp3`));
    const heard = await decodeSound(source, signal);
    expect(Math.abs((heard?.left.length ?? 0) / SAMPLE_RATE - 1.5)).toBeLessThan(0.03);
  }
  const stopped = { ...order, signal: AbortSignal.abort(new Error('enough')), output: join(folder, 'never.mp3') };
  await expect(makeMusic({ ...stopped, prompt: 'jazz' })).rejects.toThrow('enough');
});
