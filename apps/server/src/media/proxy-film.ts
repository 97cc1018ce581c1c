import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMPOSITION_VERSION,
  defaultStyles,
  FPS,
  frame,
  rowLimits,
  type Composition,
  type VideoOverlay,
} from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import {
  joinSegments,
  planFilm,
  renderAudio,
  RenderFailed,
  renderSegment,
  type FilmPlan,
  type RenderOptions,
} from '@kinoloom/renderer';

/** Longest side of a proxy in pixels. */
const LONG_SIDE = 1280;

/** Each part of a film starts with a keyframe: parts of this many frames make every frame quick to reach. */
const PART_FRAMES = 30;

/** What a proxy is like: the shape of its video, at most 1280 wide or high, with even sides as H.264 needs. */
export function proxySize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

export interface ProxyJob {
  /** The video, and where its proxy goes; parts lie in `directory` meanwhile. */
  readonly path: string;
  readonly output: string;
  readonly directory: string;
  readonly size: Size;
  readonly frames: number;
}

/**
 * Writes a video's proxy: H.264, a keyframe at least every 30 frames, stereo AAC, the very frames that a film of this one
 * clip would have. @throws RenderFailed, `source.unreadable` where the video cannot be decoded
 */
export async function makeProxy(
  { path, output, directory, size, frames }: ProxyJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  const composition = filmOf(size, frames);
  const sources = { [SOURCE]: path };
  const options: RenderOptions = { signal };
  // Saying that a copy would not hold has the clip encoded, which is what gives it its keyframes.
  const whole = { composition, sources, quality: 'medium', identities: {}, unsound: [0] } as const;
  const plan = inParts(await planFilm(whole, options));
  const segments: Record<string, string> = {};
  let done = 0;
  for (const segment of plan.segments) {
    if (segment.kind !== 'encoded') throw new Error('A proxy has no part that is copied');
    const part = join(directory, `${segment.hash}.mp4`);
    await renderSegment({ segment, encoding: plan.encoding, sources, output: part }, options);
    segments[segment.hash] = part;
    onProgress((done += segment.length));
  }
  const sound = join(directory, 'sound.mp4');
  await renderAudio({ composition, sources, output: sound }, options);
  const { unsound, spoiled } = await joinSegments({ plan, sources, segments, sound, output }, options);
  if (unsound.length + spoiled.length > 0)
    throw new RenderFailed('renderer.crashed', `The parts of a proxy do not join: ${spoiled.join(', ')}`);
  await Promise.all([sound, ...Object.values(segments)].map((file) => rm(file)));
}

const SOURCE = 'original';

function filmOf({ width, height }: Size, frames: number): Composition {
  const clip: VideoOverlay = {
    id: 'clip',
    type: 'video',
    from: frame(0),
    durationInFrames: frame(frames),
    row: 0,
    left: 0,
    top: 0,
    width,
    height,
    rotation: 0,
    content: '',
    src: SOURCE,
    videoStartTime: 0,
    speed: 1,
    // Rounding a side to an even number must not leave a bar.
    styles: { ...defaultStyles.video, objectFit: 'fill' },
  };
  return { version: COMPOSITION_VERSION, fps: FPS, canvas: { width, height }, rows: rowLimits.min, overlays: [clip] };
}

function inParts(plan: FilmPlan): FilmPlan {
  const segments = plan.segments.flatMap((segment): FilmPlan['segments'] => {
    const [span] = segment.kind === 'encoded' ? segment.spans : [];
    if (segment.kind !== 'encoded' || !span) return [segment];
    return Array.from({ length: Math.ceil(segment.length / PART_FRAMES) }, (_, index) => {
      const at = index * PART_FRAMES;
      const length = Math.min(PART_FRAMES, segment.length - at);
      const part = { ...span, from: span.from + at, start: span.start + at, length };
      return { ...segment, from: segment.from + at, length, hash: `${segment.hash}-${index}`, spans: [part] };
    });
  });
  return { ...plan, segments };
}
