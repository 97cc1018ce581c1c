import {
  emptyComposition,
  defaultStyles,
  FPS,
  type Composition,
  type TextOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { join } from 'node:path';
import { placed } from '../input/bench-composition.ts';
import { CLIP_SECONDS, once, type Fixtures } from '../input/fixtures.ts';
import { folders } from '../folders.ts';
import { makeProxy, proxySize } from '../../apps/server/src/media/make-proxy.ts';
import { writeGraphVideo } from '../media/write-graph-video.ts';

export const SOURCE = { width: 1280, height: 720 };
export const SOURCE_FRAMES = 3 * CLIP_SECONDS * FPS;

const CLIPS = 3;
const CLIP_FRAMES = SOURCE_FRAMES / CLIPS;

const clip = (src: string, from: number, length: number): VideoOverlay => ({
  ...placed(`clip-${from}`, 1, { from, length }),
  left: 0,
  top: 0,
  width: SOURCE.width,
  height: SOURCE.height,
  type: 'video',
  src,
  mediaStart: from,
  speed: 1,
  styles: defaultStyles.video,
});

const text = (from: number, length: number): TextOverlay => ({
  ...placed(`text-${from}`, 0, { from, length }),
  left: 140,
  top: 500,
  width: 1000,
  height: 160,
  type: 'text',
  content: 'The lamp has burned for ninety years',
  styles: {
    ...defaultStyles.text,
    fontSize: 80,
    textShadow: { x: 0, y: 4, blur: 16, color: '#000000c0' },
    animation: { enter: 'slideUp', exit: 'fade' },
  },
});

const composition = (overlays: Composition['overlays']): Composition => ({
  ...emptyComposition(SOURCE),
  overlays,
});

/** Three clips of different files back to back, each with a text that appears and disappears. */
export function playedComposition(urls: readonly string[]): Composition {
  return composition(
    Array.from({ length: CLIPS }, (_, index) => index * CLIP_FRAMES).flatMap((from, index) => [
      clip(urls[index % urls.length] ?? '', from, CLIP_FRAMES),
      text(from + 15, CLIP_FRAMES - 30),
    ]),
  );
}

/** The same clips with a look each, dissolves between them, and one of them in a corner with a soft mask. */
export function workedComposition(urls: readonly string[]): Composition {
  const look = { lut: { look: 'golden-hour', strength: 1 }, light: { exposure: 0.2, contrast: 10 } } as const;
  const clips = Array.from({ length: CLIPS }, (_, index) => {
    const plain = clip(urls[index % urls.length] ?? '', index * CLIP_FRAMES, CLIP_FRAMES);
    const after = `clip-${(index - 1) * CLIP_FRAMES}`;
    const transition = { kind: 'dissolve', after, framesBefore: 30, framesAfter: 30, ease: 'easeBoth' } as const;
    return { ...plain, ...(index > 0 && { transition }), styles: { ...plain.styles, ...look } };
  });
  const [first] = clips;
  if (!first) throw new Error('There are no clips');
  const corner: VideoOverlay = {
    ...first,
    ...placed('corner', 0, { from: 0, length: SOURCE_FRAMES }),
    left: 780,
    top: 60,
    width: 440,
    height: 248,
    mediaStart: 0,
    styles: {
      ...first.styles,
      mask: { shape: 'ellipse', x: 0.5, y: 0.5, width: 0.7, height: 0.8, rotation: 0, feather: 40, limits: 'picture' },
    },
  };
  return composition([...clips, corner]);
}

/** One clip after the other, a second of each. */
export const openedComposition = (urls: readonly string[]): Composition =>
  composition(urls.map((url, index) => ({ ...clip(url, index * FPS, FPS), mediaStart: FPS })));

/** One unchanged source. */
export const soughtComposition = (url: string): Composition => composition([clip(url, 0, SOURCE_FRAMES)]);

/** The three clips in one file of 1280×720 with a keyframe every `gop` frames and no others. */
export function sourceOfGop({ clips }: Fixtures, gop: number): Promise<string> {
  const inputs = clips.map((file, index) => `movie='${file}':streams=dv+da[v${index}][a${index}]`);
  const cuts = clips.map((_, index) => `[a${index}]atrim=end=${CLIP_SECONDS}[c${index}]`);
  const all = clips.map((_, index) => `[v${index}][c${index}]`).join('');
  const graph = [
    ...inputs,
    ...cuts,
    `${all}concat=n=${clips.length}:v=1:a=1[long][mix]`,
    `[long]scale=${SOURCE.width}:${SOURCE.height},format=yuv420p[picture]`,
  ].join(';');
  const encoding = { preset: 'faster', crf: 20, sc_threshold: 0, keyint_min: gop };
  return once(join(folders.runtime, 'fixtures', `gop-${gop}.mp4`), (output) =>
    writeGraphVideo({ graph, size: SOURCE, frames: SOURCE_FRAMES, gop, encoding }, output),
  );
}

/** The proxy of such a source that the server makes for seeking. */
export const scrubProxyOf = (path: string): Promise<string> =>
  once(path.replace(/\.mp4$/, '.scrub.mp4'), (output) =>
    makeProxy(
      { purpose: 'scrub', path, output, size: proxySize(SOURCE, 'scrub'), frames: SOURCE_FRAMES },
      { signal: new AbortController().signal, onProgress: () => undefined },
    ),
  );
