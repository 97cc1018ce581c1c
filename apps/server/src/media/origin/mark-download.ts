import { Readable } from 'node:stream';
import { ObjectMissing, ObjectUnreadable, type Objects } from '../../platform/objects/index.ts';
import type { StoredFile } from '../files.ts';
import { isGenerated, type Made } from './generated.ts';
import { placeMark } from './place-mark.ts';
import { partsOf, splicedSize } from './spliced.ts';
import { originMark } from './xmp.ts';

/** A stored file as it is downloaded: with a mark of its origin, which the stored one does not have. */
export interface MarkedFile {
  readonly size: number;
  /** The bytes from `start` to `end`, both inclusive. */
  readonly stream: (start: number, end: number) => Readable;
}

/**
 * Marks what a model made while it is downloaded; shown in the studio, it is served as it is stored. @returns undefined for other media, and where the
 * container takes no mark
 */
export async function markDownload(
  objects: Objects,
  row: Made,
  { key, bytes: size, mime }: StoredFile,
): Promise<MarkedFile | undefined> {
  if (!isGenerated(row)) return undefined;
  const read = async (start: number, length: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    if (buffer.length > 0) await objects.read(key, start, buffer);
    return buffer;
  };
  const splices = await placeMark(mime, size, read, originMark('trainedAlgorithmicMedia', [row.model ?? '']));
  if (splices.length === 0) return undefined;
  async function* chunks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (const part of partsOf(size, splices, start, end)) {
      if ('bytes' in part) yield part.bytes;
      else yield* (await objects.get(key, { range: part, bytes: size })).stream;
    }
  }
  return { size: splicedSize(size, splices), stream: (start, end) => Readable.from(chunks(start, end)) };
}

/** A file as an entry of a zip file. Media that cannot be read now are opened when their turn comes, and then fail visibly. */
export async function openDownload(
  objects: Objects,
  { row, ...file }: StoredFile & { readonly row: Made },
): Promise<{ readonly bytes: number; readonly open: () => Promise<Readable> }> {
  const stored = { bytes: file.bytes, open: async () => (await objects.get(file.key, { bytes: file.bytes })).stream };
  try {
    const marked = await markDownload(objects, row, file);
    return marked ? { bytes: marked.size, open: async () => marked.stream(0, marked.size - 1) } : stored;
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof ObjectUnreadable) return stored;
    throw error;
  }
}
