// @module-tag slow
import { emptyComposition, frame, type Overlay } from '@kinoloom/composition';
import * as fc from 'fast-check';
import {
  AV_PKT_FLAG_KEY,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from './child/make-video.ts';
import type { RenderReport } from './task.ts';
import { MediaSource } from './libav/source.ts';
import { clip, words } from './testing/overlays.ts';
import { makeTestClip, type ClipRecipe } from './testing/make-clip.ts';
import { readPattern } from './testing/pattern.ts';
import { readVideo, type DecodedPicture } from './testing/read-video.ts';
import { temporaryFolder } from './testing/render-fixture.ts';

/** Narrow, to be quick, and high enough that untagged clips count as BT.709. */
const size = { width: 168, height: 720 };
const FRAMES = 120;

const x264 = (params: string, more: ClipRecipe = {}): ClipRecipe => ({ params, ...more });
const encoder = (name: string, options: Record<string, string>): ClipRecipe => ({ encoder: { name, options } });

/** Clips that differ in how their pictures are grouped and refer to each other. */
const ENCODERS: Readonly<Record<string, ClipRecipe>> = {
  'no B-frames': x264('bframes=0:keyint=30'),
  'B-frames as references': x264('bframes=8:b-adapt=0:b-pyramid=normal:ref=6:keyint=48:scenecut=0'),
  'open groups': x264('open-gop=1:bframes=3:keyint=24:min-keyint=24:scenecut=0'),
  'one keyframe': x264('keyint=infinite:scenecut=0:bframes=2'),
  'intra refresh': x264('intra-refresh=1:keyint=20:bframes=0'),
  'each a keyframe': x264('keyint=1'),
  'parameter sets in packets': x264('repeat-headers=1:aud=1:keyint=30', { tagged: false }),
  'hypothetical decoder': x264('nal-hrd=vbr:vbv-maxrate=9000:vbv-bufsize=9000:keyint=36'),
  slices: x264('slices=4:keyint=40:weightp=2:8x8dct=1', { tagged: false }),
  CAVLC: x264('cabac=0:keyint=50:bframes=2:ref=4'),
  interlaced: x264('tff=1:keyint=30'),
  'keyframes anywhere': x264('keyint=90:min-keyint=1:bframes=16:b-adapt=0'),
  'full range': x264('range=pc:fullrange=on:keyint=30'),
  'another rate': x264('keyint=30', { timing: 24 }),
  'several rates': x264('keyint=30', { timing: (at) => (at < 60 ? at * (1000 / 30) : 2_000 + (at - 60) * 40) }),
  HEVC: { codec: 'hevc', params: 'keyint=30' },
  'HEVC, open groups': { codec: 'hevc', params: 'keyint=24:open-gop=1:bframes=4' },
  VP9: encoder('libvpx-vp9', {
    g: '30',
    'auto-alt-ref': '1',
    'lag-in-frames': '12',
    deadline: 'realtime',
    'cpu-used': '8',
  }),
  AV1: encoder('libsvtav1', { preset: '12', crf: '8', g: '32' }),
};
const names = Object.keys(ENCODERS);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const sources: Record<string, string> = {};
const decoded = new Map<string, readonly DecodedPicture[]>();

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const [index, name] of names.entries()) {
    const file = join(folder.path, `${index}.mp4`);
    await makeTestClip(file, { size, frames: FRAMES, clip: index % 16, sound: 'none', ...ENCODERS[name] });
    sources[name] = file;
  }
}, 120_000);
afterAll(() => folder[Symbol.asyncDispose]());

async function picturesOf(name: string): Promise<readonly DecodedPicture[]> {
  const pictures = decoded.get(name) ?? (await readVideo(sources[name] ?? '')).pictures;
  decoded.set(name, pictures);
  return pictures;
}

interface Film {
  readonly clips: readonly { readonly name: string; readonly start: number; readonly length: number }[];
  readonly titles: readonly { readonly from: number; readonly length: number }[];
}

