// @module-tag slow
import { AVCOL_PRI_BT709, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709, AVCOL_TRC_BT709 } from 'node-av/constants';
import { describe, expect, test } from 'vitest';
import type { RenderJob } from './job.ts';
import { render } from './render.ts';
import { flowJob, temporaryFolder, type FlowClip } from './testing/render-fixture.ts';
import { brightness, psnr, readPattern, type Marks } from './testing/pattern.ts';
import { readVideo, type DecodedVideo } from './testing/read-video.ts';

const AAC_FRAME_SECONDS = 1024 / 48_000;

async function compositionOf(clips: readonly FlowClip[], settings: Pick<RenderJob, 'keyframeEvery'> = {}) {
  await using folder = await temporaryFolder();
  const job = { ...(await flowJob(folder.path, clips)), ...settings };
  const report = await render(job);
  const video = await readVideo(job.output);
  const sources = await Promise.all(Object.values(job.sources).map(readVideo));
  return { report, film: video, sources };
}

const marks = (film: DecodedVideo): Marks[] => film.pictures.map((picture) => readPattern(picture));
const frames = (clip: number, numbers: number[]): Marks[] => numbers.map((frame) => ({ frame, clip }));
const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
const loudness = (film: DecodedVideo, from: number, to: number): number => {
  const part = film.sound.subarray(Math.round(from * film.sampleRate), Math.round(to * film.sampleRate));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
};

function expectWhole(video: DecodedVideo, length: number): void {
  expect(video.pictures).toHaveLength(length);
  for (const [index, { time }] of video.pictures.entries()) expect(time).toBeCloseTo(index / 30, 4);
  expect(video.videoSeconds).toBeCloseTo(length / 30, 4);
  expect(Math.abs(video.audioSeconds - video.videoSeconds)).toBeLessThanOrEqual(AAC_FRAME_SECONDS);
  expect(video.codecs).toEqual(['h264', 'aac']);
  expect([video.sampleRate, video.channels]).toEqual([48_000, 2]);
  expect(video.colours).toEqual([AVCOL_SPC_BT709, AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_RANGE_MPEG]);
}

describe('a video of clips with the same format', () => {
  test('copies their packets, with every frame equal to its source, seams included', async () => {
    const { report, film, sources } = await compositionOf([
      { media: { frames: 30 }, frames: 30 },
      { media: { frames: 25 }, frames: 25 },
      { media: { frames: 40 }, frames: 40 },
    ]);
    expect(report.spans.map(({ path }) => path)).toEqual(['copy', 'copy', 'copy']);
    expectWhole(film, 95);
    const before = sources.flatMap(({ pictures }) => pictures);
    for (const [index, picture] of film.pictures.entries())
      expect(picture.bytes.equals(before[index]!.bytes)).toBe(true);
  });

  test('copies clips beside encoded ones if their parameter sets can be in one file', { tags: 'long' }, async () => {
    const { report, film, sources } = await compositionOf([
      { media: { frames: 20, params: 'bframes=0' }, frames: 20 },
      { media: { frames: 20, tagged: false }, frames: 20 },
      { media: { frames: 20, params: 'bframes=0' }, frames: 20 },
      { media: { frames: 24 }, frames: 20 },
    ]);
    expect(report.spans.map(({ path }) => path)).toEqual(['copy', 'yuv', 'copy', 'copy', 'yuv']);
    expectWhole(film, 80);
    expect(marks(film)).toEqual([0, 1, 2, 3].flatMap((clip) => frames(clip, count(20))));
    for (const clip of [0, 2])
      for (const index of count(20))
        expect(film.pictures[clip * 20 + index]!.bytes.equals(sources[clip]!.pictures[index]!.bytes)).toBe(true);
  });

  test('copies a part of a clip if its frames reference no frame outside, and encodes it otherwise', async () => {
    const params = 'bframes=3:keyint=100:scenecut=0';
    const alone = await compositionOf([{ media: { frames: 40, params: 'bframes=0' }, frames: 18 }]);
    expect(alone.report.spans[0]!.path).toBe('copy');
    expectWhole(alone.film, 18);
    const dependent = await compositionOf([{ media: { frames: 40, params }, frames: 12 }]);
    expect(dependent.report.spans[0]!.path).toBe('yuv');
    expectWhole(dependent.film, 12);
    for (const { film } of [alone, dependent]) expect(marks(film)).toEqual(frames(0, count(film.pictures.length)));
  });
});

