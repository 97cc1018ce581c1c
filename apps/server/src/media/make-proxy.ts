import { constants, setPriority } from 'node:os';
import {
  emptyComposition,
  defaultStyles,
  FPS,
  frame,
  type Composition,
  type VideoOverlay,
} from '@kinoloom/composition';
import type { ProxyPurpose, Size } from '@kinoloom/contract';
import { render } from '@kinoloom/renderer';

/** `longSide`: in pixels, at most. */
const PROXIES = {
  /** A seek decodes at most one second. */
  play: { longSide: 1280, keyframeEvery: FPS, quality: 'medium' },
  /** A seek decodes at most 8 small pictures. */
  scrub: { longSide: 640, keyframeEvery: 8, quality: 'draft' },
} as const;

/** Timeout: grows with the number of frames, up to one day. */
const time = { startMs: 10 * 60_000, frameMs: 250, mostMs: 24 * 60 * 60_000 };

/** A proxy's size: the video's aspect ratio, limited width and height, and even sides as H.264 requires. */
export function proxySize({ width, height }: Size, purpose: ProxyPurpose): Size {
  const { longSide } = PROXIES[purpose];
  const long = Math.max(width, height);
  const sizeOf = (most: number): Size => {
    const even = (side: number): number => Math.max(2, Math.round((side * Math.min(1, most / long)) / 2) * 2);
    return { width: even(width), height: even(height) };
  };
  if (purpose === 'play' || long <= longSide) return sizeOf(longSide);
  // The video follows in the same place: of the sizes slightly below, the one whose shape is nearest.
  const distortion = (size: Size): number => Math.abs((size.width * height) / (size.height * width) - 1);
  const sizes = Array.from({ length: 32 }, (_, step) => sizeOf(longSide - 2 * step));
  return sizes.reduce((best, size) => (distortion(size) < distortion(best) - 1e-9 ? size : best));
}

/** Longest side of a picture's proxy, in pixels: more than an editor's canvas has. */
export const STILL_SIDE = 2_048;

/** The size of a picture's proxy: never enlarged. */
export function stillProxySize({ width, height }: Size): Size {
  const scale = Math.min(1, STILL_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface ProxyJob {
  readonly purpose: ProxyPurpose;
  /** Input and output file. */
  readonly path: string;
  readonly output: string;
  readonly size: Size;
  readonly frames: number;
}

/**
 * Encodes a video's proxy: H.264 with keyframes close together and exactly the frames that a render of this one clip would have; to be played, also
 * stereo AAC. @throws RenderFailed, `source.unreadable` when the video cannot be decoded
 */
export async function makeProxy(
  { purpose, path, output, size, frames }: ProxyJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  const { quality, keyframeEvery } = PROXIES[purpose];
  await render(
    {
      composition: compositionOf(size, frames),
      sources: { [SOURCE]: path },
      output,
      quality,
      keyframeEvery,
    },
    {
      signal,
      onProgress: ({ framesDone }) => onProgress(framesDone),
      // Users wait for what else the server does, not for this.
      ...(purpose === 'scrub' && {
        onStart: (pid: number) => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL),
      }),
      limits: { wallMs: Math.min(time.startMs + frames * time.frameMs, time.mostMs) },
    },
  );
}

const SOURCE = 'original';

function compositionOf({ width, height }: Size, frames: number): Composition {
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
    mediaStart: 0,
    speed: 1,
    // Rounding a side to an even number must not leave a black bar.
    styles: { ...defaultStyles.video, objectFit: 'fill' },
  };
  return { ...emptyComposition({ width, height }), overlays: [clip] };
}