const films: fc.Arbitrary<Film> = fc.record({
  clips: fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      start: fc.oneof(fc.constant(0), fc.nat(60)),
      length: fc.integer({ min: 1, max: FRAMES - 60 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  titles: fc.array(fc.record({ from: fc.nat(150), length: fc.integer({ min: 1, max: 40 }) }), { maxLength: 2 }),
});

function overlaysOf({ clips, titles }: Film): Overlay[] {
  let at = 0;
  const below = clips.map(({ name, start, length }, index) => {
    const placed = clip({ ...size, id: `clip-${index}`, src: name, from: at, length, mediaStart: frame(start) });
    at += length;
    return placed;
  });
  const above = titles
    .filter(({ from }) => from < at)
    .map(({ from, length }, index) => {
      const shown = { from, length: Math.min(length, at - from) };
      const place = { left: 10, top: 20, width: 90, height: 60 };
      return words({ ...shown, ...place, id: `title-${index}`, row: index, content: 'Halcyon' });
    });
  return [...above, ...below];
}

async function rendered(film: Film, name: string, keyframeEvery?: number) {
  const output = join(folder.path, name);
  const composition = { ...emptyComposition(size), overlays: overlaysOf(film) } as const;
  const job = { composition, sources, output, quality: 'high', keyframeEvery } as const;
  const report = await makeVideo(job, () => undefined);
  return { report, pictures: (await readVideo(output)).pictures };
}

/** Mean difference of the luma of two pictures, of 255. */
function difference(one: DecodedPicture, other: DecodedPicture): number {
  let sum = 0;
  for (let y = 0; y < size.height; y += 3)
    for (let x = 0; x < size.width; x++)
      sum += Math.abs((one.luma[y * one.stride + x] ?? 0) - (other.luma[y * other.stride + x] ?? 0));
  return sum / (Math.ceil(size.height / 3) * size.width);
}

async function expectCopies({ spans }: RenderReport, film: Film, pictures: readonly DecodedPicture[]): Promise<void> {
  for (const span of spans) {
    const index = Number(span.overlayId?.replace('clip-', ''));
    const shown = film.clips[index];
    if (span.path !== 'copy' || !shown) continue;
    const begin = film.clips.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    const theirs = await picturesOf(shown.name);
    for (let at = span.from; at < span.from + span.durationInFrames; at++)
      expect(pictures[at]?.bytes.equals(theirs[at - begin + shown.start]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
}

/** RENDERS sets how many films are tried. */
const RUNS = Number(process.env['RENDERS'] ?? '12');

test(
  'a render that copies what it can shows the same as one that encodes all, and says why it encodes',
  { timeout: 60_000 + RUNS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(films, async (film) => {
        const smart = await rendered(film, 'smart.mp4');
        const whole = await rendered(film, 'whole.mp4', 60);
        expect(whole.report.spans.every(({ path }) => path !== 'copy')).toBe(true);
        expect(smart.pictures).toHaveLength(smart.report.frames);
        expect(whole.pictures).toHaveLength(smart.report.frames);
        for (const [at, picture] of smart.pictures.entries()) {
          const other = whole.pictures[at]!;
          expect(readPattern(picture)).toEqual(readPattern(other));
          expect(difference(picture, other)).toBeLessThan(4);
        }
        await expectCopies(smart.report, film, smart.pictures);
        for (const { path, reason } of smart.report.spans) expect(path === 'copy' || reason !== undefined).toBe(true);
      }),
      { numRuns: RUNS },
    );
  },
);

async function keyframesOf(file: string): Promise<boolean[]> {
  await using source = await MediaSource.open(file);
  const keys: boolean[] = [];
  for await (const packet of source.packets(source.video!)) keys.push(packet.hasFlags(AV_PKT_FLAG_KEY));
  return keys;
}

test('keyframes of copied clips stay keyframes, so that players find them', async () => {
  const clips = ['no B-frames', 'slices', 'CAVLC'].map((name) => ({ name, start: 0, length: FRAMES }));
  const { report } = await rendered({ clips, titles: [] }, 'keys.mp4');
  expect(report.spans.map(({ path }) => path)).toEqual(['copy', 'copy', 'copy']);
  const theirs = await Promise.all(clips.map(({ name }) => keyframesOf(sources[name] ?? '')));
  expect(await keyframesOf(join(folder.path, 'keys.mp4'))).toEqual(theirs.flat());
});

test('a clip that is shown again from its start is copied again', async () => {
  const clips = ['no B-frames', 'CAVLC', 'no B-frames'].map((name) => ({ name, start: 0, length: FRAMES }));
  const film = { clips, titles: [] };
  const { report, pictures } = await rendered(film, 'again.mp4');
  expect(report.spans.map(({ path }) => path)).toEqual(['copy', 'copy', 'copy']);
  await expectCopies(report, film, pictures);
});

test('clips without colour tags are copied, and the video is tagged', async () => {
  const clips = [{ name: 'slices', start: 0, length: FRAMES }];
  const { report } = await rendered({ clips, titles: [] }, 'tagged.mp4');
  expect(report.spans.map(({ path }) => path)).toEqual(['copy']);
  const { colours } = await readVideo(join(folder.path, 'tagged.mp4'));
  expect(colours).toEqual([AVCOL_SPC_BT709, AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_RANGE_MPEG]);
});

test.each([
  ['no B-frames', 7, ['yuv', 23], ['copy', 37]],
  ['B-frames as references', 40, ['yuv', 8], ['copy', 49], ['yuv', 3]],
  ['each a keyframe', 7, ['copy', 60]],
] as const)('%s: a trim within a group encodes up to the next keyframe', async (name, start, ...paths) => {
  const film = { clips: [{ name, start, length: 60 }], titles: [] };
  const { report, pictures } = await rendered(film, 'trim.mp4');
  expect(report.spans.map(({ path, durationInFrames }) => [path, durationInFrames])).toEqual(paths);
  await expectCopies(report, film, pictures);
});
