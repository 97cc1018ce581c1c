// @module-tag slow
import { readFile, stat, truncate } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { evenly, makeClip, type Clip } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { fileWith, noise, workspace } from './fixtures/workspace.ts';
import { inspect } from './inspect.ts';
import { probe } from './probe.ts';

const at = await workspace();

describe('sound that file-type does not detect, or takes for another kind:', () => {
  const sound = async (clip: Clip): Promise<Buffer> => {
    await makeClip(at('sound'), clip);
    return readFile(at('sound'));
  };

  test.each<[string, Clip]>([
    ['wav', { format: 'wav', audio: toneSound(2, { codec: 'pcm_s16le' }), options: { rf64: 'always' } }],
    ['w64', { format: 'w64', audio: toneSound(2, { codec: 'pcm_s16le' }) }],
    ['eac3', { format: 'eac3', audio: toneSound(2, { codec: 'eac3' }) }],
    ['ac3', { format: 'ac3', audio: toneSound(2, { codec: 'ac3' }) }],
  ])('a %s of %o is read with its length', async (container, clip) => {
    const path = await fileWith(at('named-wrongly.mp4'), await sound(clip));
    const { probe: found, waveform } = await inspect(path, at('out'));
    expect(found).toMatchObject({ kind: 'audio', container });
    expect(Math.abs((found.kind === 'audio' ? found.durationMs : 0) - 2_000)).toBeLessThan(60);
    expect(Math.max(...(waveform ?? []))).toBeGreaterThan(0.2);
  });

  test.each([500, 3_000, 20_000])('an mp3 after %d bytes of something else is read', async (bytes) => {
    const mp3 = await sound({ format: 'mp3', audio: toneSound(3, { codec: 'libmp3lame' }) });
    const path = await fileWith(at('after-junk.mp3'), Buffer.concat([noise(bytes, 5), mp3]));
    const found = await probe(path);
    expect(found).toMatchObject({ kind: 'audio', container: 'mp3' });
    expect(Math.abs((found.kind === 'audio' ? found.durationMs : 0) - 3_000)).toBeLessThan(150);
  });
});

test('an animated AVIF is a clip with all its frames', async () => {
  const video = picture({ codec: 'libsvtav1', timesMs: evenly(20, 10), options: { preset: '12' } });
  await makeClip(at('moving.avif'), { format: 'avif', video });
  const { probe: found, keyframes } = await inspect(at('moving.avif'), at('out'));
  expect(found).toMatchObject({
    kind: 'video',
    container: 'avif',
    width: 320,
    height: 180,
    frameCount: 20,
    frameRate: 10,
  });
  expect(keyframes).toHaveLength(5);
});

test('a GIF whose screen is far larger than its pictures is refused with its size', async () => {
  const head = Buffer.from('GIF89a\u00ff\u00ff\u00ff\u00ff\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  const frame = Buffer.from(',\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0', 'latin1');
  const path = await fileWith(at('bomb.gif'), Buffer.concat([head, frame, Buffer.from(';')]));
  await expect(probe(path)).rejects.toThrow('The picture is 65535×65535, more than 100 megapixels.');
});

describe('many tracks:', () => {
  const make = (path: string, format: string, audioTracks: number): Promise<void> =>
    makeClip(path, { format, video: picture({ timesMs: evenly(50, 25) }), audio: toneSound(0.5), audioTracks });

  test.each(['mp4', 'matroska'])('a %s with 100 keeps its length and frames', async (format) => {
    await make(at('many'), format, 100);
    expect(await probe(at('many'))).toMatchObject({ kind: 'video', durationMs: 2_000, frameCount: 50, hasAudio: true });
  });

  test.each(['mp4', 'matroska'])('a %s with 300 is refused with the number that may be', async (format) => {
    await make(at('too-many'), format, 300);
    await expect(probe(at('too-many'))).rejects.toThrow('The file has more than 256 tracks.');
  });
});

describe('a fragmented mp4 whose writing was interrupted', () => {
  const fragmented = { movflags: '+frag_keyframe+empty_moov+default_base_moof' };
  const cut = async (share: number): Promise<string> => {
    await makeSmallMp4(at('fragmented.mp4'), { options: fragmented });
    await truncate(at('fragmented.mp4'), Math.floor((await stat(at('fragmented.mp4'))).size * share));
    return at('fragmented.mp4');
  };

  test('is kept up to its last whole fragment, where that is wanted', async () => {
    const { probe: found } = await inspect(await cut(0.7), at('out'), { dropCutFragment: true });
    expect(found).toMatchObject({ kind: 'video', hasAudio: true, bytes: (await stat(at('fragmented.mp4'))).size });
    // A keyframe every 12 frames: two of four fragments are whole.
    expect(found.kind === 'video' && found.frameCount).toBe(24);
  });

  test('is refused as cut off otherwise, and without a whole fragment', async () => {
    await expect(inspect(await cut(0.7), at('out'))).rejects.toThrow('The file ends too early');
    await expect(inspect(await cut(0.1), at('out'), { dropCutFragment: true })).rejects.toThrow(
      'The file ends too early',
    );
  });

  test('that is whole stays as it is', async () => {
    const path = await cut(1);
    const before = await readFile(path);
    await inspect(path, at('out'), { dropCutFragment: true });
    expect(await readFile(path)).toEqual(before);
  });
});
