import { insertion, type ReadBytes, type Splice } from './spliced.ts';

const UNSYNCHRONISED = 0x80;
const EXTENDED = 0x40;
const WITH_FOOTER = 0x10;

/** A number of four bytes of seven bits, as ID3 writes it. */
const synchsafe = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));
const fromSynchsafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum << 7) | byte, 0);

/** A private frame of the ID3v2 tag at the beginning, which is added where there is none. */
export async function inId3(read: ReadBytes, xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, 10);
  if (head.length < 10) return [];
  if (head.toString('latin1', 0, 3) !== 'ID3') {
    const isSound = (head.readUInt16BE(0) & 0xffe0) === 0xffe0;
    const frame = privateFrame(3, xmp);
    return isSound
      ? [insertion(0, Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), synchsafe(frame.length), frame]))]
      : [];
  }
  const [version, flags] = [head.readUInt8(3), head.readUInt8(5)];
  if ((version !== 3 && version !== 4) || flags & (UNSYNCHRONISED | EXTENDED | WITH_FOOTER)) return [];
  const frame = privateFrame(version, xmp);
  const length = fromSynchsafe(head.subarray(6)) + frame.length;
  return [{ at: 6, remove: 4, insert: Buffer.concat([synchsafe(length), frame]) }];
}

function privateFrame(version: 3 | 4, xmp: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('XMP\0', 'latin1'), xmp]);
  const plain = Buffer.alloc(4);
  plain.writeUInt32BE(body.length);
  return Buffer.concat([
    Buffer.from('PRIV', 'latin1'),
    version === 4 ? synchsafe(body.length) : plain,
    Buffer.alloc(2),
    body,
  ]);
}

const COMMENTS = 4;
const LAST = 0x80;
/** A file has a few blocks; a cover is one. */
const MOST_BLOCKS = 64;

/** More comments in the block of comments, which is added where there is none. */
export async function inFlac(read: ReadBytes, terms: Readonly<Record<string, string>>): Promise<Splice[]> {
  if ((await read(0, 4)).toString('latin1') !== 'fLaC') return [];
  let at = 4;
  for (let n = 0; n < MOST_BLOCKS; n++) {
    const head = await read(at, 4);
    if (head.length < 4) return [];
    const [type, length] = [head.readUInt8(0), head.readUIntBE(1, 3)];
    if ((type & ~LAST) === COMMENTS) {
      const more = moreComments(await read(at + 4, length), terms);
      return more ? [{ at, remove: 4 + length, insert: Buffer.concat([blockHead(type, more.length), more]) }] : [];
    }
    if (type & LAST) {
      const block = moreComments(Buffer.alloc(8), terms);
      if (!block) return [];
      return [
        { at, remove: 1, insert: Buffer.from([type & ~LAST]) },
        insertion(at + 4 + length, Buffer.concat([blockHead(COMMENTS | LAST, block.length), block])),
      ];
    }
    at += 4 + length;
  }
  return [];
}

function blockHead(type: number, length: number): Buffer {
  const head = Buffer.from([type, 0, 0, 0]);
  head.writeUIntBE(length, 1, 3);
  return head;
}

/** Vorbis comments (vendor, count, comments, and what follows them) with more at their end. */
export function moreComments(body: Buffer, terms: Readonly<Record<string, string>>): Buffer | undefined {
  const added = Object.entries(terms).map(([name, text]) => lengthFirst(Buffer.from(`${name.toUpperCase()}=${text}`)));
  if (body.length < 8) return undefined;
  const counted = 4 + body.readUInt32LE(0);
  if (counted + 4 > body.length) return undefined;
  const count = body.readUInt32LE(counted);
  let end = counted + 4;
  for (let n = 0; n < count; n++) {
    if (end + 4 > body.length) return undefined;
    end += 4 + body.readUInt32LE(end);
  }
  if (end > body.length) return undefined;
  const total = Buffer.alloc(4);
  total.writeUInt32LE(count + added.length);
  return Buffer.concat([
    body.subarray(0, counted),
    total,
    body.subarray(counted + 4, end),
    ...added,
    body.subarray(end),
  ]);
}

function lengthFirst(text: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}
