import { type Stem, STEMS } from '@kinoloom/vendor-simulators/studio';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeMusic } from '../compose/compose.ts';
import { composeSoundEffect } from '../compose/make-sound.ts';
import { fitLength, decodeSound } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { masterSpeech } from '../speech/master-speech.ts';
import { speakers } from '../speech/speakers.ts';
import { synthesise } from '../speech/synthesise.ts';
import { separateStems } from './separate.ts';
import { splitStems, writeWav } from './split.ts';

const SECONDS = 7;
const WORDS = 'Keep the light on until the tide turns. I will be back before the fog comes in.';
const { signal } = new AbortController();

async function speech(who: number): Promise<Stereo> {
  const speaker = speakers[who];
  if (!speaker) throw new Error('Nobody speaks');
  const raw = await synthesise(WORDS, { ...speaker, language: speaker.accent });
  return fitLength(masterSpeech(raw, speaker.timbre), SECONDS);
}

const each = (make: (side: 'left' | 'right') => Float32Array): Stereo => ({ left: make('left'), right: make('right') });
const plus = (...sounds: readonly Stereo[]): Stereo =>
  each((side) =>
    (sounds[0]?.[side] ?? new Float32Array()).map((_, i) => sounds.reduce((sum, s) => sum + s[side][i]!, 0)),
  );
const times = (sound: Stereo, gain: number): Stereo => each((side) => sound[side].map((value) => value * gain));
const both = ({ left, right }: Stereo): number[] => [...left, ...right];
const power = (sound: Stereo): number => both(sound).reduce((sum, value) => sum + value ** 2, 0);

/** 1 for the same sound, 0 for two that have nothing in common. */
function likeness(a: Stereo, b: Stereo): number {
  const [x, y] = [both(a), both(b)];
  return x.reduce((sum, value, i) => sum + value * y[i]!, 0) / Math.sqrt(power(a) * power(b));
}

const rest = (stems: Readonly<Record<Stem, Stereo>>): Stereo => plus(stems.drums, stems.bass, stems.other);

const beds: readonly (readonly [string, number, () => Stereo])[] = [
  [
    'a slow piano with strings',
    0,
    () => composeMusic({ prompt: 'slow piano with strings', seed: 3, durationMs: SECONDS * 1_000 }),
  ],
  ['techno with drums', 4, () => composeMusic({ prompt: 'techno with drums', seed: 3, durationMs: SECONDS * 1_000 })],
  ['a guitar', 6, () => composeMusic({ prompt: 'calm acoustic guitar', seed: 5, durationMs: SECONDS * 1_000 })],
  ['rain', 5, () => composeSoundEffect({ prompt: 'gentle rain', seed: 3, durationMs: SECONDS * 1_000, influence: 1 })],
];

describe.each(beds)('somebody who speaks over %s', (_, who, bed) => {
  let spoken: Stereo;
  let around: Stereo;
  let mix: Stereo;
  let stems: Readonly<Record<Stem, Stereo>>;
  beforeAll(async () => {
    spoken = await speech(who);
    around = times(bed(), 0.5);
    mix = plus(spoken, around);
    stems = await separateStems(mix);
  }, 60_000);

  test('is more like the vocals than like the mix, and what is around like the rest', () => {
    // What it lacks of being the same becomes less by a quarter at least.
    expect(1 - likeness(stems.vocals, spoken)).toBeLessThan((1 - likeness(mix, spoken)) * 0.75);
    expect(likeness(stems.vocals, spoken)).toBeGreaterThan(0.9);
    expect(likeness(rest(stems), around)).toBeGreaterThan(likeness(mix, around) + 0.15);
  });

  test('is in tracks that add up to the mix, sample by sample', () => {
    const sum = plus(stems.vocals, rest(stems));
    expect(power(plus(sum, times(mix, -1))) / power(mix)).toBeLessThan(1e-10);
  });
});

test('of speech alone nearly all is vocals, and of silence nothing is anything', async () => {
  const spoken = await speech(0);
  const { vocals } = await separateStems(spoken);
  expect(power(plus(vocals, times(spoken, -1))) / power(spoken)).toBeLessThan(0.03);
  const silent = { left: new Float32Array(SAMPLE_RATE), right: new Float32Array(SAMPLE_RATE) };
  for (const stem of Object.values(await separateStems(silent))) expect(power(stem)).toBe(0);
});

