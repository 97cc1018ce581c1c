import { crc32, inflateSync } from 'node:zlib';
import type { FileBytes } from '../file-bytes.ts';
import { readMetadata, type Edit } from './edit.ts';
import { eraseExifLocation } from './exif.ts';
import { eraseXmpLocation } from './xmp.ts';

const SIGNATURE = 8;
const MOST_CHUNKS = 1_000_000;
const MOST_TEXT = 64 * 1024 * 1024;
const WITH_METADATA = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt']);
/** From ImageMagick and software based on it: hexadecimal digits after a line with their count. */
const RAW_PROFILE = /^raw profile type (exif|app1|xmp)$/i;
const NOTHING = 'Comment\0';

/** The position in a PNG. A chunk that cannot be edited in place becomes an empty comment of the same length. */
export async function pngLocation(file: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = SIGNATURE;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
    const head = await file.read(at, 8);
    if (head.length < 8) break;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (WITH_METADATA.has(type)) {
      const bytes = await readMetadata(file, at + 4, length + 4);
      const changed = bytes.length === length + 4 && without(type, bytes);
      if (changed) edits.push({ at: at + 4, bytes: withChecksum(bytes) });
    }
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return edits;
}

function withChecksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([bytes, sum]);
}

/** Removes the position from a chunk (type and content). @returns whether there was any */
function without(type: string, bytes: Buffer): boolean {
  const content = bytes.subarray(4);
  if (type === 'eXIf') return eraseExifLocation(content);
  const text = textOf(type, content);
  if (!text) return false;
  const isXmp = text.keyword === 'XML:com.adobe.xmp';
  if (!isXmp && !RAW_PROFILE.test(text.keyword)) return false;
  if (isXmp && !text.isPacked) return eraseXmpLocation(text.value);
  const value = text.isPacked ? unpacked(text.value) : text.value;
  if (value && !(isXmp ? eraseXmpLocation(value) : profileHolds(value))) return false;
  bytes.fill(0x20, 4);
  bytes.write(`tEXt${NOTHING}`, 'latin1');
  return true;
}

interface Text {
  readonly keyword: string;
  readonly value: Buffer;
  readonly isPacked: boolean;
}

/** PNG, third edition, 11.3.3. */
function textOf(type: string, content: Buffer): Text | undefined {
  const end = content.indexOf(0);
  if (end < 1) return undefined;
  const keyword = content.toString('latin1', 0, end);
  if (type === 'tEXt') return { keyword, value: content.subarray(end + 1), isPacked: false };
  if (type === 'zTXt') return { keyword, value: content.subarray(end + 2), isPacked: true };
  const language = content.indexOf(0, end + 3);
  const translated = language < 0 ? -1 : content.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  return { keyword, value: content.subarray(translated + 1), isPacked: content[end + 1] === 1 };
}

/** Undefined if it cannot be inflated, or exceeds the size limit. */
function unpacked(value: Buffer): Buffer | undefined {
  try {
    return inflateSync(value, { maxOutputLength: MOST_TEXT });
  } catch {
    return undefined;
  }
}

function profileHolds(value: Buffer): boolean {
  const digits = value.toString('latin1').replace(/^\s*\w+\s+\d+\s/, '');
  const bytes = Buffer.from(digits.replace(/\s/g, ''), 'hex');
  const header = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  return eraseExifLocation(bytes.subarray(header)) || eraseXmpLocation(bytes);
}
