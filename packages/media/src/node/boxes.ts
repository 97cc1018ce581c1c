import type { FileBytes } from './file-bytes.ts';

/** A box of ISO base media (ISO/IEC 14496-12, 4.2) or atom of QuickTime, as a byte range of the file. */
export interface Box {
  readonly type: string;
  readonly at: number;
  /** Start and end of its content; `to` exceeds the file size if the box is truncated. */
  readonly from: number;
  readonly to: number;
}

/** Maximum boxes inside one box. Only a malicious file has more. */
const MOST_BOXES = 100_000;

/**
 * Iterates over the boxes of a byte range, in order: a 32-bit size and a type, then a 64-bit size if the first is 1; 0
 * means to the end. Stops at anything that is no box: writers append padding, and QuickTime a zero.
 */
export async function* boxesIn(file: FileBytes, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; count < MOST_BOXES && at + 8 <= to; count += 1) {
    const header = await file.read(at, 16);
    if (header.length < 8) return;
    const size32 = header.readUInt32BE(0);
    const isLong = size32 === 1 && header.length === 16;
    const size = size32 === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : size32;
    const start = at + (isLong ? 16 : 8);
    if (at + size < start) return;
    yield { type: header.toString('latin1', 4, 8), at, from: start, to: at + size };
    at += size;
  }
}

/** The first box of a type inside another, or along a path of types; undefined if there is none. */
export async function boxAt(file: FileBytes, outer: Box, ...path: readonly string[]): Promise<Box | undefined> {
  let found: Box | undefined = outer;
  for (const type of path) {
    const around: Box | undefined = found;
    if (!around) return undefined;
    found = undefined;
    for await (const box of boxesIn(file, around.from, Math.min(around.to, file.size)))
      if (box.type === type) {
        found = box;
        break;
      }
  }
  return found;
}
