// @module-tag slow
import {
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_SMPTE170M,
  AVCOL_PRI_BT709,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  AV_PIX_FMT_YUV420P10LE,
} from 'node-av/constants';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { BT709, evenly, makeClip, trackMatrix } from './fixtures/make-clip.ts';
import { CORNERS, frameNumberOf, makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { colourAt, distance, workspace } from './fixtures/workspace.ts';
import { frameAt } from './frame-at.ts';
import { keyframes } from './keyframes.ts';
import { probe } from './probe.ts';
import type { Still } from './still.ts';
import { thumbnail } from './thumbnail.ts';

const { topLeft, topRight, bottomLeft, bottomRight } = CORNERS;
const at = await workspace();

beforeAll(async () => {
  await makeSmallMp4(at('small.mp4'));
});

describe('frameAt', () => {
  test.each([
    [0, 0],
    [39, 0],
    [40, 1],
    [1_000, 25],
    [1_959, 48],
    [1_960, 49],
    [60_000, 49],
  ])('at %d ms returns the visible frame %d', async (ms, frame) => {
    expect(await shownAt(at('small.mp4'), ms)).toBe(frame);
  });

  test('returns the first and the last frame', async () => {
    expect(await shownAt(at('small.mp4'), 'first')).toBe(0);
    expect(await shownAt(at('small.mp4'), 'last')).toBe(49);
  });

  test.each([
    ['webm', 'libvpx-vp9', { keyint_min: '0' }],
    ['matroska', 'libx265', {}],
    ['avi', 'mpeg4', {}],
    ['mov', 'libx264', { bf: '3', 'b-pyramid': 'normal' }],
  ])('finds the last frame and one in the middle in %s', async (format, codec, options) => {
    await makeClip(at('other'), { format, video: picture({ codec, options }) });
    expect(await shownAt(at('other'), 'last')).toBe(49);
    expect(await shownAt(at('other'), 1_020)).toBe(25);
  });

  test('finds the last frame if the sound is longer than the picture', async () => {
    await makeSmallMp4(at('long-sound.mp4'), { audio: toneSound(9) });
    expect(await shownAt(at('long-sound.mp4'), 'last')).toBe(49);
  });

  test('uses the frame times of a video with irregular frames', async () => {
    await makeSmallMp4(at('uneven.mp4'), { video: picture({ timesMs: [0, 40, 80, 200, 210, 400, 600, 1_000] }) });
    expect(await Promise.all([199, 205, 210, 999].map((ms) => shownAt(at('uneven.mp4'), ms)))).toEqual([2, 3, 4, 6]);
  });

  test('returns the same frame for the time of a still', async () => {
    await makeSmallMp4(at('thirty.mp4'), { video: picture({ timesMs: evenly(30, 30) }) });
    const probed = await probe(at('thirty.mp4'));
    for (const still of await keyframes(at('thirty.mp4'), probed, { count: 12, width: 320, quality: 0.95 })) {
      const again = await frameAt(at('thirty.mp4'), probed, { at: still.atMs });
      expect(again?.atMs).toBe(still.atMs);
      expect(await frameNumber(again)).toBe(await frameNumber(still));
    }
  });

  test.each(['jpeg', 'png', 'webp'] as const)('encodes as %s at full size', async (format) => {
    const still = await frameAt(at('small.mp4'), await probe(at('small.mp4')), { at: 'first', format });
    expect(still).toMatchObject({ mime: `image/${format}`, width: 320, height: 180 });
    expect((await sharp(still?.bytes).metadata()).format).toBe(format);
  });

  test('refuses an invalid time', async () => {
    const probed = await probe(at('small.mp4'));
    await expect(frameAt(at('small.mp4'), probed, { at: -1 })).rejects.toThrow(RangeError);
    await expect(frameAt(at('small.mp4'), probed, { at: Number.NaN })).rejects.toThrow(RangeError);
  });
});

describe('stills are upright:', () => {
  test.each([
    ['as recorded', trackMatrix(1, 0, 0, 1), [topLeft, topRight, bottomLeft, bottomRight]],
    ['rotated by 90°', trackMatrix(0, 1, -1, 0), [bottomLeft, topLeft, bottomRight, topRight]],
    ['rotated by 180°', trackMatrix(-1, 0, 0, -1), [bottomRight, bottomLeft, topRight, topLeft]],
    ['rotated by 270°', trackMatrix(0, -1, 1, 0), [topRight, bottomRight, topLeft, bottomLeft]],
    ['mirrored', trackMatrix(-1, 0, 0, 1), [topRight, topLeft, bottomRight, bottomLeft]],
    ['mirrored and rotated by 90°', trackMatrix(0, -1, -1, 0), [bottomRight, topRight, bottomLeft, topLeft]],
  ] as const)('a clip %s', async (_, matrix, corners) => {
    await makeSmallMp4(at('turned.mp4'), { video: picture({ matrix, timesMs: evenly(5, 25) }) });
    const probed = await probe(at('turned.mp4'));
    const still = await thumbnail(at('turned.mp4'), probed);
    expect(still).toMatchObject(probed.kind === 'video' ? { width: probed.width, height: probed.height } : {});
    expect(await cornersAway(still, corners)).toBeLessThan(10);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with EXIF orientation %d', async (orientation) => {
    const upright = await frameAt(at('small.mp4'), await probe(at('small.mp4')), { at: 'first', format: 'png' });
    const turned = await stored(upright!.bytes, orientation);
    await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toFile(at('exif.jpg'));
    const probed = await probe(at('exif.jpg'));
    expect(probed).toMatchObject({ width: 320, height: 180 });
    const still = await thumbnail(at('exif.jpg'), probed);
    expect(still).toMatchObject({ width: 320, height: 180 });
    expect(await cornersAway(still, [topLeft, topRight, bottomLeft, bottomRight])).toBeLessThan(10);
  });
});

describe('colours are reproduced:', () => {
  test.each([
    ['BT.709, limited', BT709],
    ['BT.709, full', { ...BT709, range: AVCOL_RANGE_JPEG }],
    [
      'BT.601, limited',
      {
        matrix: AVCOL_SPC_SMPTE170M,
        range: AVCOL_RANGE_MPEG,
        // The codes that are drawn are those of BT.709.
        primaries: AVCOL_PRI_BT709,
        transfer: AVCOL_TRC_SMPTE170M,
      },
    ],
  ])('%s', async (_, colour) => {
    await makeSmallMp4(at('colour.mp4'), { video: picture({ colour, timesMs: evenly(3, 25) }) });
    const still = await frameAt(at('colour.mp4'), await probe(at('colour.mp4')), { at: 'first', format: 'png' });
    expect(await cornersAway(still, [topLeft, topRight, bottomLeft, bottomRight])).toBeLessThan(8);
  });

  test('HDR is converted to SDR, and keeps its hue', async () => {
    await makeClip(at('hdr.mp4'), {
      format: 'mp4',
      video: picture({
        codec: 'libx265',
        options: {},
        timesMs: evenly(3, 25),
        pixelFormat: AV_PIX_FMT_YUV420P10LE,
        colour: {
          matrix: AVCOL_SPC_BT2020_NCL,
          range: AVCOL_RANGE_MPEG,
          primaries: AVCOL_PRI_BT2020,
          transfer: AVCOL_TRC_SMPTE2084,
        },
      }),
    });
    const probed = await probe(at('hdr.mp4'));
    expect(probed).toMatchObject({ video: { colour: { transfer: 'smpte2084', primaries: 'bt2020' } } });
    const still = await frameAt(at('hdr.mp4'), probed, { at: 'first', format: 'png' });
    const [red, green, blue] = await colourAt(still!.bytes, 0.15, 0.15);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  });

  test('a transparent picture gets a white background', async () => {
    await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toFile(at('clear.png'));
    const still = await thumbnail(at('clear.png'), await probe(at('clear.png')));
    expect(distance(await colourAt(still!.bytes, 0.5, 0.5), [255, 255, 255])).toBeLessThan(2);
  });
});

describe('thumbnail', () => {
  test('shows the frame at 1 s as a JPEG', async () => {
    const still = await thumbnail(at('small.mp4'), await probe(at('small.mp4')));
    expect(still).toMatchObject({ mime: 'image/jpeg', atMs: 1_000 });
    expect(await frameNumber(still)).toBe(25);
  });

  test('shows a frame near 0.5 s of a shorter clip, and the first frame of a very short one', async () => {
    await makeSmallMp4(at('short.mp4'), { video: picture({ timesMs: evenly(20, 25) }), audio: toneSound(0.8) });
    expect((await thumbnail(at('short.mp4'), await probe(at('short.mp4'))))?.atMs).toBe(480);
    await makeClip(at('tiny.mp4'), { format: 'mp4', video: picture({ timesMs: evenly(3, 25) }) });
    expect((await thumbnail(at('tiny.mp4'), await probe(at('tiny.mp4'))))?.atMs).toBe(0);
  });

  test('skips a black frame', async () => {
    await makeSmallMp4(at('fade.mp4'), {
      video: picture({ paint: (x, _, frame) => (frame < 45 ? [0, 0, 0] : [x * 255, 90, 90]), timesMs: evenly(60, 25) }),
      audio: toneSound(2.4),
    });
    expect((await thumbnail(at('fade.mp4'), await probe(at('fade.mp4'))))?.atMs).toBe(2_000);
  });

  test('of a fully black clip is black', async () => {
    await makeSmallMp4(at('black.mp4'), { video: picture({ paint: () => [0, 0, 0] }) });
    const still = await thumbnail(at('black.mp4'), await probe(at('black.mp4')));
    expect(distance(await colourAt(still!.bytes, 0.5, 0.5), [0, 0, 0])).toBeLessThan(3);
  });

  test.each([
    [1_280, 720, 640, 360],
    [720, 1_280, 360, 640],
    [1_000, 1_000, 640, 640],
    [320, 180, 320, 180],
  ])('of %d × %d is %d × %d', async (width, height, shownWidth, shownHeight) => {
    await sharp({ create: { width, height, channels: 3, background: '#485' } })
      .jpeg()
      .toFile(at('size.jpg'));
    const still = await thumbnail(at('size.jpg'), await probe(at('size.jpg')));
    expect(still).toMatchObject({ width: shownWidth, height: shownHeight });
  });

  test('of a sound is null', async () => {
    await makeClip(at('sound.mp3'), { format: 'mp3', audio: toneSound(1, { codec: 'libmp3lame' }) });
    expect(await thumbnail(at('sound.mp3'), await probe(at('sound.mp3')))).toBeNull();
  });
});

describe('keyframes', () => {
  test('are evenly spaced from the first frame to the last', async () => {
    const stills = await keyframes(at('small.mp4'), await probe(at('small.mp4')), { count: 5 });
    expect(await Promise.all(stills.map(frameNumber))).toEqual([0, 12, 24, 36, 49]);
  });

  test('are at most as many as the frames', async () => {
    await makeClip(at('three.mp4'), { format: 'mp4', video: picture({ timesMs: evenly(3, 25) }) });
    const stills = await keyframes(at('three.mp4'), await probe(at('three.mp4')), { count: 10 });
    expect(stills.map((still) => still.atMs)).toEqual([0, 40, 80]);
  });

  test('are the first frame if the count is 1', async () => {
    const stills = await keyframes(at('small.mp4'), await probe(at('small.mp4')), { count: 1 });
    expect(stills.map((still) => still.atMs)).toEqual([0]);
  });

  test('of a picture are empty', async () => {
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#485' } })
      .png()
      .toFile(at('one.png'));
    expect(await keyframes(at('one.png'), await probe(at('one.png')), { count: 3 })).toEqual([]);
  });
});

async function shownAt(path: string, moment: number | 'first' | 'last'): Promise<number> {
  return frameNumber(await frameAt(path, await probe(path), { at: moment }));
}

async function frameNumber(still: Still | null): Promise<number> {
  const [grey] = await colourAt(still!.bytes, 0.5, 0.5);
  return frameNumberOf(grey);
}

async function cornersAway(still: Still | null, corners: readonly (readonly number[])[]): Promise<number> {
  const places = [
    [0.15, 0.15],
    [0.85, 0.15],
    [0.15, 0.85],
    [0.85, 0.85],
  ] as const;
  const found = await Promise.all(places.map(([x, y]) => colourAt(still!.bytes, x, y)));
  return Math.max(...found.map((colour, index) => distance(colour, corners[index] ?? [])));
}

/** The pixels as a camera stores them: the inverse of the rotation and flip that a viewer applies. */
async function stored(upright: Uint8Array, orientation: number): Promise<Buffer> {
  const turn = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0;
  const turned = await sharp(upright).rotate(turn).png().toBuffer();
  return [2, 4, 5, 7].includes(orientation) ? sharp(turned).flop().png().toBuffer() : turned;
}
