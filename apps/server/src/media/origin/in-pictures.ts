import { crc32 } from 'node:zlib';
import { riffChunk } from './in-riff.ts';
import { insertion, type ReadBytes, type Splice } from './spliced.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The signature and the header, which is always the first chunk. */
const PNG_HEAD = 33;

/** An iTXt chunk after the header. */
export async function inPng(read: ReadBytes, xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, PNG_HEAD);
  if (head.length < PNG_HEAD || !head.subarray(0, 8).equals(PNG)) return [];
  // Keyword, not compressed, no language.
  const body = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmp]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return [insertion(PNG_HEAD, chunk)];
}

/** An APP1 segment after the beginning, or after JFIF's segment, which must be the first. */
export async function inJpeg(read: ReadBytes, xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, 20);
  if (head.length < 6 || head.readUInt16BE(0) !== 0xffd8) return [];
  const at = head.readUInt16BE(2) === 0xffe0 ? 4 + head.readUInt16BE(4) : 2;
  const body = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), xmp]);
  const start = Buffer.from([0xff, 0xe1, 0, 0]);
  start.writeUInt16BE(body.length + 2, 2);
  return [insertion(at, Buffer.concat([start, body]))];
}

const WITH_XMP = 0x04;
const WITH_ALPHA = 0x10;

/** A chunk at the end, which the header of the extended format announces. */
export async function inWebp(read: ReadBytes, size: number, xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, 40);
  const isWhole = head.length >= 30 && head.readUInt32LE(4) + 8 === size;
  if (!isWhole || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return [];
  const extended = extendedHeader(head);
  if (!extended) return [];
  const last = riffChunk('XMP ', xmp);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(size - 8 + extended.insert.length - extended.remove + last.length);
  return [{ at: 4, remove: 4, insert: length }, extended, insertion(size, last)];
}

/** The header with the flag for XMP: changed, or added before a simple file's only chunk. */
function extendedHeader(head: Buffer): Splice | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { at: 20, remove: 1, insert: Buffer.from([(head[20] ?? 0) | WITH_XMP]) };
    case 'VP8 ':
      return addedHeader(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff, 0);
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      const alpha = (bits >>> 28) & 1 ? WITH_ALPHA : 0;
      return addedHeader((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, alpha);
    }
    default:
      return undefined;
  }
}

function addedHeader(width: number, height: number, alpha: number): Splice {
  const body = Buffer.alloc(10);
  body[0] = WITH_XMP | alpha;
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return insertion(12, riffChunk('VP8X', body));
}

/** What lets a reader that knows only data blocks skip the packet: a length that leads to the end, wherever it is read. */
const GIF_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0]);

/** An application extension before the end. */
export async function inGif(read: ReadBytes, size: number, xmp: Buffer): Promise<Splice[]> {
  const isGif = (await read(0, 6)).toString('latin1') === 'GIF89a';
  if (!isGif || (await read(size - 1, 1))[0] !== 0x3b) return [];
  const head = Buffer.concat([Buffer.from([0x21, 0xff, 0x0b]), Buffer.from('XMP DataXMP', 'latin1')]);
  return [insertion(size - 1, Buffer.concat([head, xmp, GIF_TRAILER]))];
}
