// @module-tag slow
import { crc32 } from 'node:zlib';
import { copyFile, readFile, stat, truncate } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { evenly, makeClip, trackMatrix } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { fileWith, noise, workspace } from './fixtures/workspace.ts';
import { probe } from './probe.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const at = await workspace();

beforeAll(async () => {
  await makeSmallMp4(at('small.mp4'));
});

describe('a video', () => {
  test('has its size, frame rate, length, tracks and colour space', async () => {
    expect(await probe(at('small.mp4'))).toEqual({
      kind: 'video',
      container: 'mp4',
      mime: 'video/mp4',
      extension: 'mp4',
      bytes: (await stat(at('small.mp4'))).size,
      durationMs: 2_000,
      firstPictureMs: 0,
      width: 320,
      height: 180,
      rotation: 0,
      mirrored: false,
      frameRate: 25,
      variableFrameRate: false,
      frameCount: 50,
      video: {
        codec: 'h264',
        profile: 'High',
        pixelFormat: 'yuv420p',
        codedWidth: 320,
        codedHeight: 180,
        sampleAspectRatio: { num: 1, den: 1 },
        colour: { range: 'limited', matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
      },
      audio: { codec: 'aac', sampleRate: 48_000, channels: 2 },
      hasAudio: true,
    });
  });

  test('survives a JSON round trip unchanged', async () => {
    const probed = await probe(at('small.mp4'));
    expect(JSON.parse(JSON.stringify(probed))).toEqual(probed);
  });

  test.each([
    [90, trackMatrix(0, 1, -1, 0), 180, 320],
    [180, trackMatrix(-1, 0, 0, -1), 320, 180],
    [270, trackMatrix(0, -1, 1, 0), 180, 320],
  ])('rotated by %d° has its displayed size', async (rotation, matrix, width, height) => {
    await makeSmallMp4(at('turned.mp4'), { video: picture({ matrix, timesMs: evenly(5, 25) }) });
    expect(await probe(at('turned.mp4'))).toMatchObject({ rotation, width, height });
  });

  test.each([
    [{ num: 2, den: 1 }, 640, 180],
    [{ num: 1, den: 2 }, 320, 360],
    [{ num: 16, den: 15 }, 341, 180],
  ])(
    'with a pixel aspect ratio of %o has the enlarged size in square pixels',
    async (sampleAspectRatio, width, height) => {
      await makeSmallMp4(at('wide.mp4'), { video: picture({ sampleAspectRatio, timesMs: evenly(5, 25) }) });
      expect(await probe(at('wide.mp4'))).toMatchObject({ width, height, video: { sampleAspectRatio } });
    },
  );

  test('with irregular frame times has a variable frame rate, given as an average', async () => {
    await makeSmallMp4(at('uneven.mp4'), { video: picture({ timesMs: [0, 40, 80, 200, 210, 400, 600, 1_000] }) });
    expect(await probe(at('uneven.mp4'))).toMatchObject({ variableFrameRate: true, frameRate: 7, frameCount: 8 });
  });

  test.each([
    ['webm', 'libvpx-vp9', 'libopus', { keyint_min: '0' }, { container: 'webm', video: { codec: 'vp9' } }],
    ['matroska', 'libx265', 'flac', {}, { container: 'mkv', video: { codec: 'hevc' } }],
    ['mov', 'libx264', 'pcm_s16le', {}, { container: 'mov', video: { codec: 'h264' } }],
    ['avi', 'mpeg4', 'libmp3lame', {}, { container: 'avi', video: { codec: 'mpeg4' } }],
  ])('in %s is probed, and its frames are counted', async (format, codec, sound, options, expected) => {
    await makeClip(at('container'), {
      format,
      video: picture({ codec, options, timesMs: evenly(25, 25) }),
      audio: toneSound(1, { codec: sound }),
    });
    expect(await probe(at('container'))).toMatchObject({ ...expected, kind: 'video', frameCount: 25, hasAudio: true });
  });
});

describe('a sound', () => {
  test.each([
    ['mp3', 'libmp3lame', 'mp3', 'audio/mpeg'],
    ['wav', 'pcm_s16le', 'wav', 'audio/wav'],
    ['adts', 'aac', 'aac', 'audio/aac'],
    ['ipod', 'aac', 'm4a', 'audio/mp4'],
    ['mp4', 'aac', 'm4a', 'audio/mp4'],
    ['ogg', 'libvorbis', 'ogg', 'audio/ogg'],
    ['ogg', 'libopus', 'ogg', 'audio/ogg'],
    ['flac', 'flac', 'flac', 'audio/flac'],
    ['webm', 'libopus', 'webm', 'audio/webm'],
  ])(
    'in the format %s by the encoder %s has the extension %s and its length',
    async (format, codec, extension, mime) => {
      await makeClip(at('sound'), { format, audio: toneSound(3, { codec }) });
      const probed = await probe(at('sound'));
      expect(probed).toMatchObject({ kind: 'audio', extension, mime, audio: { sampleRate: 48_000, channels: 2 } });
      expect(Math.abs((probed.durationMs ?? 0) - 3_000)).toBeLessThan(50);
    },
  );
});

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('as %s has its size', async (format) => {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } });
    await image.toFormat(format).toFile(at('still'));
    expect(await probe(at('still'))).toMatchObject({ kind: 'image', width: 60, height: 40, frameCount: 1 });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with EXIF orientation %d has its displayed size', async (orientation) => {
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .withMetadata({ orientation })
      .jpeg()
      .toFile(at('exif.jpg'));
    const [width, height] = orientation > 4 ? [40, 60] : [60, 40];
    expect(await probe(at('exif.jpg'))).toMatchObject({ width, height });
  });

  test('with animation has its frame count and duration', async () => {
    const frames = [0, 1, 2].map((index) => Buffer.alloc(16 * 16 * 3, index * 90));
    await sharp(Buffer.concat(frames), { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
      .gif({ delay: [100, 200, 300] })
      .toFile(at('moving.gif'));
    expect(await probe(at('moving.gif'))).toMatchObject({ width: 16, height: 16, frameCount: 3, durationMs: 600 });
  });
});

