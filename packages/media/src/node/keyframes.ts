import { within, type Bounds } from './deadline.ts';
import type { Probe } from './probe-result.ts';
import { encodeFrame, framePixels, type Still } from './still.ts';
import { VideoFrames, type TimedFrame } from './video-frames.ts';

export interface KeyframeOptions extends Bounds {
  /** Number of stills; fewer are returned if the video has fewer frames. */
  count: number;
  /** Longest side in pixels. */
  width?: number | undefined;
  /** JPEG quality, 0 to 1. */
  quality?: number | undefined;
}

/**
 * Evenly spaced JPEG stills including the first and the last frame, ascending and without duplicates. None for pictures
 * and sound. A single one is the first frame.
 * @throws UnreadableMedia; RangeError unless `count` is an integer from 1 to 500
 */
export async function keyframes(path: string, probe: Probe, options: KeyframeOptions): Promise<Still[]> {
  const { count, width = 320, quality = 0.6 } = options;
  if (!Number.isInteger(count) || count < 1 || count > 500) throw new RangeError('count must be between 1 and 500');
  if (probe.kind !== 'video') return [];
  return within(options, async (signal) => {
    const frames = await VideoFrames.open(path, probe, signal);
    const encode = async (found: TimedFrame): Promise<Still> => {
      const pixels = await framePixels(found, probe, width, signal);
      return encodeFrame(pixels, probe, found.atMs, { format: 'jpeg', quality });
    };
    try {
      if (count === 1) return [await encode(await frames.first())];
      // The last frame first: only decoding reveals its time, and the others are spread up to it.
      const last = await encode(await frames.last(probe.durationMs));
      const stills: Still[] = [];
      for (let index = 0; index < count - 1; index += 1) {
        const found = await frames.at((last.atMs * index) / (count - 1));
        if (found.atMs !== stills.at(-1)?.atMs && found.atMs !== last.atMs) stills.push(await encode(found));
      }
      return [...stills, last];
    } finally {
      await frames.close();
    }
  });
}
