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
import { render } from '@kinoloom/renderer';

/** Longest side of a proxy in pixels. */
const LONG_SIDE = 1280;

/** A seek decodes at most one second. */
const KEYFRAME_EVERY = FPS;

/** Timeout: grows with the number of frames, up to one day. */
const time = { startMs: 10 * 60_000, frameMs: 250, mostMs: 24 * 60 * 60_000 };

/** A proxy's size: the video's aspect ratio, at most 1280 wide or high, with even sides as H.264 requires. */
export function proxySize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

interface ProxyJob {
  /** Input and output file. */
  readonly path: string;
  readonly output: string;
  readonly size: Size;
  readonly frames: number;
}

/**
 * Encodes a video's proxy: H.264 with a keyframe at least every 30 frames, stereo AAC, and exactly the frames that a render of this one clip would
 * have. @throws RenderFailed, `source.unreadable` when the video cannot be decoded
 */
export async function makeProxy(
  { path, output, size, frames }: ProxyJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  await render(
    {
      composition: compositionOf(size, frames),
      sources: { [SOURCE]: path },
      output,
      quality: 'medium',
      keyframeEvery: KEYFRAME_EVERY,
    },
    {
      signal,
      onProgress: ({ framesDone }) => onProgress(framesDone),
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
    videoStartTime: 0,
    speed: 1,
    // Rounding a side to an even number must not leave a black bar.
    styles: { ...defaultStyles.video, objectFit: 'fill' },
  };
  return { version: COMPOSITION_VERSION, fps: FPS, canvas: { width, height }, rows: rowLimits.min, overlays: [clip] };
}