test('what is struck is drums, and what is low and held is bass', async () => {
  const length = SAMPLE_RATE * 4;
  const struck = Float32Array.from({ length }, (_, i) => (i % 24_000 < 40 ? Math.sin(i) * 0.8 : 0));
  const low = Float32Array.from({ length }, (_, i) => 0.4 * Math.sin((2 * Math.PI * 82 * i) / SAMPLE_RATE));
  const tone = Float32Array.from({ length }, (_, i) => 0.2 * Math.sin((2 * Math.PI * 880 * i) / SAMPLE_RATE));
  // At one side: not where a voice is.
  const aside = (channel: Float32Array): Stereo => ({ left: channel, right: channel.map((value) => value * 0.2) });
  const parts = { drums: aside(struck), bass: aside(low), other: aside(tone) };
  const stems = await separateStems(plus(parts.drums, parts.bass, parts.other));
  for (const stem of ['drums', 'bass', 'other'] as const)
    expect([stem, likeness(stems[stem], parts[stem]) > 0.9]).toEqual([stem, true]);
}, 60_000);

test('a long recording is done in parts that pass into each other unheard', async () => {
  const tone = each(() =>
    Float32Array.from({ length: SAMPLE_RATE * 34 }, (_, i) => 0.4 * Math.sin((2 * Math.PI * 300 * i) / SAMPLE_RATE)),
  );
  const parts: number[] = [];
  const stems = await separateStems(tone, (fraction) => void parts.push(fraction));
  expect(parts).toHaveLength(3);
  expect(parts.at(-1)).toBe(1);
  const other = stems.other.left.subarray(SAMPLE_RATE, -SAMPLE_RATE);
  let jump = 0;
  for (let i = 1; i < other.length; i++) jump = Math.max(jump, Math.abs(other[i]! - other[i - 1]!));
  // As steep as the tone itself.
  expect(jump).toBeLessThan(0.4 * 2 * Math.PI * (300 / SAMPLE_RATE) * 1.1);
}, 60_000);

describe('files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'split-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const outputs = (extension: string): Record<Stem, string> => ({
    vocals: join(folder, `vocals.${extension}`),
    drums: join(folder, `drums.${extension}`),
    bass: join(folder, `bass.${extension}`),
    other: join(folder, `other.${extension}`),
  });

  test.each([
    ['wav', 'wav', 1e-6],
    ['mp3', { rate: 44_100, kbps: 320 }, 0.02],
  ] as const)(
    'as %s add up to what was split, as long',
    async (extension, format, most) => {
      const spoken = await speech(1);
      const mix = plus(
        spoken,
        times(composeMusic({ prompt: 'slow piano', seed: 1, durationMs: SECONDS * 1_000 }), 0.3),
      );
      const input = join(folder, 'input.wav');
      await writeWav(mix, input);
      const progress: number[] = [];
      const paths = outputs(extension);
      await splitStems({ input, format, outputs: paths, signal, onProgress: (fraction) => progress.push(fraction) });
      expect(progress.at(-1)).toBe(1);
      const heard: Stereo[] = [];
      for (const stem of STEMS) {
        await using source = await openFootage(paths[stem]);
        const sound = await decodeSound(source, signal);
        if (!sound) throw new Error(`${stem} is no sound`);
        expect(Math.abs(sound.left.length - mix.left.length)).toBeLessThan(1_300);
        heard.push(fitLength(sound, SECONDS));
      }
      expect(power(plus(plus(...heard), times(mix, -1))) / power(mix)).toBeLessThan(most);
    },
    60_000,
  );

  test('of what is no sound, or given up, are not left behind', async () => {
    const input = join(folder, 'words.txt');
    await writeFile(input, 'words');
    const before = await readdir(folder);
    const order = { input, format: 'wav', outputs: outputs('none.wav'), onProgress: () => {} } as const;
    await expect(splitStems({ ...order, signal })).rejects.toThrow(/./);
    await writeWav(await speech(0), input);
    await expect(splitStems({ ...order, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      /enough|abort/,
    );
    expect(await readdir(folder)).toEqual(before);
  });
});