describe('a truncated file is refused as truncated:', () => {
  test.each([0.1, 0.5, 0.9, 0.99])('an MP4 of which a share of %d is left', async (share) => {
    expect(await refusal(await cut(at('small.mp4'), share))).toBe('media.truncated');
  });

  test.each([0.5, 0.9])('an MP4 with its index at the end, of which a share of %d is left', async (share) => {
    await makeSmallMp4(at('late.mp4'), { options: {} });
    expect(await refusal(await cut(at('late.mp4'), share))).toBe('media.truncated');
  });

  test.each([0.3, 0.7, 0.97])(
    'an MP4 with an mdat box of unknown size, of which a share of %d is left',
    async (share) => {
      await makeSmallMp4(at('open.mp4'));
      const bytes = await readFile(at('open.mp4'));
      bytes.writeUInt32BE(0, bytes.indexOf('mdat') - 4);
      await fileWith(at('open.mp4'), bytes);
      expect(await probe(at('open.mp4'))).toMatchObject({ kind: 'video', frameCount: 50 });
      expect(await refusal(await cut(at('open.mp4'), share))).toBe('media.truncated');
    },
  );

  test('a WebM', async () => {
    await makeClip(at('whole.webm'), {
      format: 'webm',
      video: picture({ codec: 'libvpx', options: { b: '200k', keyint_min: '0' } }),
    });
    expect(await refusal(await cut(at('whole.webm'), 0.7))).toBe('media.truncated');
  });

  test.each([
    ['wav', 'pcm_s16le'],
    ['flac', 'flac'],
  ])('a %s', async (format, codec) => {
    await makeClip(at('whole'), { format, audio: toneSound(3, { codec }) });
    expect(await refusal(await cut(at('whole'), 0.5))).toBe('media.truncated');
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s', async (format) => {
    await sharp(noise(200 * 200 * 3, 7), { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toFile(at('whole'));
    expect(await refusal(await cut(at('whole'), 0.6))).toMatch(/media\.(truncated|unreadable)/);
  });

  test('an empty file', async () => {
    expect(await refusal(await fileWith(at('empty.mp4'), ''))).toBe('media.truncated');
  });
});

describe('a file that is not readable media is refused:', () => {
  test('text named .mp4', async () => {
    expect(await refusal(await fileWith(at('text.mp4'), 'not a video'))).toBe('media.unsupported');
  });

  test('an MP4 with noise in place of its media data', async () => {
    const bytes = await readFile(at('small.mp4'));
    const data = bytes.indexOf('mdat') + 4;
    bytes.set(noise(bytes.length - data, 3), data);
    expect(await refusal(await fileWith(at('noise.mp4'), bytes))).toBe('media.unreadable');
  });

  test('a codec that is not supported', async () => {
    await makeClip(at('old.mkv'), {
      format: 'matroska',
      video: picture({ codec: 'asv1', options: {}, timesMs: evenly(5, 25) }),
    });
    expect(await refusal(at('old.mkv'))).toBe('media.unsupported');
  });

  test('noise that starts with the signature of a media format', async () => {
    const heads = [
      '',
      'ID3\u0004\0\0\0\0\0\0',
      'RIFF\u00ff\u00ff\0\0WAVEfmt ',
      'fLaC',
      'OggS\0',
      '\0\0\0\u0018ftypmp42',
    ];
    const marks = [
      Buffer.from([0xff, 0xfb, 0x90, 0]),
      Buffer.from([0xff, 0xf1, 0x50, 0x80]),
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    ];
    const starts = [
      ...heads.map((head) => Buffer.from(head, 'latin1')),
      ...marks,
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    ];
    for (const [index, start] of starts.entries()) {
      for (let seed = 0; seed < 5; seed += 1) {
        const content = Buffer.concat([start, noise(20_000, index * 100 + seed)]);
        expect(await refusal(await fileWith(at('noise'), content)), `head ${index}, seed ${seed}`).toMatch(/^media\./);
      }
    }
  });

  test('a file with random byte errors is either probed or refused with UnreadableMedia', async () => {
    const original = await readFile(at('small.mp4'));
    for (let seed = 0; seed < 60; seed += 1) {
      const bytes = Buffer.from(original);
      const random = noise(60, seed + 1);
      for (let index = 0; index < 20; index += 1) {
        const place =
          ((random[3 * index] ?? 0) * 256 + (random[3 * index + 1] ?? 0)) % (seed % 2 ? 3_000 : bytes.length);
        bytes[place] = random[3 * index + 2] ?? 0;
      }
      const path = await fileWith(at('changed.mp4'), bytes);
      const problem = await probe(path).then(
        () => null,
        (error: unknown) => error,
      );
      expect(problem === null || problem instanceof UnreadableMedia, `seed ${seed}: ${String(problem)}`).toBe(true);
    }
  });
});

describe('limits are checked before decoding:', () => {
  test('a PNG whose header says 60,000 × 60,000', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    const path = await fileWith(at('bomb.png'), bytes);
    const started = performance.now();
    expect(await refusal(path)).toBe('media.too_large');
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('a video wider than allowed', async () => {
    expect(await refusal(at('small.mp4'), { limits: { maxVideoSide: 300 } })).toBe('media.too_large');
  });

  test('a video longer than allowed', async () => {
    expect(await refusal(at('small.mp4'), { limits: { maxDurationMs: 1_000 } })).toBe('media.too_long');
  });

  test('a file bigger than allowed', async () => {
    expect(await refusal(at('small.mp4'), { limits: { maxBytes: 1_000 } })).toBe('media.too_large');
  });
});

test('every refusal says what to do next, and contains no path', async () => {
  const paths = [await fileWith(at('a.mp4'), 'x'), await cut(at('small.mp4'), 0.5), await fileWith(at('b.mp4'), '')];
  for (const path of paths) {
    const error = await probe(path).then(
      () => null,
      (problem: unknown) => problem,
    );
    expect(error).toBeInstanceOf(UnreadableMedia);
    expect(String(error)).toMatch(/Use |Export |Get |Scale |Trim |Convert /);
    expect(String(error)).not.toContain('/kinoloom-media-');
  }
});

test('an aborted probe rejects with the reason', async () => {
  const reason = new Error('gone');
  await expect(probe(at('small.mp4'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('probe of a missing file rejects with ENOENT', async () => {
  await expect(probe(at('absent.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
});

async function cut(path: string, share: number): Promise<string> {
  const copy = `${path}.cut`;
  await copyFile(path, copy);
  await truncate(copy, Math.floor((await stat(path)).size * share));
  return copy;
}

async function refusal(path: string, options: Parameters<typeof probe>[1] = {}): Promise<string> {
  try {
    return `read as ${(await probe(path, options)).container}`;
  } catch (error) {
    if (error instanceof UnreadableMedia) return error.code;
    throw error;
  }
}
