import { FileBytes } from './file-bytes.ts';
import { assertImageSize, type MediaLimits } from './limits.ts';
import { openStill } from './open-still.ts';
import { readHeader, refusal } from './probe-image.ts';
import type { Opened } from './shown-still.ts';
import { truncated, unsupported, unusablePicture } from './unreadable-media.ts';

/** Decodes the first picture of a TIFF. @throws UnreadableMedia */
export async function openTiff(path: string, limits: MediaLimits): Promise<Opened> {
  const obstacle = await obstacleIn(path);
  if (obstacle !== undefined) throw unusablePicture(`TIFF pictures with ${obstacle}`);
  const { format, width, height, hasAlpha, space } = await readHeader(path);
  if (format !== 'tiff') throw unsupported();
  assertImageSize(width, height, limits);
  try {
    // What an alpha means beside inks nobody says.
    return { picture: await openStill(path, 'truncated'), hasAlpha: hasAlpha && space !== 'cmyk' };
  } catch (error) {
    throw refusal(error);
  }
}

/** TIFF 6.0, section 2; the version with offsets of 64 bits is BigTIFF. */
const TAG = { bits: 258, compression: 259, photometric: 262, sampleFormat: 339 } as const;
const YCBCR = 6;
const LAB = [8, 9, 10];
const JPEG = 7;
const RGB = 2;
const FLOAT = 3;

/** What libvips would show in wrong colours; undefined for what it reads. */
async function obstacleIn(path: string): Promise<string | undefined> {
  const tags = await firstTags(path);
  const {
    bits = 1,
    compression = 1,
    photometric = RGB,
    sampleFormat = 1,
  } = {
    bits: tags.get(TAG.bits),
    compression: tags.get(TAG.compression),
    photometric: tags.get(TAG.photometric),
    sampleFormat: tags.get(TAG.sampleFormat),
  };
  if (photometric === YCBCR && compression !== JPEG) return 'colours in YCbCr';
  if (LAB.includes(photometric)) return 'colours in Lab';
  if (bits > 32 || (bits > 16 && sampleFormat !== FLOAT)) return `samples of ${bits} bits`;
  if (sampleFormat === FLOAT && photometric !== RGB) return 'grey in floating point';
  if (sampleFormat !== 1 && sampleFormat !== FLOAT) return 'signed samples';
  return undefined;
}

/** The first number of each tag of the first picture that holds short ones. @throws UnreadableMedia if the list is missing */
async function firstTags(path: string): Promise<ReadonlyMap<number, number>> {
  await using file = await FileBytes.open(path);
  const header = await file.read(0, 16);
  const isLittle = header.toString('latin1', 0, 2) === 'II';
  const number = (bytes: Buffer, at: number, length: 2 | 4 | 8): number => {
    if (bytes.length < at + length) return 0;
    if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
  };
  const isBig = number(header, 2, 2) === 43;
  const [wide, entry, counted] = isBig ? ([8, 20, 8] as const) : ([4, 12, 2] as const);
  const list = number(header, isBig ? 8 : 4, wide);
  // Many programs write the pixels first.
  if (list >= file.size) throw truncated();
  const count = Math.min(number(await file.read(list, counted), 0, counted), 4_096);
  const entries = await file.read(list + counted, count * entry);
  const tags = new Map<number, number>();
  for (let at = 0; at + entry <= entries.length; at += entry) {
    if (number(entries, at + 2, 2) !== 3) continue;
    const values = number(entries, at + 4, wide);
    const value = at + 4 + wide;
    const first = values * 2 <= wide ? entries : await file.read(number(entries, value, wide), 2);
    tags.set(number(entries, at, 2), number(first, first === entries ? value : 0, 2));
  }
  return tags;
}
