import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** A part of a gzip stream that is compressed by itself, so that it can be kept and sent between others. */
export interface GzipChunk {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Blocks that refer to nothing before them and end with a byte. RFC 1951, 3.2. */
  readonly deflated: Uint8Array<ArrayBuffer>;
}

const deflate = promisify(deflateRaw);
const options = { finishFlush: constants.Z_FULL_FLUSH } as const;
const encoder = new TextEncoder();

export function gzipChunk(text: string): GzipChunk {
  const plain = encoder.encode(text);
  return { plain, deflated: new Uint8Array(deflateRawSync(plain, options)) };
}

/** For long texts: other requests go on meanwhile. */
export async function gzipLongChunk(text: string): Promise<GzipChunk> {
  const plain = encoder.encode(text);
  return { plain, deflated: new Uint8Array(await deflate(plain, options)) };
}

/** Deflate, no name, no time, no particular system. RFC 1952, 2.3. */
export const GZIP_START = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An empty last block, then the CRC-32 and the length of everything that is in the parts. */
export function gzipEnd(parts: readonly GzipChunk[]): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(10);
  end.writeUInt16LE(0x0003, 0);
  end.writeUInt32LE(
    parts.reduce((sum, { plain }) => crc32(plain, sum), 0),
    2,
  );
  end.writeUInt32LE(parts.reduce((length, { plain }) => length + plain.length, 0) >>> 0, 6);
  return end;
}
