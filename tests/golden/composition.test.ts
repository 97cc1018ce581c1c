import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  emptyComposition,
  frame,
  giveLook,
  isVideo,
  mediaFrameAt,
  shareOfNext,
  type Composition,
  type Overlay,
  type MediaPicture,
} from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Pen, type Picture } from '@kinoloom/composition/painter';
import { planSegments, render, renderSegment, type RenderReport } from '@kinoloom/renderer';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_LOOK, ownLookBytes } from '../../packages/composition/src/testing/own-look.ts';
import { makeTestClip } from '../../packages/renderer/src/testing/make-clip.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { chosenOf } from './chosen-of.ts';
import { canvas, clipCase, compositionCases } from './composition-cases.ts';
import { recordedFrames, glassOf, pictureOf, psnr } from './composition-frames.ts';
import { nodePictures } from './node-pictures.ts';

/** Least PSNR in dB between a render at quality high and the painted frame. */
const MIN_PSNR_TO_PAINTED = 38;
/** Least PSNR in dB between two ways to render one composition. */
const MIN_PSNR_BETWEEN_PATHS = 40;

/** Memory for 40 frames of this canvas with a small margin; keeping one frame per second would exceed it. */
const MEMORY = 420 * 1024 ** 2;

/** The clips are renders of a still with a countdown: real colours, and no two equal frames. */
const clips: Readonly<Record<string, { readonly width: number; readonly height: number; readonly picture?: string }>> =
  {
    wide: canvas,
    night: { ...canvas, picture: 'portrait' },
    other: { width: 480, height: 320 },
    quarter: { width: 360, height: 360 },
  };

/** A moving gradient with soft transparent waves, in a lossless RGB file. */
const GLASS = {
  size: { width: 480, height: 270 },
  frames: 40,
  sound: 'none',
  tagged: false,
  encoder: { name: 'qtrle' },
  filter: "format=yuva444p,geq=lum='lum(X,Y)':cb='60+X/4':cr='cr(X,Y)':a='127.5+127.5*sin((X+2*Y)/20+N/4)',format=argb",
} as const;

