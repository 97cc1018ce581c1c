import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { evenly, makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { workspace } from './fixtures/workspace.ts';
import { frameAt, probe, UnreadableMedia, voice, waveform, type VideoProbe } from './index.ts';
import { extractSound, withSound } from './remux.ts';

const at = await workspace();

async function film(path: string): Promise<VideoProbe> {
  const found = await probe(path);
  if (found.kind !== 'video') throw new Error(`${path} is no video`);
  return found;
}

/** A tone that starts late. */
const late = (startS: number, codec = 'aac') =>
  toneSound(2, { codec, sample: (time) => (time < startS ? 0 : 0.5 * Math.sin(2 * Math.PI * 440 * time)) });

/** Onset of the sound, in hundredths of its length. */
async function onset(path: string): Promise<number> {
  const values = (await waveform(path)) ?? [];
  return values.findIndex((value) => value > 0.5);
}

test('withSound adds the sound of another video at the same time, and keeps the frames and the length', async () => {
  await makeSmallMp4(at('mute.mp4'), { audio: undefined });
  await makeSmallMp4(at('heard.mp4'), { audio: late(1) });
  await withSound(at('mute.mp4'), at('heard.mp4'), at('both.mp4'));
  const [before, after] = [await film(at('mute.mp4')), await film(at('both.mp4'))];
  expect(after).toMatchObject({ frameCount: before.frameCount, frameRate: before.frameRate, hasAudio: true });
  expect(Math.abs(after.durationMs - before.durationMs)).toBeLessThan(50);
  expect(Math.abs((await onset(at('both.mp4'))) - (await onset(at('heard.mp4'))))).toBeLessThanOrEqual(1);
  const stills = await Promise.all(
    [at('mute.mp4'), at('both.mp4')].map(async (path) =>
      frameAt(path, await probe(path), { at: 'last', format: 'png' }),
    ),
  );
  expect(Buffer.from(stills[1]!.bytes)).toEqual(Buffer.from(stills[0]!.bytes));
});

test('withSound keeps the codec tag hvc1 of HEVC video', async () => {
  await makeClip(at('named.mp4'), { format: 'mp4', video: picture({ codec: 'libx265' }) });
  const bytes = await readFile(at('named.mp4'));
  bytes.write('hvc1', bytes.indexOf('hev1'));
  await writeFile(at('named.mp4'), bytes);
  await makeSmallMp4(at('heard.mp4'), { audio: late(1) });
  await withSound(at('named.mp4'), at('heard.mp4'), at('both.mp4'));
  const both = await readFile(at('both.mp4'));
  expect([both.includes('hvc1'), both.includes('hev1')]).toEqual([true, false]);
});

test('withSound encodes sound that mp4 does not support as AAC, with its onset kept', async () => {
  await makeSmallMp4(at('mute.mp4'), { audio: undefined });
  for (const [format, codec] of [
    ['wav', 'pcm_s16le'],
    ['ogg', 'libvorbis'],
    ['flac', 'flac'],
  ] as const) {
    await makeClip(at('sound'), { format, audio: late(0.5, codec) });
    await withSound(at('mute.mp4'), at('sound'), at('both.mp4'));
    expect(await film(at('both.mp4'))).toMatchObject({ hasAudio: true, audio: { codec: 'aac' } });
    expect(Math.abs((await onset(at('both.mp4'))) - 25)).toBeLessThanOrEqual(2);
  }
});

test('withSound cuts a longer sound at the end of the video', async () => {
  await makeSmallMp4(at('short.mp4'), { audio: undefined, video: picture({ timesMs: evenly(25, 25) }) });
  for (const [format, codec] of [
    ['ipod', 'aac'],
    ['wav', 'pcm_s16le'],
  ] as const) {
    await makeClip(at('long'), { format, audio: toneSound(3, { codec }) });
    await withSound(at('short.mp4'), at('long'), at('cut.mp4'));
    expect((await film(at('cut.mp4'))).durationMs).toBeLessThan((await film(at('short.mp4'))).durationMs + 60);
  }
});

test('extractSound writes the sound of a video as m4a with the same onset and pitch', async () => {
  await makeSmallMp4(at('heard.mp4'), { audio: late(1) });
  await extractSound(at('heard.mp4'), at('sound.m4a'));
  expect(await probe(at('sound.m4a'))).toMatchObject({ kind: 'audio', mime: 'audio/mp4', extension: 'm4a' });
  expect(Math.abs((await onset(at('sound.m4a'))) - 50)).toBeLessThanOrEqual(2);
  expect((await voice(at('sound.m4a')))?.pitch).toBeCloseTo(440, 0);
});

test('extractSound refuses a video without sound, and withSound a file without video', async () => {
  await makeSmallMp4(at('mute.mp4'), { audio: undefined });
  await makeClip(at('sound.wav'), { format: 'wav', audio: toneSound(1, { codec: 'pcm_s16le' }) });
  await expect(extractSound(at('mute.mp4'), at('none.m4a'))).rejects.toThrow(UnreadableMedia);
  await expect(withSound(at('sound.wav'), at('sound.wav'), at('none.mp4'))).rejects.toThrow(UnreadableMedia);
  expect(await voice(at('mute.mp4'))).toBe(null);
});
