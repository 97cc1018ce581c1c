import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** Compressed, with this claimed uncompressed length. */
  readonly deflatedAs?: number;
}

/** A zip file with any entries, valid or not. */
export function zipOf(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, deflatedAs } of entries) {
    const path = Buffer.from(name);
    const data = deflatedAs === undefined ? bytes : deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2);
    about.writeUInt16LE(deflatedAs === undefined ? 0 : 8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(deflatedAs ?? bytes.length, 18);
    about.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004'), about, path, data);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), about, offset, path);
    at += 4 + about.length + path.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** The entries of an uncompressed zip file, in order. */
export function entriesOf(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: zip.subarray(data, data + size),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
