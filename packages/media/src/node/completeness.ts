import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn } from './boxes.ts';
import { FileBytes } from './file-bytes.ts';
import { sampleRanges } from './sample-ranges.ts';

const UNKNOWN_RIFF_SIZES = new Set([0, 0xffff_ffff]);

/**
 * Whether the file ends before its container says so: checks the outermost structure, without decoding. Also `false` if
 * the container has no length (live WebM, streamed WAV, raw MP3 and AAC).
 */
export async function endsEarly(path: string, container: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    switch (container) {
      case 'mp4':
      case 'mov':
      case '3gp':
        return await boxesEndEarly(path, ['moov', 'moof']);
      case 'heic':
        return await boxesEndEarly(path, ['meta']);
      case 'jxl':
        return await boxesEndEarly(path, ['jxlc', 'jxlp']);
      case 'webm':
      case 'mkv':
        return await segmentEndsEarly(file, size);
      case 'wav':
      case 'avi':
        return await riffEndsEarly(file, size);
      default:
        return false;
    }
  } finally {
    await file.close();
  }
}

/** True if boxes or indexed samples extend past the end, or the index is missing because writing was interrupted. */
async function boxesEndEarly(path: string, indices: readonly string[]): Promise<boolean> {
  await using file = await FileBytes.open(path);
  let index = false;
  for await (const box of boxesIn(file, 0, file.size)) {
    // Writers append padding and tags to the last box; bytes that are no box are not a missing part of one.
    if (!/^[\w ©]{4}$/.test(box.type)) break;
    index ||= indices.includes(box.type);
    if (box.to > file.size) return true;
    if (box.type !== 'moov') continue;
    for await (const trak of boxesIn(file, box.from, box.to)) {
      if (trak.type !== 'trak') continue;
      for await (const { at, length } of sampleRanges(file, trak)) if (at + length > file.size) return true;
    }
  }
  return !index;
}

/** RFC 8794: an EBML header, then the segment; sizes are variable-length, all ones meaning unknown. */
async function segmentEndsEarly(file: FileHandle, fileSize: number): Promise<boolean> {
  const ebml = await readElement(file, 0);
  if (!ebml || ebml.size === null) return false;
  const segment = await readElement(file, ebml.dataAt + ebml.size);
  return segment !== null && segment.size !== null && segment.dataAt + segment.size > fileSize;
}

async function readElement(file: FileHandle, offset: number): Promise<{ dataAt: number; size: number | null } | null> {
  const bytes = Buffer.alloc(12);
  const { bytesRead } = await file.read(bytes, 0, 12, offset);
  const first = bytes[0];
  if (bytesRead < 2 || first === undefined || first === 0) return null;
  const idLength = Math.clz32(first) - 23;
  const marker = bytes[idLength];
  if (marker === undefined || marker === 0) return null;
  const sizeLength = Math.clz32(marker) - 23;
  if (idLength + sizeLength > bytesRead) return null;
  let size = BigInt(marker & (0xff >> sizeLength));
  for (const byte of bytes.subarray(idLength + 1, idLength + sizeLength)) size = (size << 8n) | BigInt(byte);
  const unknown = (1n << BigInt(7 * sizeLength)) - 1n;
  return { dataAt: offset + idLength + sizeLength, size: size === unknown ? null : Number(size) };
}

async function riffEndsEarly(file: FileHandle, fileSize: number): Promise<boolean> {
  const header = Buffer.alloc(8);
  await file.read(header, 0, 8, 0);
  const size = header.readUInt32LE(4);
  return !UNKNOWN_RIFF_SIZES.has(size) && size + 8 > fileSize + 1;
}
