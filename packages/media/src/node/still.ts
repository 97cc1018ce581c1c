import sharp, { type Sharp } from 'sharp';
import { fitInside, squarePixels } from './geometry.ts';
import { openStill } from './open-still.ts';
import { rgbPixels, type Pixels } from './pixels.ts';
import type { ImageProbe, VideoProbe } from './probe-result.ts';
import { unreadable } from './unreadable-media.ts';
import type { TimedFrame } from './video-frames.ts';

export type StillFormat = 'jpeg' | 'png' | 'webp';

/** An encoded picture: upright, square pixels, sRGB. */
export interface Still {
  bytes: Uint8Array;
  mime: `image/${StillFormat}`;
  width: number;
  height: number;
  /** Start of the frame shown, in milliseconds; 0 for pictures. */
  atMs: number;
}

export interface StillOptions {
  format: StillFormat;
  /** 0 to 1; png ignores it. */
  quality: number;
  /** Longest side in pixels; the source's own by default. Never enlarges. */
  maxSide?: number | undefined;
}

/** A frame's display pixels, before rotation. */
export async function framePixels(
  { frame, stream }: TimedFrame,
  probe: VideoProbe,
  maxSide: number | undefined,
  signal: AbortSignal,
): Promise<Pixels> {
  const shown = squarePixels({ width: frame.width, height: frame.height }, probe.video.sampleAspectRatio);
  return rgbPixels(frame, fitInside(shown, maxSide ?? Number.POSITIVE_INFINITY), { stream, signal });
}

export async function encodeFrame(
  pixels: Pixels,
  probe: VideoProbe,
  atMs: number,
  options: StillOptions,
): Promise<Still> {
  const { width, height } = pixels;
  const picture = sharp(pixels.data, { raw: { width, height, channels: 3 } });
  if (probe.mirrored) picture.flop();
  if (probe.rotation !== 0) picture.rotate(probe.rotation);
  return encode(picture, atMs, options);
}

/** A stored picture, as `openStill` decodes it. */
export async function imageStill(path: string, probe: ImageProbe, options: StillOptions): Promise<Still> {
  try {
    const picture = await openStill(path, 'truncated');
    if (options.maxSide !== undefined) {
      const side = options.maxSide;
      picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    }
    if (probe.hasAlpha && options.format === 'jpeg') picture.flatten({ background: '#ffffff' });
    return await encode(picture, 0, options);
  } catch (error) {
    throw unreadable(error);
  }
}

async function encode(picture: Sharp, atMs: number, { format, quality }: StillOptions): Promise<Still> {
  const percent = Math.min(100, Math.max(1, Math.round(quality * 100)));
  const { data, info } = await encoded(picture, format, percent).toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: `image/${format}`, width: info.width, height: info.height, atMs };
}

function encoded(picture: Sharp, format: StillFormat, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      // Full chroma for frames that will be edited further.
      return picture.jpeg({ quality, chromaSubsampling: quality >= 95 ? '4:4:4' : '4:2:0' });
    case 'webp':
      return picture.webp({ quality });
    case 'png':
      return picture.png();
    default:
      return format satisfies never;
  }
}
