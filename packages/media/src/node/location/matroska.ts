import type { FileBytes } from '../file-bytes.ts';
import { readMetadata, type Edit } from './edit.ts';

const SEGMENT = 0x18538067;
const TAGS = 0x1254c367;
const TAG = 0x7373;
const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const TAG_STRING = 0x4487;
const CHECKSUM = 0xbf;
/** An element to be ignored, with an id as short as the checksum's. */
const VOID = 0xec;
const SPACE = 0x20;
const MOST_ELEMENTS = 1_000_000;
const MOST_DEPTH = 8;
const KEY = /location|gps|iso6709|latitude|longitude/i;

interface Element {
  readonly id: number;
  readonly from: number;
  /** Null if unknown, as in live recordings. */
  readonly size: number | null;
}

/** The position in a Matroska or WebM video: tags that writers copy from phones' videos. */
export async function matroskaLocation(file: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const ebml = elementIn(await file.read(0, 12), 0);
  const start = (ebml?.from ?? 0) + (ebml?.size ?? 0);
  const segment = elementIn(await file.read(start, 12), 0);
  if (!ebml || segment?.id !== SEGMENT) return edits;
  let at = start + segment.from;
  for (let count = 0; count < MOST_ELEMENTS; count += 1) {
    const element = elementIn(await file.read(at, 12), 0);
    if (!element || element.size === null) break;
    if (element.id === TAGS) {
      const bytes = await readMetadata(file, at + element.from, element.size);
      if (erase(bytes, 0, bytes.length, MOST_DEPTH)) edits.push({ at: at + element.from, bytes });
    }
    at += element.from + element.size;
  }
  return edits;
}

/** Erases the values of position tags, in place. @returns whether there was any */
function erase(bytes: Buffer, from: number, to: number, depth: number): boolean {
  if (depth === 0) return false;
  let found = false;
  let isPlace = false;
  let checksum: number | undefined;
  for (let at = from; at < to;) {
    const element = elementIn(bytes, at);
    if (!element || element.size === null) break;
    const end = Math.min(element.from + element.size, to);
    if (element.id === CHECKSUM) checksum = at;
    if (element.id === TAG || element.id === SIMPLE_TAG) found = erase(bytes, element.from, end, depth - 1) || found;
    if (element.id === TAG_NAME) isPlace = KEY.test(bytes.toString('latin1', element.from, end));
    if (element.id === TAG_STRING && isPlace) {
      const value = bytes.subarray(element.from, end);
      found ||= value.some((byte) => byte !== SPACE);
      value.fill(SPACE);
    }
    at = end;
  }
  if (found && checksum !== undefined) bytes[checksum] = VOID;
  return found;
}

/** RFC 8794, 4 to 6: an id and a size, each with its byte count given by its leading zero bits. */
function elementIn(bytes: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const marker = bytes[sizeAt] ?? 0;
  const sizeLength = Math.clz32(marker) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  let size = BigInt(marker & (0xff >> sizeLength));
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeLength)) size = (size << 8n) | BigInt(byte);
  const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  return { id: bytes.readUIntBE(at, idLength), from: sizeAt + sizeLength, size: isUnknown ? null : Number(size) };
}
