import type { FileBytes } from '../file-bytes.ts';
import { readMetadata, type Edit } from './edit.ts';
import { eraseXmpLocation } from './xmp.ts';

const HEADER = 13;
const MOST_BLOCKS = 10_000_000;
const XMP = 'XMP DataXMP';
/** Bytes after a packet that lead any block parser to its end. */
const TRAILER = 258;

const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The position in a GIF: an XMP packet in an application extension (GIF89a, 26). */
export async function gifLocation(file: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const header = await file.read(0, HEADER);
  let at = HEADER + colours(header[10] ?? 0);
  for (let block = 0; block < MOST_BLOCKS; block += 1) {
    const head = await file.read(at, 14);
    if (head[0] === 0x2c) at = await blocksEnd(file, at + 10 + colours(head[9] ?? 0) + 1);
    else if (head[0] === 0x21 && head[1] === 0xff && head.toString('latin1', 3) === XMP) {
      const end = await blocksEnd(file, at + 14);
      const bytes = await readMetadata(file, at + 14, Math.max(0, end - at - 14 - TRAILER));
      if (eraseXmpLocation(bytes)) edits.push({ at: at + 14, bytes });
      at = end;
    } else if (head[0] === 0x21) at = await blocksEnd(file, at + 2);
    else break;
  }
  return edits;
}

async function blocksEnd(file: FileBytes, from: number): Promise<number> {
  let at = from;
  for (let block = 0; block < MOST_BLOCKS; block += 1) {
    const [length] = await file.read(at, 1);
    at += 1 + (length ?? 0);
    if (!length) break;
  }
  return at;
}
