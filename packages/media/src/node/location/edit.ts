import { open } from 'node:fs/promises';
import type { FileBytes } from '../file-bytes.ts';
import { UnreadableMedia } from '../unreadable-media.ts';

/** Replaces bytes of a file with others or zeros of the same length, so nothing moves. */
export type Edit = { readonly at: number } & ({ readonly bytes: Buffer } | { readonly zeros: number });

/** Maximum size of one metadata block in bytes: photos have tens of thousands, with a depth map some million. */
const MOST_METADATA = 64 * 1024 * 1024;

/** Reads a whole metadata block. @throws UnreadableMedia if it is implausibly large */
export async function readMetadata(file: FileBytes, at: number, length: number): Promise<Buffer> {
  if (Math.min(length, file.size - at) > MOST_METADATA)
    throw new UnreadableMedia(
      'media.too_large',
      'The file’s metadata is too large to look for a location in it. Export the file without metadata, and try again.',
    );
  return file.read(at, length);
}

const ZEROS = Buffer.alloc(1024 * 1024);

/** Writes edits into a file, in place. */
export async function applyEdits(path: string, edits: readonly Edit[]): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    for (const edit of edits) {
      if ('bytes' in edit) {
        await file.write(edit.bytes, 0, edit.bytes.length, edit.at);
        continue;
      }
      const end = Math.min(edit.at + edit.zeros, size);
      for (let at = edit.at; at < end; at += ZEROS.length)
        await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
    }
  } finally {
    await file.close();
  }
}
