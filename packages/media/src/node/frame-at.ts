import { within, type Bounds } from './deadline.ts';
import type { Probe } from './probe-result.ts';
import { encodeFrame, framePixels, imageStill, type Still, type StillFormat } from './still.ts';
import { VideoFrames, type TimedFrame } from './video-frames.ts';

export interface FrameAtOptions extends Bounds {
  /** Milliseconds from the start (past the end: the last frame), or the first or last frame. */
  at: number | 'first' | 'last';
  format?: StillFormat | undefined;
  /** 0 to 1; png ignores it. */
  quality?: number | undefined;
  /** Longest side in pixels; full size by default. */
  maxSide?: number | undefined;
}

/**
 * One frame at full size, as a start image for the next clip or a poster; the picture itself for images; null for
 * sound. @throws UnreadableMedia; RangeError for a negative or infinite time
 */
export async function frameAt(path: string, probe: Probe, options: FrameAtOptions): Promise<Still | null> {
  const { at, format = 'jpeg', quality = 0.98, maxSide } = options;
  if (typeof at === 'number' && !(at >= 0 && Number.isFinite(at))) throw new RangeError('at must be 0 ms or later');
  return within(options, async (signal) => {
    switch (probe.kind) {
      case 'audio':
        return null;
      case 'image':
        return imageStill(path, probe, { format, quality, maxSide });
      case 'video': {
        const frames = await VideoFrames.open(path, probe, signal);
        try {
          const found = await seek(frames, at, probe.durationMs);
          const pixels = await framePixels(found, probe, maxSide, signal);
          return await encodeFrame(pixels, probe, found.atMs, { format, quality });
        } finally {
          await frames.close();
        }
      }
      default:
        return probe satisfies never;
    }
  });
}

function seek(frames: VideoFrames, at: FrameAtOptions['at'], durationMs: number): Promise<TimedFrame> {
  if (at === 'first') return frames.first();
  if (at === 'last' || at >= durationMs) return frames.last(durationMs);
  return frames.at(at);
}