describe('a video has a keyframe', () => {
  const longestInterval = ({ pictures }: DecodedVideo): number => {
    const keys = [...count(pictures.length).filter((at) => pictures[at]!.isKey), pictures.length];
    return Math.max(...keys.map((at, index) => at - (keys[index - 1] ?? 0)));
  };

  test('at the requested interval, even if packets could be copied', { tags: 'long' }, async () => {
    const { report, film } = await compositionOf([{ media: { frames: 100 }, frames: 100 }], { keyframeEvery: 8 });
    expect(report.spans.map(({ path }) => path)).toEqual(['yuv']);
    expectWhole(film, 100);
    expect(longestInterval(film)).toBe(8);
  });

  test('every 2 s in encoded parts by default', { tags: 'long' }, async () => {
    const { film } = await compositionOf([{ media: { frames: 130, codec: 'hevc' }, frames: 130 }]);
    expect(longestInterval(film)).toBe(60);
  });
});

describe('a video of clips with different formats', () => {
  test('shows every frame of an encoded clip at 38 dB or better', async () => {
    const { report, film, sources } = await compositionOf([{ media: { frames: 45, codec: 'hevc' }, frames: 45 }]);
    expect(report.spans[0]).toMatchObject({ path: 'yuv', reason: 'another codec' });
    expectWhole(film, 45);
    for (const [index, picture] of film.pictures.entries())
      expect(psnr(picture, sources[0]!.pictures[index]!)).toBeGreaterThan(38);
  });

  test.each([
    ['24 fps', 24, (n: number) => Math.floor((n * 24) / 30 + 0.4)],
    ['25 fps', 25, (n: number) => Math.floor((n * 25) / 30 + 0.41)],
    ['60 fps', 60, (n: number) => n * 2],
    ['15 fps', 15, (n: number) => Math.floor(n / 2)],
  ])('converts %s to 30 fps with an error of at most one frame', async (_, timing, expected) => {
    const { film } = await compositionOf([{ media: { timing, frames: timing }, frames: 30 }]);
    expectWhole(film, 30);
    for (const [index, { frame }] of marks(film).entries())
      expect(Math.abs(frame - expected(index))).toBeLessThanOrEqual(1);
    expect(marks(film)[0]!.frame).toBe(0);
  });

  test('shows each frame of a clip with variable frame rate for its duration', async () => {
    // Pictures at 0, 100, 133, 500 and 967 ms, that is at frames 0, 3, 4, 15 and 29.
    const times = [0, 100, 133, 500, 967, 1_000];
    const { film } = await compositionOf([{ media: { timing: (n) => times[n]!, frames: 5 }, frames: 30 }]);
    expectWhole(film, 30);
    const shown = count(30).map((n) => (n < 3 ? 0 : n < 4 ? 1 : n < 15 ? 2 : n < 29 ? 3 : 4));
    expect(marks(film)).toEqual(frames(0, shown));
  });

  test('holds the last frame and is silent after the end of a clip that is shorter than its place', async () => {
    const { film } = await compositionOf([{ media: { frames: 20 }, frames: 40 }]);
    expectWhole(film, 40);
    expect(marks(film)).toEqual(frames(0, [...count(20), ...Array.from({ length: 20 }, () => 19)]));
    expect(loudness(film, 0.1, 0.6)).toBeGreaterThan(0.3);
    expect(loudness(film, 0.8, 1.3)).toBeLessThan(0.001);
  });

  test('starts at the first frame that an edit list shows', { tags: 'long' }, async () => {
    const { film } = await compositionOf([{ media: { frames: 20, hidden: 7 }, frames: 20 }]);
    expect(marks(film)).toEqual(frames(0, count(20)));
  });

  test('reads HEVC', async () => {
    const { film } = await compositionOf([{ media: { codec: 'hevc', frames: 15 }, frames: 15 }]);
    expectWhole(film, 15);
    expect(marks(film)).toEqual(frames(0, count(15)));
  });

  test('has the size of the largest clip, and shows the others whole and centred', async () => {
    const { report, film } = await compositionOf([
      { media: { size: { width: 320, height: 180 }, frames: 10 }, frames: 10 },
      { media: { size: { width: 160, height: 90 }, frames: 10 }, frames: 10 },
      { media: { size: { width: 90, height: 160 }, frames: 10 }, frames: 10, size: { width: 90, height: 160 } },
    ]);
    expect([report.width, report.height]).toEqual([320, 180]);
    expectWhole(film, 30);
    expect(marks(film).slice(0, 20)).toEqual([...frames(0, count(10)), ...frames(1, count(10))]);
    const tall = film.pictures.slice(20);
    const middle = { left: 110, top: 0, width: 102, height: 180 };
    expect(tall.map((picture) => readPattern(picture, middle))).toEqual(frames(2, count(10)));
    for (const { luma, stride } of tall) expect([luma[90 * stride + 50], luma[90 * stride + 270]]).toEqual([16, 16]);
  });

  test('rotates frames by the matrix of the container', { tags: 'long' }, async () => {
    const size = { width: 160, height: 96 };
    const half = await compositionOf([{ media: { size, frames: 5, matrix: [-1, 0, 0, -1] }, frames: 5 }]);
    for (const [index, { luma, stride }] of half.film.pictures.entries()) {
      const straight = half.sources[0]!.pictures[index]!;
      const turned = Buffer.alloc(160 * 96);
      for (let y = 0; y < 96; y++)
        for (let x = 0; x < 160; x++) turned[y * 160 + x] = luma[(95 - y) * stride + 159 - x]!;
      expect(psnr({ luma: turned, stride: 160, size }, straight)).toBeGreaterThan(38);
    }
    const quarter = await compositionOf([
      { media: { size, frames: 5, matrix: [0, 1, -1, 0] }, frames: 5, size: { width: 96, height: 160 } },
    ]);
    for (const [index, { luma, stride }] of quarter.film.pictures.entries()) {
      const straight = quarter.sources[0]!.pictures[index]!;
      // A clockwise quarter turn moves the picture's bottom left corner to the top left.
      const back = Buffer.alloc(160 * 96);
      for (let y = 0; y < 96; y++) for (let x = 0; x < 160; x++) back[y * 160 + x] = luma[x * stride + 95 - y]!;
      expect(psnr({ luma: back, stride: 160, size }, straight)).toBeGreaterThan(38);
    }
  });

  test('shows non-square pixels at their aspect ratio', async () => {
    const { film } = await compositionOf([
      {
        media: { size: { width: 160, height: 180 }, sampleAspect: [2, 1], frames: 5 },
        frames: 5,
        size: { width: 320, height: 180 },
      },
    ]);
    expect(marks(film)).toEqual(frames(0, count(5)));
    for (const { luma, stride } of film.pictures) expect(luma[5 * stride + 4]).toBeGreaterThan(30);
  });

  test('fills an even canvas from clips of odd sizes, without bars', { tags: 'long' }, async () => {
    const { report, film } = await compositionOf([
      { media: { size: { width: 158, height: 90 }, frames: 5 }, frames: 5, size: { width: 159, height: 91 } },
      { media: { size: { width: 156, height: 90 }, frames: 5 }, frames: 5 },
    ]);
    expect([report.width, report.height]).toEqual([158, 90]);
    expectWhole(film, 10);
    for (const { luma, stride } of film.pictures)
      for (const x of [0, 157]) expect(luma[5 * stride + x]).toBeGreaterThan(25);
  });
});

