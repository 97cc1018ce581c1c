import type { SpeechOrder } from '@kinoloom/vendor-simulators/studio';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeSound } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { measureLoudness } from '../sound/loudness.ts';
import { speak } from './speak.ts';
import { speakers } from './speakers.ts';

const SENTENCE = 'Keep the light on until the tide turns. I will be back before the fog comes in.';
const defaults = { speed: 1, format: { rate: 44_100, kbps: 128 } };
const signal = AbortSignal.timeout(120_000);

let dir: string;
/** The sentence in every voice, decoded as players do. */
let spoken: ReadonlyMap<string, Stereo>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kinoloom-speech-'));
  const all = new Map<string, Stereo>();
  for (const { id, name } of speakers) all.set(name, await speakAndDecode({ text: SENTENCE, voice: id }));
  spoken = all;
}, 120_000);
afterAll(() => rm(dir, { recursive: true }));

async function speakAndDecode(order: Pick<SpeechOrder, 'text' | 'voice'> & Partial<SpeechOrder>): Promise<Stereo> {
  const output = join(dir, `${Math.random()}.mp3`);
  await speak({ ...defaults, output, signal, onProgress: () => {}, ...order });
  await using source = await openFootage(output);
  const sound = await decodeSound(source, signal);
  if (!sound) throw new Error('There is no sound in it');
  return sound;
}

const secondsOf = ({ left }: Stereo): number => left.length / SAMPLE_RATE;
const clear = speakers[0]?.id ?? '';

/** The effective level of each 20 ms, in dB. */
function levels({ left }: Stereo): number[] {
  const size = SAMPLE_RATE / 50;
  return Array.from({ length: Math.floor(left.length / size) }, (_, part) => {
    const power = left.subarray(part * size, (part + 1) * size).reduce((sum, value) => sum + value ** 2, 0) / size;
    return 10 * Math.log10(power + 1e-12);
  });
}

/** The most usual pitch of what is voiced, in hertz, by autocorrelation over 40 ms, and the share that is voiced. */
function pitchOf({ left }: Stereo): { hertz: number; voiced: number } {
  const [step, size] = [SAMPLE_RATE / 12_000, 480];
  const low = left.filter((_, i) => i % step === 0);
  const found: number[] = [];
  let loud = 0;
  for (let at = 0; at + 2 * size < low.length; at += size) {
    const part = low.subarray(at, at + size);
    const power = part.reduce((sum, value) => sum + value ** 2, 0);
    if (power / size < 1e-3) continue;
    loud += 1;
    let best = { lag: 0, likeness: 0.55 };
    for (let lag = 34; lag < 200; lag++) {
      const later = low.subarray(at + lag, at + lag + size);
      const product = part.reduce((sum, value, i) => sum + value * (later[i] ?? 0), 0);
      const likeness = product / Math.sqrt(power * later.reduce((sum, value) => sum + value ** 2, 0) + 1e-9);
      if (likeness > best.likeness + 0.03) best = { lag, likeness };
    }
    if (best.lag > 0) found.push(12_000 / best.lag);
  }
  found.sort((a, b) => a - b);
  return { hertz: found[Math.floor(found.length / 2)] ?? 0, voiced: found.length / Math.max(1, loud) };
}

describe.each(speakers.map(({ name }) => name))('%s', (name) => {
  const sound = (): Stereo => spoken.get(name) ?? { left: new Float32Array(), right: new Float32Array() };

  test('speaks at −16 LUFS, two more or less, and never clips', () => {
    expect(measureLoudness(sound())).toBeGreaterThan(-18);
    expect(measureLoudness(sound())).toBeLessThan(-14);
    for (const side of [sound().left, sound().right])
      expect(side.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.99);
  });

  test('begins and ends in silence, without a click', () => {
    const { left } = sound();
    const edge = Math.round(0.03 * SAMPLE_RATE);
    for (const part of [left.subarray(0, edge), left.subarray(-edge)])
      expect(part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.02);
  });

  test('speaks about as fast as the price reckons, most of it voiced, with a pause between the sentences', () => {
    const seconds = secondsOf(sound());
    const perSecond = SENTENCE.length / seconds;
    expect(perSecond).toBeGreaterThan(10);
    expect(perSecond).toBeLessThan(16);
    expect(pitchOf(sound()).voiced).toBeGreaterThan(0.5);
    const middle = levels(sound()).slice(Math.round(seconds * 50 * 0.3), Math.round(seconds * 50 * 0.7));
    const longest = middle
      .map((level) => (level < -45 ? 'q' : ' '))
      .join('')
      .split(' ')
      .reduce((most, run) => Math.max(most, run.length), 0);
    expect(longest).toBeGreaterThanOrEqual(8);
  });
});

test('all voices are told apart by their pitch, women from 140 Hz up and men below', () => {
  const pitches = speakers.map(({ name, labels }) => ({
    name,
    woman: labels['gender'] === 'female',
    hertz: pitchOf(spoken.get(name) ?? { left: new Float32Array(), right: new Float32Array() }).hertz,
  }));
  for (const { woman, hertz, name } of pitches) expect([name, hertz > 140]).toEqual([name, woman]);
  const sorted = pitches.map(({ hertz }) => hertz).sort((a, b) => a - b);
  for (const [i, hertz] of sorted.slice(1).entries()) expect(hertz / (sorted[i] ?? 1)).toBeGreaterThan(1.06);
});

test('a longer text lasts longer in the same measure, and a faster one less', async () => {
  const [once, twice, fast] = [
    secondsOf(await speakAndDecode({ text: SENTENCE, voice: clear })),
    secondsOf(await speakAndDecode({ text: `${SENTENCE} ${SENTENCE}`, voice: clear })),
    secondsOf(await speakAndDecode({ text: SENTENCE, voice: clear, speed: 1.2 })),
  ];
  expect(twice / once).toBeGreaterThan(1.8);
  expect(twice / once).toBeLessThan(2.25);
  expect(fast / once).toBeLessThan(0.9);
}, 60_000);

test.each([
  ['a dash that looks like an option', '-w /etc/passwd, she said.'],
  ['German', 'Das Licht ist nicht aus, und wir warten auf die Flut.'],
  ['Japanese', 'こんにちは、世界。'],
  ['markup and brackets', '<b>Hello</b> [[hello]] & so on.'],
])(
  '%s is read, and not obeyed',
  async (_, text) => {
    expect(pitchOf(await speakAndDecode({ text, voice: clear })).voiced).toBeGreaterThan(0.3);
  },
  60_000,
);

test('what has nothing to say in it is a moment of silence', async () => {
  expect(secondsOf(await speakAndDecode({ text: '…', voice: clear }))).toBeGreaterThan(0.4);
}, 60_000);

test.each([
  [22_050, 32],
  [44_100, 192],
])(
  '%i Hz at %i kbit/s is written as asked',
  async (rate, kbps) => {
    const output = join(dir, `${rate}.mp3`);
    await speak({
      ...defaults,
      text: SENTENCE,
      voice: clear,
      output,
      signal,
      onProgress: () => {},
      format: { rate, kbps },
    });
    await using source = await openFootage(output);
    expect(source.audio?.codecpar).toMatchObject({ sampleRate: rate, bitRate: BigInt(kbps * 1_000) });
  },
  60_000,
);

test('an order that is given up leaves no work behind', async () => {
  const stop = AbortSignal.abort(new Error('enough'));
  const order = { ...defaults, text: SENTENCE, voice: clear, output: join(dir, 'never.mp3'), onProgress: () => {} };
  await expect(speak({ ...order, signal: stop })).rejects.toThrow('enough');
});
