import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { flowJob, temporaryFolder } from '../testing/render-fixture.ts';
import { renderedSound } from '../testing/rendered-sound.ts';
import { makeTestClip, type ClipRecipe } from '../testing/make-clip.ts';
import { readPattern } from '../testing/pattern.ts';
import { readVideo, type DecodedVideo, type DecodedPicture } from '../testing/read-video.ts';
import { makeVideo } from './make-video.ts';

const SIZE = { width: 160, height: 90 };

/** The video of one clip, of the clip's size unless `size` is given. */
async function compositionOf(
  ending: string,
  recipe: ClipRecipe,
  size = SIZE,
): Promise<DecodedVideo & { path: string }> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, `source.${ending}`);
  await makeTestClip(file, { frames: 12, sound: 'none', ...recipe });
  const job = await flowJob(folder.path, [{ media: file, frames: 12, size }]);
  const { spans } = await makeVideo(job, () => undefined);
  return { ...(await readVideo(job.output)), path: spans[0]!.path };
}

const framesOf = ({ pictures }: DecodedVideo): number[] => pictures.map((picture) => readPattern(picture).frame);
const COUNTED = Array.from({ length: 12 }, (_, at) => at);

/** Luma, blue-yellow and red-green at a place. */
function colourAt({ bytes, size: { width, height } }: DecodedPicture, x: number, y: number): [number, number, number] {
  const chroma = Math.floor(y / 2) * (width / 2) + Math.floor(x / 2);
  const blue = width * height;
  return [bytes[y * width + x] ?? 0, bytes[blue + chroma] ?? 0, bytes[blue + (width * height) / 4 + chroma] ?? 0];
}

const UNTAGGED = { colorPrimaries: AVCOL_PRI_UNSPECIFIED, colorSpace: AVCOL_SPC_UNSPECIFIED };

