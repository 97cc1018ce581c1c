import sharp, { type Metadata } from 'sharp';
import { FileBytes } from './file-bytes.ts';
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
  if (loader === 'gif') await assertScreenSize(path, limits);
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

/** @throws UnreadableMedia */
export async function readHeader(path: string): Promise<Metadata> {
  try {
    // Reads a decompression bomb's header without a limit, so that the error can state its size.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * The screen of a GIF, on which players draw its pictures, may be larger than all of them; libvips leaves the screen out where it is over 2,048 pixels.
 * It is written after the six bytes of the signature: width and height as 16-bit numbers, the lower byte first.
 */
async function assertScreenSize(path: string, limits: MediaLimits): Promise<void> {
  await using file = await FileBytes.open(path);
  const head = await file.read(6, 4);
  if (head.length < 4) throw truncated();
  assertImageSize(head.readUInt16LE(0), head.readUInt16LE(2), limits);
}

/** Only decoding to the last row detects a truncated file. */
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

/** libvips reports prose only; the wording for a truncated file selects the error code. */
export function refusal(error: unknown): UnreadableMedia {
  const message = error instanceof Error ? error.message : '';
  return /premature|truncated|end of (file|stream|input|image)|unexpected eof|not enough|too few|short read/i.test(
    message,
  )
    ? truncated(error)
    : unreadable(error);
}
