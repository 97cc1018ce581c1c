import { insertion, type ReadBytes, type Splice } from './spliced.ts';

/** A box at the end of a file of the ISO family. */
export const inIso = async (read: ReadBytes, size: number, xmp: Buffer): Promise<Splice[]> =>
  (await isClosed(size, read)) ? [insertion(size, uuidBox(xmp))] : [];

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** The box that holds XMP in files of the ISO family. At the end of the file it moves no sample. */
export function uuidBox(xmp: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + XMP_UUID.length + xmp.length);
  head.write('uuid', 4, 'latin1');
  return Buffer.concat([head, XMP_UUID, xmp]);
}

/** A file with more boxes is in fragments, each of which is closed. */
const MOST_BOXES = 32;

/** Whether the last box has a length: one without reaches to the end of the file, so that nothing may follow. */
async function isClosed(size: number, read: ReadBytes): Promise<boolean> {
  let at = 0;
  for (let n = 0; at < size && n < MOST_BOXES; n++) {
    const head = await read(at, 16);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at <= size;
}