describe('makeVideo converts a source correctly', () => {
  const vp9 = { name: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8', crf: '10', b: '0' } };

  test.each<[string, string, ClipRecipe]>([
    ['10-bit HEVC', 'mp4', { codec: 'hevc', filter: 'format=yuv420p10le' }],
    ['10-bit 4:2:2 H.264', 'mp4', { filter: 'format=yuv422p10le' }],
    ['4:4:4 H.264', 'mp4', { filter: 'format=yuv444p' }],
    ['VP9', 'webm', { encoder: vp9 }],
    ['AV1', 'mp4', { encoder: { name: 'libsvtav1', options: { preset: '12' } } }],
    ['ProRes', 'mov', { encoder: { name: 'prores_ks' }, filter: 'format=yuv422p10le' }],
    [
      'full-range Motion JPEG',
      'avi',
      {
        encoder: { name: 'mjpeg' },
        filter: 'scale=out_range=full,format=yuvj420p',
        colours: { colorRange: AVCOL_RANGE_JPEG },
      },
    ],
  ])('%s: each frame, with the right luma and chroma', async (_, ending, recipe) => {
    const video = await compositionOf(ending, recipe);
    expect(framesOf(video)).toEqual(COUNTED);
    for (const [index, picture] of video.pictures.entries()) {
      const [luma, blue, red] = colourAt(picture, 80, 10);
      expect(Math.abs(luma - (40 + ((90 + 3 * index) % 128)))).toBeLessThanOrEqual(8);
      expect(Math.abs(blue - 90)).toBeLessThanOrEqual(4);
      expect(Math.abs(red - 128)).toBeLessThanOrEqual(4);
    }
  });

  test('odd sizes: the picture fills the canvas up to the edge', async () => {
    const video = await compositionOf(
      'webm',
      { encoder: vp9, size: { width: 161, height: 91 } },
      { width: 322, height: 182 },
    );
    expect(framesOf(video)).toEqual(COUNTED);
    for (const { luma, stride } of video.pictures)
      for (const x of [0, 321]) expect(luma[5 * stride + x]).toBeGreaterThan(25);
  });

  test('transparent pixels are black and do not show their hidden colour', async () => {
    const half = "format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*gte(X,W/2)'";
    for (const [ending, recipe] of [
      ['webm', { encoder: { ...vp9, options: { ...vp9.options, 'auto-alt-ref': '0' } }, filter: half }],
      ['mov', { encoder: { name: 'prores_ks', options: { profile: '4444' } }, filter: `${half},format=yuva444p10le` }],
    ] as const) {
      for (const picture of (await compositionOf(ending, recipe)).pictures) {
        const [hidden, shown] = [colourAt(picture, 40, 10), colourAt(picture, 120, 10)];
        expect(hidden[0]).toBeLessThan(22);
        expect(Math.abs(hidden[1] - 128)).toBeLessThanOrEqual(3);
        expect(shown[0]).toBeGreaterThan(38);
        expect(Math.abs(shown[1] - 90)).toBeLessThanOrEqual(4);
      }
    }
  });

  test('BT.601 colours of the only clip are kept, and the video says so', async () => {
    const video = await compositionOf('mp4', {
      colours: { colorSpace: AVCOL_SPC_SMPTE170M },
      filter: 'geq=lum=120:cb=90:cr=90',
    });
    expect(video.colours).toEqual([AVCOL_SPC_SMPTE170M, AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_RANGE_MPEG]);
    for (const picture of video.pictures)
      for (const [index, value] of colourAt(picture, 80, 40).entries())
        expect(Math.abs(value - [120, 90, 90][index]!)).toBeLessThanOrEqual(1);
  });

  test('white stays white when colours and size are converted', async () => {
    for (const colours of [
      { colorSpace: AVCOL_SPC_SMPTE170M },
      { colorSpace: AVCOL_SPC_SMPTE170M, colorRange: AVCOL_RANGE_JPEG },
    ]) {
      const full = 'colorRange' in colours;
      const filter = `geq=lum=${full ? 255 : 235}:cb=128:cr=128`;
      for (const size of [SIZE, { width: 80, height: 46 }, { width: 320, height: 180 }])
        for (const picture of (await compositionOf('mp4', { filter, colours }, size)).pictures)
          expect(colourAt(picture, 40, 22)[0]).toBe(235);
    }
  });

  test('HDR is converted to SDR, even if only its transfer curve is tagged', async () => {
    for (const colours of [
      { colorTrc: AVCOL_TRC_SMPTE2084, colorPrimaries: AVCOL_PRI_BT2020, colorSpace: AVCOL_SPC_BT2020_NCL },
      { colorTrc: AVCOL_TRC_SMPTE2084, ...UNTAGGED },
    ]) {
      const video = await compositionOf('mp4', {
        codec: 'hevc',
        filter: 'geq=lum=143:cb=128:cr=128,format=yuv420p10le',
        colours,
      });
      for (const picture of video.pictures) {
        const [luma, blue, red] = colourAt(picture, 80, 40);
        // Diffuse white by BT.2408: 203 cd/m².
        expect(luma).toBeGreaterThan(165);
        expect(luma).toBeLessThan(225);
        expect([Math.abs(blue - 128), Math.abs(red - 128)].every((off) => off <= 2)).toBe(true);
      }
    }
  });
});

describe('interlaced frames', () => {
  /** Interlacing combs: every other line is shifted by 8 pixels, as in a moving picture. */
  const combs = "geq=lum='if(mod(Y,2),lum(mod(X+8,W),Y),lum(X,Y))':cb='cb(X,Y)':cr='cr(X,Y)'";
  /** How much lines differ from their neighbours, in an area without edges. */
  const combing = ({ luma, stride }: DecodedPicture): number => {
    let sum = 0;
    for (let y = 5; y < 29; y++)
      for (let x = 20; x < 30; x++)
        sum += Math.abs(
          (luma[y * stride + x] ?? 0) - ((luma[(y - 1) * stride + x] ?? 0) + (luma[(y + 1) * stride + x] ?? 0)) / 2,
        );
    return sum / 240;
  };
  const tall = { width: 160, height: 96 };
  const still = (filter: string, params: string): ClipRecipe => ({
    size: tall,
    frames: 12,
    params: `bframes=0:${params}`,
    filter: `setpts=PTS,${filter}`,
  });

  test('are deinterlaced if they are marked as interlaced, and are not copied', async () => {
    const video = await compositionOf('mp4', still(`${combs},setfield=tff`, 'tff=1'), tall);
    expect(video.path).toBe('yuv');
    expect(framesOf(video)).toEqual(COUNTED);
    for (const picture of video.pictures) expect(combing(picture)).toBeLessThan(2.5);
  });

  test('that are not marked as interlaced stay unchanged', async () => {
    const video = await compositionOf('mp4', { ...still(combs, 'ref=1'), tagged: false }, tall);
    expect(framesOf(video)).toEqual(COUNTED);
    for (const picture of video.pictures) expect(combing(picture)).toBeGreaterThan(4);
  });

  test('are rendered even if the source has a single frame', async () => {
    const video = await compositionOf('mp4', { ...still(`${combs},setfield=tff`, 'tff=1'), frames: 1 }, tall);
    expect(video.pictures.map((picture) => readPattern(picture).frame)).toEqual(COUNTED.map(() => 0));
  });
});

const MEDIA =
  process.env['KINOLOOM_MEDIA_DIR'] ?? fileURLToPath(new URL('../../../../../shared/media', import.meta.url));

describe.skipIf(!existsSync(MEDIA))('sample files', () => {
  test.each([
    ['Toothsome-Meme.VBRv2.mp3', 0.005],
    ['sample3.aac', 0.2],
    ['glitch-hop-is-dead.wav', 0.2],
    ['rotate-buck-bunny.mp4', 0.001],
    ['video-h265.mp4', 0.005],
  ])('%s has sound from its beginning, from its middle and at double speed', async (name, least) => {
    const file = join(MEDIA, name);
    const { sound, audioSeconds } = await renderedSound([
      { file, length: 20 },
      { file, from: 20, length: 20, start: 31.25 },
      { file, from: 40, length: 15, start: 20, speed: 2 },
    ]);
    expect(Math.abs(audioSeconds - 55 / 30)).toBeLessThanOrEqual(1024 / 48_000);
    for (const from of [0, 20, 40]) {
      const part = sound.subarray((from + 2) * 1_600, (from + 14) * 1_600);
      expect(Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length)).toBeGreaterThan(least);
    }
  });
});
