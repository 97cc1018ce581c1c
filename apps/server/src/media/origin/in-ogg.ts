import { moreComments } from './in-sound.ts';
import type { ReadBytes, Splice } from './spliced.ts';

const HEAD = 27;
const CODECS = [
  { first: 'OpusHead', comments: 'OpusTags' },
  { first: '\x01vorbis', comments: '\x03vorbis' },
] as const;

interface Page {
  readonly at: number;
  readonly head: Buffer;
  /** The lengths of its parts of packets. */
  readonly lacing: Buffer;
  readonly body: Buffer;
}

/** More comments in the packet of comments of a file with one stream of Opus or Vorbis. Only its page, the second, is written anew. */
export async function inOgg(read: ReadBytes, terms: Readonly<Record<string, string>>): Promise<Splice[]> {
  const first = await readPage(read, 0);
  const codec = CODECS.find((each) => first?.body.toString('latin1').startsWith(each.first));
  const page = first && codec && (await readPage(read, first.at + sizeOf(first)));
  // Of the same stream: another one would have its first page here.
  if (!page || page.head.readUInt32LE(14) !== first.head.readUInt32LE(14)) return [];
  const parts = page.lacing.findIndex((length) => length < 255) + 1;
  const length = page.lacing.subarray(0, parts).reduce((sum, each) => sum + each, 0);
  const packet = page.body.subarray(0, length);
  if (parts === 0 || !packet.toString('latin1').startsWith(codec.comments)) return [];
  const name = codec.comments.length;
  const comments = moreComments(packet.subarray(name), terms);
  if (!comments) return [];
  const longer = Buffer.concat([packet.subarray(0, name), comments]);
  const lacing = Buffer.from([
    ...Array<number>(Math.floor(longer.length / 255)).fill(255),
    longer.length % 255,
    ...page.lacing.subarray(parts),
  ]);
  if (lacing.length > 255) return [];
  const head = Buffer.from(page.head);
  head.writeUInt32LE(0, 22);
  head[26] = lacing.length;
  const written = Buffer.concat([head, lacing, longer, page.body.subarray(length)]);
  written.writeUInt32LE(checksum(written), 22);
  return [{ at: page.at, remove: sizeOf(page), insert: written }];
}

const sizeOf = ({ lacing, body }: Page): number => HEAD + lacing.length + body.length;

async function readPage(read: ReadBytes, at: number): Promise<Page | undefined> {
  const head = await read(at, HEAD);
  if (head.length < HEAD || head.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const lacing = await read(at + HEAD, head.readUInt8(26));
  const length = lacing.reduce((sum, each) => sum + each, 0);
  const body = await read(at + HEAD + lacing.length, length);
  return body.length === length ? { at, head, lacing, body } : undefined;
}

/** The CRC of Ogg: its polynomial is that of zlib, its bits go the other way. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

const checksum = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0, 0);
