// @module-tag slow
import { frame } from '@kinoloom/composition';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flowJob, temporaryFolder, type FlowClip } from '../testing/render-fixture.ts';
import { readPattern } from '../testing/pattern.ts';
import { readVideo, type DecodedVideo } from '../testing/read-video.ts';
import { makeTestClip } from '../testing/make-clip.ts';
import { OpenSources } from '../libav/open-sources.ts';
import { makePlan } from './make-plan.ts';
import { makeVideo } from './make-video.ts';
import { proveSeams } from './prove-video.ts';

const AAC_FRAME_SECONDS = 1024 / 48_000;
const MEDIA =
  process.env['KINOLOOM_MEDIA_DIR'] ?? fileURLToPath(new URL('../../../../../shared/media', import.meta.url));

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
const peak = ({ sound, sampleRate }: DecodedVideo, from: number, to: number): number =>
  sound
    .subarray(Math.round(from * sampleRate), Math.round(to * sampleRate))
    .reduce((most, at) => Math.max(most, Math.abs(at)), 0);

const clip: fc.Arbitrary<FlowClip> = fc.record({
  media: fc.record({
    size: fc.constantFrom({ width: 160, height: 90 }, { width: 160, height: 90 }, { width: 192, height: 108 }),
    timing: fc.constantFrom(30, 30, 24, 60, 12),
    frames: fc.integer({ min: 1, max: 40 }),
    tagged: fc.boolean(),
    sound: fc.constantFrom('none' as const, 'tone' as const),
    sampleRate: fc.constantFrom(48_000, 44_100, 22_050),
    channels: fc.constantFrom(1 as const, 2 as const),
    params: fc.constantFrom('', 'bframes=0', 'bframes=3:keyint=50', 'ref=3'),
  }),
  frames: fc.integer({ min: 1, max: 40 }),
  isMuted: fc.boolean(),
});

test(
  'any flow makes a video with the right frames of each clip, and sound and picture of equal length',
  { tags: 'long', timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(clip, { minLength: 1, maxLength: 5 }), async (clips) => {
        await using folder = await temporaryFolder();
        const job = await flowJob(folder.path, clips);
        const report = await makeVideo({ ...job, quality: 'medium' }, () => undefined);
        const video = await readVideo(job.output);
        const length = clips.reduce((sum, { frames }) => sum + frames, 0);
        expect([report.frames, video.pictures.length]).toEqual([length, length]);
        expect(Math.abs(video.audioSeconds - length / 30)).toBeLessThanOrEqual(AAC_FRAME_SECONDS);
        expect(Math.abs(video.sound.length / video.sampleRate - length / 30)).toBeLessThanOrEqual(AAC_FRAME_SECONDS);
        const shown = video.pictures.map((picture) => readPattern(picture).clip);
        expect(shown).toEqual(clips.flatMap(({ frames }, index) => Array.from({ length: frames }, () => index)));
      }),
      { numRuns: 25 },
    );
  },
);

