import sharp, { type Metadata } from 'sharp';
import type { MediaFormat } from './formats.ts';
import { rotated } from './geometry.ts';
import { assertImageSize, type MediaLimits } from './limits.ts';
import { orientationOfExif } from './orientation.ts';
import type { ImageProbe } from './probe-result.ts';
import { UnreadableMedia, truncated, unreadable, unsupported } from './unreadable-media.ts';

const DECODE_SECONDS = 20;

/** @throws UnreadableMedia */
export async function probeImage(
  path: string,
  format: MediaFormat,
  loader: string,
  bytes: number,
  limits: MediaLimits,
): Promise<ImageProbe> {
  const metadata = await readHeader(path);
  if (metadata.format !== loader) throw unsupported();
  const stored = { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
  assertImageSize(stored.width, stored.height, limits);
  await decodeWhole(path, limits);
  const orientation = orientationOfExif(metadata.orientation);
  const delays = metadata.delay ?? [];
  const frameCount = metadata.pages ?? 1;
  return {
    kind: 'image',
    container: format.container,
    mime: format.mime,
    extension: format.extension,
    bytes,
    ...rotated(stored, orientation.rotation),
    ...orientation,
    durationMs: frameCount > 1 ? delays.reduce((sum, delay) => sum + delay, 0) : null,
    frameCount,
    hasAlpha: metadata.hasAlpha,
    audio: null,
    hasAudio: false,
  };
}

async function readHeader(path: string): Promise<Metadata> {
  try {
    // The header of a bomb is read without a limit, so that the refusal can name its size.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw refusal(error);
  }
}

/** A header says little about what follows: only decoding to the last row shows a file that was cut off. */
async function decodeWhole(path: string, limits: MediaLimits): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: limits.maxImagePixels, failOn: 'truncated', sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch (error) {
    throw refusal(error);
  }
}

/** libvips reports in prose alone; its loaders' words for an early end decide between the two refusals. */
function refusal(error: unknown): UnreadableMedia {
  const message = error instanceof Error ? error.message : '';
  return /premature|truncated|end of (file|stream|input|image)|unexpected eof|not enough|too few|short read/i.test(
    message,
  )
    ? truncated(error)
    : unreadable(error);
}
