import { expect, test } from 'vitest';
import { makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, toneSound } from './fixtures/scenes.ts';
import { workspace } from './fixtures/workspace.ts';
import { probe, UnreadableMedia } from './index.ts';
import { soundSamples } from './sound-samples.ts';
import { soundStream } from './probe-streams.ts';
import { openSource } from './source.ts';
import { sumSounds } from './sum-sounds.ts';

const at = await workspace();
const RATE = 44_100;

async function written(name: string, hertz: number, seconds: number, level = 0.3): Promise<string> {
  const audio = toneSound(seconds, {
    codec: 'pcm_s16le',
    sample: (time) => level * Math.sin(2 * Math.PI * hertz * time),
  });
  await makeClip(at(name), { format: 'wav', audio });
  return at(name);
}

async function heard(path: string, demuxer: string): Promise<Float32Array> {
  const { signal } = new AbortController();
  const source = await openSource(path, demuxer, signal);
  const stream = soundStream(source.format);
  if (!stream) throw new Error('There is no sound in it');
  const pieces: number[] = [];
  for await (const [left = []] of soundSamples(source, stream, { rate: RATE, layout: 'stereo' }, signal))
    pieces.push(...left);
  await source.close();
  return Float32Array.from(pieces);
}

/** Level of a tone between two times. */
function levelOf(samples: Float32Array, hertz: number, from: number, to: number): number {
  let [a, b] = [0, 0];
  const part = samples.subarray(Math.round(from * RATE), Math.round(to * RATE));
  for (const [i, value] of part.entries()) {
    a += value * Math.cos((2 * Math.PI * hertz * i) / RATE);
    b += value * Math.sin((2 * Math.PI * hertz * i) / RATE);
  }
  return (2 * Math.hypot(a, b)) / part.length;
}

test.each([
  ['wav', { container: 'wav' }, 'wav', 0.01],
  ['mp3', { container: 'mp3', kbps: 320 }, 'mp3', 0.02],
] as const)(
  'recordings are mixed at their own levels into a %s as long as the longest',
  async (_, format, demuxer, near) => {
    const paths = [await written('a', 440, 1), await written('b', 1_000, 2), await written('c', 3_000, 1.5, 0.1)];
    await sumSounds(paths, at('sum'), format);
    expect(await probe(at('sum'))).toMatchObject({
      kind: 'audio',
      mime: demuxer === 'wav' ? 'audio/wav' : 'audio/mpeg',
    });
    const sum = await heard(at('sum'), demuxer);
    expect(Math.abs(sum.length / RATE - 2)).toBeLessThan(0.05);
    const levels = [440, 1_000, 3_000].map((hertz) => levelOf(sum, hertz, 0.2, 0.8));
    for (const [i, level] of [0.3, 0.3, 0.1].entries()) expect(Math.abs((levels[i] ?? 0) - level)).toBeLessThan(near);
    expect(levelOf(sum, 440, 1.2, 1.4)).toBeLessThan(near);
    expect(Math.abs(levelOf(sum, 1_000, 1.2, 1.8) - 0.3)).toBeLessThan(near);
  },
);

test('two halves of the level add up to the whole recording, sample by sample', async () => {
  const [whole, half] = [await written('whole', 440, 1, 0.4), await written('half', 440, 1, 0.2)];
  await sumSounds([half, half], at('sum'), { container: 'wav' });
  const [before, after] = [await heard(whole, 'wav'), await heard(at('sum'), 'wav')];
  expect(after.length).toBe(before.length);
  expect(after.reduce((most, value, i) => Math.max(most, Math.abs(value - (before[i] ?? 0))), 0)).toBeLessThan(2e-4);
});

test('a sum above full scale is clipped and does not wrap around', async () => {
  const loud = await written('loud', 100, 1, 0.9);
  await sumSounds([loud, loud], at('sum'), { container: 'wav' });
  const sum = await heard(at('sum'), 'wav');
  expect(sum.reduce((most, value) => Math.max(most, value), -2)).toBeGreaterThan(0.99);
  expect(levelOf(sum, 100, 0.2, 0.8)).toBeGreaterThan(1);
});

test('a video without sound cannot be summed', async () => {
  await makeSmallMp4(at('mute.mp4'), { audio: undefined });
  await expect(sumSounds([at('mute.mp4')], at('sum'), { container: 'wav' })).rejects.toThrow(UnreadableMedia);
});
