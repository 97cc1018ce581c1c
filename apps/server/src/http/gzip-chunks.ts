import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** A separately compressed part of a gzip stream, which can be cached and combined with others. */
export interface GzipChunk {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Deflate blocks without references to earlier ones, aligned to a byte. RFC 1951, 3.2. */
  readonly deflated: Uint8Array<ArrayBuffer>;
}

const deflate = promisify(deflateRaw);
const options = { finishFlush: constants.Z_FULL_FLUSH } as const;
const encoder = new TextEncoder();

export function gzipChunk(text: string): GzipChunk {
  const plain = encoder.encode(text);
  return { plain, deflated: new Uint8Array(deflateRawSync(plain, options)) };
}

/** Asynchronous, for long texts: other requests go on meanwhile. */
export async function gzipLongChunk(text: string): Promise<GzipChunk> {
  const plain = encoder.encode(text);
  return { plain, deflated: new Uint8Array(await deflate(plain, options)) };
}

/** Header: deflate, no name, no time, unknown system. RFC 1952, 2.3. */
export const GZIP_START = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Trailer: an empty last block, then CRC-32 and length of all parts. */
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
