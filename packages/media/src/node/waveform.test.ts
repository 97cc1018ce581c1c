import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, toneSound } from './fixtures/scenes.ts';
import { workspace } from './fixtures/workspace.ts';
import { waveform } from './waveform.ts';

const at = await workspace();

/** Loud for a second, half as loud for a second, silent for two. */
function steps(time: number): number {
  const level = time < 1 ? 0.8 : time < 2 ? 0.4 : 0;
  return level * Math.sin(2 * Math.PI * 500 * time);
}

test.each([
  ['wav', 'pcm_s16le'],
  ['wav', 'pcm_u8'],
  ['flac', 'flac'],
  ['ipod', 'aac'],
  ['mp3', 'libmp3lame'],
  ['ogg', 'libvorbis'],
  ['ogg', 'libopus'],
])('follows loudness over time in %s by %s', async (format, codec) => {
  await makeClip(at('steps'), { format, audio: toneSound(4, { codec, sample: steps }) });
  const values = (await waveform(at('steps'), { points: 8 })) ?? [];
  for (const [index, level] of [1, 1, 0.5, 0.5, 0, 0, 0, 0].entries()) expect(values[index]).toBeCloseTo(level, 1);
});

test('channels of opposite phase do not cancel out', async () => {
  const opposite = (time: number, channel: number): number => (channel ? -1 : 1) * steps(time);
  await makeClip(at('phase.wav'), { format: 'wav', audio: toneSound(4, { codec: 'pcm_s16le', sample: opposite }) });
  expect(await waveform(at('phase.wav'), { points: 4 })).toEqual([1, 0.5, 0, 0]);
});

test('has 100 values by default', async () => {
  await makeClip(at('tone.wav'), { format: 'wav', audio: toneSound(1, { codec: 'pcm_s16le' }) });
  expect(await waveform(at('tone.wav'))).toHaveLength(100);
});

test('of a video covers the length of the picture, with silence before and after the sound', async () => {
  await makeSmallMp4(at('late.mp4'), { audio: toneSound(1, { startMs: 500 }) });
  const values = (await waveform(at('late.mp4'), { points: 20 })) ?? [];
  expect(values.slice(0, 4).every((value) => value < 0.1)).toBe(true);
  expect(values.slice(6, 14).every((value) => value > 0.9)).toBe(true);
  expect(values.slice(16).every((value) => value < 0.1)).toBe(true);
});

test('of a video without sound and of a picture is null', async () => {
  await makeSmallMp4(at('mute.mp4'), { audio: undefined });
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toFile(at('still.png'));
  expect(await waveform(at('mute.mp4'))).toBeNull();
  expect(await waveform(at('still.png'))).toBeNull();
});

test.each([0, 1.5, 2_001])('%d points are refused', async (points) => {
  await expect(waveform(at('tone.wav'), { points })).rejects.toThrow(RangeError);
});

test('stops when aborted', async () => {
  await makeClip(at('long.wav'), { format: 'wav', audio: toneSound(60, { codec: 'pcm_s16le', channels: 1 }) });
  const controller = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => controller.abort(reason), 10);
  await expect(waveform(at('long.wav'), { signal: controller.signal })).rejects.toBe(reason);
});
