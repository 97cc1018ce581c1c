import { insertion, type ReadBytes, type Splice } from './spliced.ts';

export function riffChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

const MOST = 2 ** 32 - 1;

/** A chunk at the end of the file's only list, whose length grows. One whose writer did not know it stays as it is. */
export async function inRiff(read: ReadBytes, size: number, form: 'WAVE' | 'AVI ', xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, 12);
  const isRiff = head.length === 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === form;
  if (!isRiff || head.readUInt32LE(4) + 8 !== size) return [];
  return atEnd(size, riffChunk('_PMX', xmp), (length) => {
    const written = Buffer.alloc(4);
    written.writeUInt32LE(length);
    return written;
  });
}

export async function inAiff(read: ReadBytes, size: number, xmp: Buffer): Promise<Splice[]> {
  const head = await read(0, 12);
  const isAiff =
    head.length === 12 && head.toString('latin1', 0, 4) === 'FORM' && /^AIF[FC]$/.test(head.toString('latin1', 8));
  if (!isAiff || head.readUInt32BE(4) + 8 !== size) return [];
  const body = Buffer.concat([Buffer.from('XMP ', 'latin1'), xmp]);
  const chunk = riffChunk('APPL', body);
  chunk.writeUInt32BE(body.length, 4);
  return atEnd(size, chunk, (length) => {
    const written = Buffer.alloc(4);
    written.writeUInt32BE(length);
    return written;
  });
}

function atEnd(size: number, chunk: Buffer, written: (length: number) => Buffer): Splice[] {
  // Chunks begin at even places.
  const insert = Buffer.concat([Buffer.alloc(size % 2), chunk]);
  const length = size - 8 + insert.length;
  return length > MOST ? [] : [{ at: 4, remove: 4, insert: written(length) }, insertion(size, insert)];
}
