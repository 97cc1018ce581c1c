import type { FileBytes } from './file-bytes.ts';

/** A box of ISO base media (ISO/IEC 14496-12, 4.2) or atom of QuickTime, by its place in the file. */
export interface Box {
  readonly type: string;
  readonly at: number;
  /** Where its content begins, and where it ends; past the file's end in one that was cut off. */
  readonly from: number;
  readonly to: number;
}

/** So many lie in one box at most. Only a file that was made to keep its reader busy has more. */
const MOST_BOXES = 100_000;

/**
 * The boxes between two places, in order: a 32-bit size and a type, then a 64-bit size where the first is 1; 0 means to the end. Ends
 * at what is no box: writers leave padding, and QuickTime a zero, behind the last one.
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

/** The first box of a type in the content of another, or further in along a path of types; undefined where there is none. */
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
