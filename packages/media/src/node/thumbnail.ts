import { within, type Bounds } from './deadline.ts';
import { contrast } from './pixels.ts';
import type { Probe, VideoProbe } from './probe-result.ts';
import { encodeFrame, framePixels, imageStill, type Still } from './still.ts';
import { UnreadableMedia } from './unreadable-media.ts';
import { VideoFrames } from './video-frames.ts';

export interface ThumbnailOptions extends Bounds {
  /** Longest side in pixels, so 16:9 gives 640×360 and 9:16 gives 360×640. */
  width?: number | undefined;
  /** The preferred time in milliseconds. */
  atMs?: number | undefined;
  /** JPEG quality, 0 to 1. */
  quality?: number | undefined;
}

const FALLBACK_MOMENTS_MS = [500, 2_000, 200];
const BLANK_CONTRAST = 2;

/**
 * A JPEG that represents a file; null for sound. For a video: the frame at 1 s, or else at 0.5, 2, 0.2 s, or the first;
 * a time past the end, one that does not decode and one with nothing to see (a fade from black) are skipped.
 * @throws UnreadableMedia
 */
export async function thumbnail(path: string, probe: Probe, options: ThumbnailOptions = {}): Promise<Still | null> {
  const { width = 640, atMs = 1_000, quality = 0.8 } = options;
  return within(options, async (signal) => {
    switch (probe.kind) {
      case 'audio':
        return null;
      case 'image':
        return imageStill(path, probe, { format: 'jpeg', quality, maxSide: width });
      case 'video':
        return videoThumbnail(path, probe, { width, atMs, quality }, signal);
      default:
        return probe satisfies never;
    }
  });
}

async function videoThumbnail(
  path: string,
  probe: VideoProbe,
  { width, atMs, quality }: { width: number; atMs: number; quality: number },
  signal: AbortSignal,
): Promise<Still> {
  const frames = await VideoFrames.open(path, probe, signal);
  const moments = [atMs, ...FALLBACK_MOMENTS_MS].filter((moment) => moment < probe.durationMs);
  let blank: Still | null = null;
  let damage: UnreadableMedia | null = null;
  try {
    for (const moment of [...moments, 0]) {
      try {
        const found = await frames.at(moment);
        const pixels = await framePixels(found, probe, width, signal);
        const shown = contrast(pixels) >= BLANK_CONTRAST;
        if (!shown && blank) continue;
        const still = await encodeFrame(pixels, probe, found.atMs, { format: 'jpeg', quality });
        if (shown) return still;
        blank = still;
      } catch (error) {
        if (!(error instanceof UnreadableMedia)) throw error;
        damage = error;
      }
    }
  } finally {
    await frames.close();
  }
  if (blank) return blank;
  throw damage ?? new Error('no moment was tried');
}