describe('sound', () => {
  test(
    'is silent for clips without sound and muted ones, follows the volume, and keeps its time',
    { tags: 'long' },
    async () => {
      const { film } = await compositionOf([
        { media: { frames: 30 }, frames: 30 },
        { media: { frames: 30, sound: 'none' }, frames: 30 },
        { media: { frames: 30 }, frames: 30, isMuted: true },
        { media: { frames: 30, sampleRate: 22_050, channels: 1 }, frames: 30, volume: 0.5 },
      ]);
      expectWhole(film, 120);
      const full = loudness(film, 0.1, 0.9);
      expect(full).toBeGreaterThan(0.3);
      expect(loudness(film, 1.05, 1.95)).toBeLessThan(0.001);
      expect(loudness(film, 2.05, 2.95)).toBeLessThan(0.001);
      expect(loudness(film, 3.1, 3.9) / full).toBeCloseTo(0.5, 1);
    },
  );

  test('is at most one frame off the picture in every clip', async () => {
    const clip = (timing: number): FlowClip => ({
      media: { sound: 'clicks', frames: 2 * timing, timing, sampleRate: 44_100 },
      frames: 60,
    });
    const { film } = await compositionOf([clip(30), clip(24), clip(60), clip(25)]);
    expectWhole(film, 240);
    const flashes = film.pictures.filter((picture) => brightness(picture) > 200).map(({ time }) => time);
    const clicks: number[] = [];
    for (const [index, sample] of film.sound.entries()) {
      const time = index / film.sampleRate;
      if (Math.abs(sample) > 0.1 && time - (clicks.at(-1) ?? -1) > 0.5) clicks.push(time);
    }
    expect(clicks).toHaveLength(4);
    for (const click of clicks) {
      const nearest = Math.min(...flashes.map((flash) => Math.abs(flash - click)));
      expect(nearest).toBeLessThanOrEqual(1 / 30);
    }
  });
});
