import { within, type Bounds } from './deadline.ts';
import type { Probe, VideoProbe } from './probe.ts';
import { encodeFrame, framePixels, type Still } from './still.ts';
import { VideoFrames, type TimedFrame } from './video-frames.ts';

export interface KeyframeOptions extends Bounds {
  /** How many stills; fewer come back where the video has fewer frames. */
  count: number;
  /** Longest side in pixels. */
  width?: number | undefined;
  /** JPEG quality, 0 to 1. */
  quality?: number | undefined;
}

/**
 * JPEG stills at even distances, the first and the last frame among them, ascending and without repeats. None for
 * pictures and sound. A single one is the first frame.
 * @throws UnreadableMedia; RangeError unless `count` is a whole number from 1 to 500
 */
export async function keyframes(path: string, probe: Probe, options: KeyframeOptions): Promise<Still[]> {
  const { count, width = 320, quality = 0.6 } = options;
  if (!Number.isInteger(count) || count < 1 || count > 500) throw new RangeError('count must be between 1 and 500');
  if (probe.kind !== 'video') return [];
  return within(options, async (signal) => {
    const frames = await VideoFrames.open(path, probe, signal);
    const stills: Still[] = [];
    const take = async (found: TimedFrame): Promise<void> => {
      if (stills.at(-1)?.atMs === found.atMs) return;
      const pixels = await framePixels(found, probe, width, signal);
      stills.push(await encodeFrame(pixels, probe, found.atMs, { format: 'jpeg', quality }));
    };
    try {
      for (const moment of moments(probe, count)) await take(await frames.at(moment));
      if (count > 1) await take(await frames.last(probe.durationMs));
      return stills;
    } finally {
      await frames.close();
    }
  });
}

/** All moments but the last, whose exact time the file alone knows. */
function moments({ durationMs, frameCount }: VideoProbe, count: number): number[] {
  const lastStart = frameCount > 1 ? durationMs * (1 - 1 / frameCount) : 0;
  return Array.from({ length: Math.max(1, count - 1) }, (_, index) => (lastStart * index) / Math.max(1, count - 1));
}
