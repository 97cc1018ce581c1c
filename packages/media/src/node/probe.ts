import { stat } from 'node:fs/promises';
import type { Colour } from './colour-names.ts';
import { within, type Bounds } from './deadline.ts';
import type { Ratio } from './geometry.ts';
import { DEFAULT_LIMITS, assertBytes, type MediaLimits } from './limits.ts';
import type { Rotation } from './orientation.ts';
import { probeImage } from './probe-image.ts';
import { probeStreams } from './probe-streams.ts';
import { sniffFormat } from './sniff.ts';
import { empty, unsupported } from './unreadable-media.ts';

export interface VideoTrack {
  /** FFmpeg's name: h264, hevc, vp9, av1 … */
  codec: string;
  profile: string | null;
  pixelFormat: string;
  codedWidth: number;
  codedHeight: number;
  sampleAspectRatio: Ratio;
  colour: Colour;
}

export interface AudioTrack {
  codec: string;
  /** Hz. */
  sampleRate: number;
  channels: number;
}

interface ProbeBase {
  container: string;
  mime: string;
  /** Without the dot. */
  extension: string;
  bytes: number;
}

/** Sizes are those to display: square pixels, upright. */
interface Picture {
  width: number;
  height: number;
  /** Clockwise degrees that turn the stored picture upright, after flipping it left to right where `mirrored`. */
  rotation: Rotation;
  mirrored: boolean;
}

export interface VideoProbe extends ProbeBase, Picture {
  kind: 'video';
  durationMs: number;
  /** Average over the whole track, frames per second. */
  frameRate: number;
  variableFrameRate: boolean;
  /** Counted; an estimate by the header only beyond 200,000 frames or 1 GiB of picture. */
  frameCount: number;
  video: VideoTrack;
  audio: AudioTrack | null;
  hasAudio: boolean;
}

export interface ImageProbe extends ProbeBase, Picture {
  kind: 'image';
  /** One turn of an animation, null for a still. */
  durationMs: number | null;
  frameCount: number;
  hasAlpha: boolean;
  audio: null;
  hasAudio: false;
}

export interface AudioProbe extends ProbeBase {
  kind: 'audio';
  durationMs: number;
  audio: AudioTrack;
  hasAudio: true;
}

/** Plain data: safe to store and to send as JSON. */
export type Probe = VideoProbe | ImageProbe | AudioProbe;

export interface ProbeOptions extends Bounds {
  limits?: Partial<MediaLimits> | undefined;
}

/**
 * Everything the product needs to know about a file, from its bytes; its name and claimed type don't count. Proves that
 * a picture decodes whole and that the first frame of a video or sound does.
 * @throws UnreadableMedia for files that we can't or won't read; the file system's error when it can't be opened
 */
export async function probe(path: string, options: ProbeOptions = {}): Promise<Probe> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return within(options, async (signal) => {
    const { size } = await stat(path);
    if (size === 0) throw empty();
    assertBytes(size, limits);
    const format = await sniffFormat(path);
    if (!format) throw unsupported();
    switch (format.reader.by) {
      case 'sharp':
        return probeImage(path, format, format.reader.loader, size, limits);
      case 'libav':
        return probeStreams(path, format, format.reader.demuxer, size, limits, signal);
      case 'libheif':
        // `inspect` makes a JPEG of it first, which is what the rest of the product knows.
        throw unsupported();
      default:
        return format.reader satisfies never;
    }
  });
}