describe('a video with trimmed, distant or overlapping clips', () => {
  test('starts a trimmed clip at the exact frame: copied from a keyframe, encoded from another frame', async () => {
    for (const [start, path] of [
      [12, 'copy'],
      [7, 'yuv'],
    ] as const) {
      await using folder = await temporaryFolder();
      const job = await flowJob(folder.path, [{ media: { frames: 60, sound: 'clicks' }, frames: 48 }]);
      const [clip] = job.composition.overlays;
      const overlays = [{ ...clip!, mediaStart: frame(start) }];
      const { spans } = await makeVideo({ ...job, composition: { ...job.composition, overlays } }, () => undefined);
      const video = await readVideo(job.output);
      expect(spans[0]!.path).toBe(path);
      expect(video.pictures.map((picture) => readPattern(picture).frame)).toEqual(
        count(48).map((at) => Math.min(at + start, 59)),
      );
      const click = video.sound.findIndex((sample) => Math.abs(sample) > 0.1) / video.sampleRate;
      expect(Math.abs(click - (30 - start) / 30)).toBeLessThan(1 / 30);
    }
  });

  test('is black and silent in gaps between clips', async () => {
    await using folder = await temporaryFolder();
    const job = await flowJob(folder.path, [
      { media: { frames: 30 }, frames: 30 },
      { media: { frames: 30 }, frames: 30 },
    ]);
    const overlays = job.composition.overlays.map((clip, index) => ({ ...clip, from: frame(10 + index * 50) }));
    const { spans } = await makeVideo({ ...job, composition: { ...job.composition, overlays } }, () => undefined);
    const video = await readVideo(job.output);
    expect(spans.map(({ path, overlayId }) => [path, overlayId])).toEqual([
      ['yuv', null],
      ['copy', 'clip-0'],
      ['yuv', null],
      ['copy', 'clip-1'],
    ]);
    expect(video.pictures).toHaveLength(90);
    for (const at of [0, 9, 40, 59]) expect(Math.max(...video.pictures[at]!.luma)).toBeLessThan(20);
    expect(video.pictures.slice(10, 40).map((picture) => readPattern(picture))).toEqual(
      count(30).map((at) => ({ frame: at, clip: 0 })),
    );
    expect(peak(video, 0, 0.3)).toBeLessThan(0.01);
    expect(peak(video, 0.5, 1)).toBeGreaterThan(0.4);
    expect(peak(video, 1.4, 1.9)).toBeLessThan(0.01);
    expect(peak(video, 2.1, 2.9)).toBeGreaterThan(0.4);
  });

  test.each([
    ['dissolve', 'yuv'],
    ['wipe', 'canvas'],
  ] as const)('with a %s only encodes its frames: %s', async (kind, path) => {
    await using folder = await temporaryFolder();
    const media = { frames: 90, params: 'keyint=10:min-keyint=10:scenecut=0' };
    const job = await flowJob(folder.path, [
      { media, frames: 60 },
      { media, frames: 60 },
    ]);
    const reach = { framesBefore: 10, framesAfter: 10 };
    const overlays = job.composition.overlays.map((clip, index) =>
      index === 1 && clip.type === 'video'
        ? { ...clip, transition: { kind, after: 'clip-0', ...reach, ease: 'linear' as const } }
        : clip,
    );
    const report = await makeVideo({ ...job, composition: { ...job.composition, overlays } }, () => undefined);
    expect(report.spans.map(({ path: each, from, durationInFrames }) => [each, from, durationInFrames])).toEqual([
      ['copy', 0, 50],
      [path, 50, 20],
      ['copy', 70, 50],
    ]);
    const { pictures } = await readVideo(job.output);
    expect(pictures).toHaveLength(120);
    const shown = [...pictures.slice(0, 50), ...pictures.slice(70)].map((picture) => readPattern(picture));
    expect(shown).toEqual([
      ...count(50).map((frame) => ({ frame, clip: 0 })),
      ...count(50).map((at) => ({ frame: at + 10, clip: 1 })),
    ]);
  });

  test('mixes the sound of overlapping clips without clipping, and shows the front clip', async () => {
    await using folder = await temporaryFolder();
    const tone = { media: { frames: 30 }, frames: 30 };
    const job = await flowJob(folder.path, [tone, tone, tone]);
    const overlays = job.composition.overlays.map((clip, index) => ({ ...clip, from: frame(0), row: 2 - index }));
    await makeVideo({ ...job, composition: { ...job.composition, overlays } }, () => undefined);
    const video = await readVideo(job.output);
    expect(video.pictures.map((picture) => readPattern(picture))).toEqual(
      count(30).map((at) => ({ frame: at, clip: 2 })),
    );
    expect(peak(video, 0.1, 0.9)).toBeGreaterThan(0.85);
    expect(peak(video, 0.1, 0.9)).toBeLessThanOrEqual(1);
  });
});

test('proveSeams finds a seam whose frames differ from the source', async () => {
  await using folder = await temporaryFolder();
  const job = await flowJob(folder.path, [
    { media: { frames: 12 }, frames: 12 },
    { media: { frames: 12 }, frames: 12 },
  ]);
  const { spans } = await makeVideo(job, () => undefined);
  expect(spans.map(({ path }) => path)).toEqual(['copy', 'copy']);
  const { segments } = await makePlan({ ...job, identities: {}, unsound: [] });
  const proven = async (sources: Readonly<Record<string, string>>): Promise<number[]> => {
    await using files = new OpenSources();
    return proveSeams(job.output, segments, sources, files);
  };
  expect(await proven(job.sources)).toEqual([]);
  const other = join(folder.path, 'other.mp4');
  await makeTestClip(other, { frames: 12, clip: 9 });
  expect(await proven({ ...job.sources, 'media-1': other })).toEqual([12, 0]);
});

describe.skipIf(!existsSync(MEDIA))('sample files', () => {
  test('of every kind make a video: 25 fps, wide pixels, rotated, variable rate, HEVC', async () => {
    await using folder = await temporaryFolder();
    const names = ['video.mp4', 'sar_2x1.mp4', 'rotate-buck-bunny.mp4', 'cursed-vfr.mp4', 'video-h265.mp4'];
    const job = await flowJob(
      folder.path,
      names.map((name) => ({ media: join(MEDIA, name), frames: 20, size: { width: 640, height: 360 } })),
    );
    const report = await makeVideo(job, () => undefined);
    const video = await readVideo(job.output);
    expect([video.pictures.length, report.damagedPackets]).toEqual([100, 0]);
    expect(Math.abs(video.audioSeconds - 100 / 30)).toBeLessThanOrEqual(AAC_FRAME_SECONDS);
  });
});
