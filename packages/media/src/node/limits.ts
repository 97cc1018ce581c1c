import { UnreadableMedia } from './unreadable-media.ts';

/** Resource limits for one file, checked against headers before decoding. */
export interface MediaLimits {
  /** Size of the file. */
  maxBytes: number;
  /** Width times height of a still picture. */
  maxImagePixels: number;
  /** Longest coded side of a video, in pixels. */
  maxVideoSide: number;
  /** Length of video and sound, in milliseconds. */
  maxDurationMs: number;
}

export const DEFAULT_LIMITS: MediaLimits = {
  maxBytes: 4 * 1024 ** 3,
  maxImagePixels: 100_000_000,
  maxVideoSide: 8_192,
  maxDurationMs: 6 * 60 * 60 * 1_000,
};

/** @throws UnreadableMedia media.too_large */
export function assertBytes(bytes: number, limits: MediaLimits): void {
  if (bytes > limits.maxBytes) {
    const gigabytes = (limits.maxBytes / 1024 ** 3).toFixed(1);
    throw new UnreadableMedia('media.too_large', `The file is larger than ${gigabytes} GB. Compress or trim it first.`);
  }
}

/** @throws UnreadableMedia media.too_large */
export function assertImageSize(width: number, height: number, limits: MediaLimits): void {
  if (width * height > limits.maxImagePixels) {
    const megapixels = Math.floor(limits.maxImagePixels / 1_000_000);
    throw new UnreadableMedia(
      'media.too_large',
      `The picture is ${width}×${height}, more than ${megapixels} megapixels. Scale it down and try again.`,
    );
  }
}

/** @throws UnreadableMedia media.too_large */
export function assertVideoSize(width: number, height: number, limits: MediaLimits): void {
  if (Math.max(width, height) > limits.maxVideoSide) {
    throw new UnreadableMedia(
      'media.too_large',
      `The video is ${width}×${height}; no side may exceed ${limits.maxVideoSide} pixels. Scale it down and try again.`,
    );
  }
}

/** @throws UnreadableMedia media.too_long */
export function assertDuration(durationMs: number, limits: MediaLimits): void {
  if (durationMs > limits.maxDurationMs) {
    const minutes = Math.floor(limits.maxDurationMs / 60_000);
    throw new UnreadableMedia('media.too_long', `The file is longer than ${minutes} minutes. Trim it and try again.`);
  }
}
