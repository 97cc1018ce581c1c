import type { FileBytes } from '../file-bytes.ts';
import type { Edit } from './edit.ts';
import { eraseExifLocation } from './exif.ts';
import { mp4Location } from './mp4.ts';
import { eraseXmpLocation } from './xmp.ts';

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** Header of an extension, after its name: a digest, the total length and the part's offset. */
const MORE_XMP_HEADER = 40;
const START = Buffer.from([0xff, 0xd8, 0xff]);
const FILM = Buffer.from('ftyp');
/** Phones append a smaller copy, a depth map or a gain map to the picture. */
const MOST_PICTURES = 32;
const MOST_SEGMENTS = 100_000;

/** The position in a JPEG: also in further pictures after the first, and in the video of a "motion photo". */
export async function jpegLocation(file: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = 0;
  for (let picture = 0; picture < MOST_PICTURES; picture += 1) {
    const end = await picturesEnd(file, at, edits);
    if (end === undefined) break;
    const [next, video] = [await file.indexOf(START, end), await file.indexOf(FILM, end)];
    if (video >= 4 && (next < 0 || video < next)) {
      edits.push(...(await mp4Location(file, video - 4)));
      break;
    }
    if (next < 0) break;
    at = next;
  }
  return edits;
}

/** Parses the segments of one picture (ITU-T T.81, annex B). @returns its end; undefined if it has none */
async function picturesEnd(file: FileBytes, start: number, edits: Edit[]): Promise<number | undefined> {
  const more: Part[] = [];
  let at = start + 2;
  let end: number | undefined;
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const head = await file.read(at, 4);
    const [mark, marker = 0] = head;
    if (mark !== 0xff || head.length < 2) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      end = at + 2;
      break;
    }
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isBare) {
      at += 2;
      continue;
    }
    if (head.length < 4) break;
    const length = head.readUInt16BE(2);
    if (marker === 0xe1) await readSegment(file, at + 4, length - 2, edits, more);
    at += 2 + length;
    if (marker === 0xda) at = await scanEnd(file, at);
  }
  edits.push(...moreXmpEdits(more));
  return end;
}

interface Part {
  readonly at: number;
  readonly bytes: Buffer;
}

async function readSegment(file: FileBytes, at: number, length: number, edits: Edit[], more: Part[]): Promise<void> {
  const bytes = await file.read(at, length);
  const begins = (name: string): boolean => bytes.toString('latin1', 0, name.length) === name;
  if (begins(MORE_XMP)) {
    const from = MORE_XMP.length + MORE_XMP_HEADER;
    more.push({ at: at + from, bytes: bytes.subarray(from) });
  }
  const found =
    (begins(EXIF) && eraseExifLocation(bytes.subarray(EXIF.length))) ||
    (begins(XMP) && eraseXmpLocation(bytes.subarray(XMP.length)));
  if (found) edits.push({ at, bytes });
}

/** A packet split into parts, possibly within a name. */
function moreXmpEdits(parts: readonly Part[]): Edit[] {
  const packet = Buffer.concat(parts.map(({ bytes }) => bytes));
  if (!eraseXmpLocation(packet)) return [];
  let from = 0;
  return parts.map(({ at, bytes: { length } }) => ({ at, bytes: packet.subarray(from, (from += length)) }));
}

/** The next marker after entropy-coded data, in which 0xff is followed by 0 or a restart number. */
async function scanEnd(file: FileBytes, from: number): Promise<number> {
  const CHUNK = 128 * 1024;
  for (let at = from; ;) {
    const bytes = await file.read(at, CHUNK);
    if (bytes.length < 2) return file.size;
    for (let mark = bytes.indexOf(0xff); mark >= 0 && mark + 1 < bytes.length; mark = bytes.indexOf(0xff, mark + 1)) {
      const next = bytes[mark + 1] ?? 0;
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + mark;
    }
    // The last byte may be the first half of a marker.
    at += bytes.length - 1;
  }
}
