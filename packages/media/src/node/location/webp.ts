import type { FileBytes } from '../file-bytes.ts';
import { readMetadata, type Edit } from './edit.ts';
import { eraseExifLocation } from './exif.ts';
import { eraseXmpLocation } from './xmp.ts';

const HEADER = 12;
const MOST_CHUNKS = 1_000_000;
/** Some writers keep the prefix that the block has in a JPEG. */
const NAME = 'Exif\0\0';

/** The position in a WebP: the chunks of RFC 9649, 2.7. */
export async function webpLocation(file: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = HEADER;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
    const head = await file.read(at, 8);
    if (head.length < 8) break;
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (type === 'EXIF' || type === 'XMP ') {
      const bytes = await readMetadata(file, at + 8, length);
      const name = bytes.toString('latin1', 0, NAME.length) === NAME ? NAME.length : 0;
      const found = type === 'EXIF' ? eraseExifLocation(bytes.subarray(name)) : eraseXmpLocation(bytes);
      if (found) edits.push({ at: at + 8, bytes });
    }
    at += 8 + length + (length % 2);
  }
  return edits;
}