let folder: string;
const sources: Record<string, string> = {};
/** The frames of each clip, as a player decodes them. */
const decoded = new Map<string, readonly Buffer[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinoloom-video-'));
  for (const [name, { image, width, height }] of nodePictures) {
    const copy = createCanvas(width, height);
    const pen: Pen = copy.getContext('2d');
    pen.drawImage(image, 0, 0, width, height);
    const path = join(folder, `${name}.png`);
    await writeFile(path, copy.encodeSync('png'));
    sources[name] = path;
  }
  for (const [name, { picture, ...size }] of Object.entries(clips)) {
    const path = join(folder, `${name}.mp4`);
    const composition = { ...film(clipCase(size, picture)), canvas: size };
    await render({ composition, sources, output: path, quality: 'ultra' });
    sources[name] = path;
    decoded.set(
      name,
      (await readVideo(path)).pictures.map(({ bytes }) => bytes),
    );
  }
  const look = join(folder, 'look');
  await writeFile(look, ownLookBytes());
  sources[OWN_LOOK] = look;
  giveLook(OWN_LOOK, ownLookBytes());
  sources['glass'] = join(folder, 'glass.mov');
  await makeTestClip(sources['glass'], GLASS);
  decoded.set(
    'glass',
    (await readVideo(sources['glass'])).pictures.map(({ bytes }) => bytes),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const film = (overlays: readonly Overlay[]): Composition => ({
  ...emptyComposition(canvas),
  overlays: [...overlays],
});

const mixedBytes = (first: Buffer, next: Buffer, share: number): Buffer =>
  Buffer.from(first.map((byte, at) => Math.round(byte * (1 - share) + (next[at] ?? 0) * share)));

function pictureAt(overlay: MediaPicture, at: number): Picture | undefined {
  if (!isVideo(overlay)) return nodePictures.get(overlay.src);
  const frames = decoded.get(overlay.src);
  const index = mediaFrameAt(overlay, at);
  const share = shareOfNext(overlay, at);
  const [first, next] = [frames?.[index], frames?.[index + 1]];
  const bytes = first && next && share > 0 ? mixedBytes(first, next, share) : first;
  if (overlay.src === 'glass') return bytes && glassOf(bytes, GLASS.size);
  const size = clips[overlay.src];
  return size && bytes && pictureOf(bytes, size);
}

/** The painted frame, converted to the YUV of the video. */
function painted(composition: Composition, at: number): Buffer {
  loadFonts(fontsOfComposition(composition));
  const surface = createCanvas(canvas.width, canvas.height);
  const context = surface.getContext('2d');
  const pen: Pen = context;
  paintFrame(pen, composition, at, nodePaintContext(canvas, pictureAt));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  surface.width = 1;
  surface.height = 1;
  return recordedFrames(data, canvas);
}

const pathsOf = ({ spans }: Pick<RenderReport, 'spans'>): string[] =>
  spans.map(({ path }) => path).filter((path, index, all) => path !== all[index - 1]);

test.for(chosenOf(compositionCases, process.env['GOLDEN']))(
  'the rendered video matches the painted frames: $name',
  async ({ name, overlays, paths, frames }) => {
    const composition = film(overlays);
    const output = join(folder, `${name}.mp4`);
    const report = await render({ composition, sources, output, quality: 'high' });
    expect(pathsOf(report)).toEqual(paths);
    const { pictures } = await readVideo(output);
    expect(pictures).toHaveLength(40);
    const worst = frames.map((at) => ({ at, like: psnr(pictures[at]!.bytes, painted(composition, at)) }));
    for (const { at, like } of worst) expect(like, `frame ${at}`).toBeGreaterThanOrEqual(MIN_PSNR_TO_PAINTED);
  },
);

const blended = chosenOf(
  compositionCases.filter(({ paths }) => paths.length === 1 && paths[0] === 'yuv'),
  process.env['GOLDEN'],
);

test.for(blended)('the yuv path and the canvas path render the same video: $name', async ({ overlays, frames }) => {
  const { segments, encoding } = await planSegments({
    composition: film(overlays),
    sources,
    quality: 'high',
    identities: {},
    unsound: [],
  });
  for (const segment of segments) {
    if (segment.kind !== 'encoded') throw new Error('Nothing here can be copied');
    const whole = segment.spans.map((span) => ({
      ...span,
      path: 'canvas' as const,
      clip: null,
      over: span.clip ? [span.clip, ...span.over] : span.over,
    }));
    const [one, other] = [join(folder, 'blended.mp4'), join(folder, 'painted.mp4')];
    await renderSegment({ segment, encoding, sources, output: one });
    await renderSegment({ segment: { ...segment, spans: whole }, encoding, sources, output: other });
    const [here, there] = [(await readVideo(one)).pictures, (await readVideo(other)).pictures];
    expect(there).toHaveLength(here.length);
    for (const at of frames.map((each) => each - segment.from).filter((each) => each in here))
      expect(psnr(here[at]!.bytes, there[at]!.bytes), `frame ${at}`).toBeGreaterThanOrEqual(MIN_PSNR_BETWEEN_PATHS);
  }
});

test('a long video with many short overlays renders within the memory limit', { tags: 'long' }, async () => {
  const many = Array.from({ length: 40 }, (_, index): Overlay[] => {
    const from = frame(index * 30);
    const place = { durationInFrames: frame(30), from };
    return compositionCases.slice(0, 9).flatMap(({ overlays }, number) => {
      const [overlay] = overlays.slice(-1);
      return index % 9 === number && overlay ? [{ ...overlay, ...place, id: `${index}-${number}` }] : [];
    });
  }).flat();
  const output = join(folder, 'long.mp4');
  const limits = { memoryBytes: MEMORY };
  const report = await render({ composition: film(many), sources, output, quality: 'medium' }, { limits });
  expect(report.frames).toBe(1200);
});
