/** A change of a file: at byte `at`, `remove` bytes are replaced by `insert`. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: Buffer;
}

export const insertion = (at: number, insert: Buffer): Splice => ({ at, remove: 0, insert });

/** Reads up to `length` bytes from `start`; fewer at the end of the file. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** A part of a spliced file: bytes of its own, or a range of the original, both ends inclusive. */
export type Part = { readonly bytes: Buffer } | { readonly start: number; readonly end: number };

export const splicedSize = (size: number, splices: readonly Splice[]): number =>
  splices.reduce((sum, { remove, insert }) => sum + insert.length - remove, size);

/** What makes up the bytes `start` to `end` (inclusive) of a file of `size` bytes after the splices. */
export function partsOf(size: number, splices: readonly Splice[], start: number, end: number): Part[] {
  const parts: Part[] = [];
  /** Where the next part begins in the spliced file, and in the original. */
  let at = 0;
  let from = 0;
  const take = (length: number, part: (skip: number, count: number) => Part): void => {
    const first = Math.max(start, at);
    const last = Math.min(end, at + length - 1);
    if (length > 0 && first <= last) parts.push(part(first - at, last - first + 1));
    at += length;
  };
  const original = (until: number): void => {
    const begin = from;
    take(until - begin, (skip, count) => ({ start: begin + skip, end: begin + skip + count - 1 }));
    from = until;
  };
  for (const { at: place, remove, insert } of splices) {
    original(place);
    take(insert.length, (skip, count) => ({ bytes: insert.subarray(skip, skip + count) }));
    from = place + remove;
  }
  original(size);
  return parts;
}
