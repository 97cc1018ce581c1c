import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormatContext } from 'node-av/lib';
import { expect, test, vi } from 'vitest';
import { makeTestClip } from '../testing/make-clip.ts';
import { MediaSource } from './source.ts';

test('a file in which libav cannot seek is read from its start', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-source-'));
  try {
    const path = join(dir, 'clip.mkv');
    await makeTestClip(path, { frames: 60, sound: 'none', params: 'keyint=15:scenecut=0' });
    /** Time of the first packet after a seek to 1.5 s, in seconds. */
    const firstAfterSeek = async (): Promise<number> => {
      await using source = await MediaSource.open(path);
      const { video } = source;
      if (!video) throw new Error('The clip has no video');
      await source.select(video, 1.5);
      for await (const packet of source.packets(video)) return Number(packet.pts) * video.timeBase.toDouble();
      throw new Error('The clip has no packets');
    };
    expect(await firstAfterSeek()).toBeCloseTo(1.5);
    const seek = vi.spyOn(FormatContext.prototype, 'seekFrame').mockResolvedValueOnce(-1);
    expect(await firstAfterSeek()).toBeCloseTo(0);
    expect(seek).toHaveBeenCalledTimes(2);
    seek.mockRestore();
  } finally {
    await rm(dir, { recursive: true });
  }
});

test.each([
  ['mp4', 0],
  ['mov', 0],
  ['mkv', 1],
  ['ts', 1],
  ['flv', 1],
] as const)('the sound of %s starts where it does after all streams were analysed', async (ending, analyses) => {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-source-'));
  const analyse = vi.spyOn(FormatContext.prototype, 'findStreamInfo');
  try {
    const path = join(dir, `clip.${ending}`);
    await makeTestClip(path, { frames: 30 });
    await using whole = await MediaSource.open(path);
    analyse.mockClear();
    await using source = await MediaSource.open(path, 'sound');
    expect(analyse).toHaveBeenCalledTimes(analyses);
    expect(source.origin).toBe(whole.origin);
    expect(source.audio?.codecpar.sampleRate).toBe(48_000);
  } finally {
    analyse.mockRestore();
    await rm(dir, { recursive: true });
  }
});
