import { boxAt, boxesIn, type Box } from '../boxes.ts';
import type { FileBytes } from '../file-bytes.ts';
import type { Range } from '../sample-ranges.ts';
import { readMetadata, type Edit } from './edit.ts';
import { eraseExifLocation } from './exif.ts';
import { eraseXmpLocation } from './xmp.ts';

const MOST_ITEMS = 10_000;
const MOST_EXTENTS = 10_000;

/** The position among the items of a picture (ISO/IEC 23008-12); `start` is the offset of the file that contains it. */
export async function itemLocation(file: FileBytes, meta: Box, start: number): Promise<Edit[]> {
  const content = { ...meta, from: meta.from + 4 };
  const [names, places, data] = [
    await boxAt(file, content, 'iinf'),
    await boxAt(file, content, 'iloc'),
    await boxAt(file, content, 'idat'),
  ];
  if (!names || !places) return [];
  const kinds = await metadataItems(file, names);
  if (kinds.size === 0) return [];
  const table = await readMetadata(file, places.from, places.to - places.from);
  const edits: Edit[] = [];
  for (const { id, inData, extents } of itemPlaces(table)) {
    const kind = kinds.get(id);
    if (!kind || (inData && !data)) continue;
    const base = inData && data ? data.from : start;
    const parts: Buffer[] = [];
    for (const { at, length } of extents) parts.push(await readMetadata(file, base + at, length));
    const bytes = Buffer.concat(parts);
    if (!(kind === 'exif' ? eraseItem(bytes) : eraseXmpLocation(bytes))) continue;
    let from = 0;
    for (const [index, { at }] of extents.entries())
      edits.push({ at: base + at, bytes: bytes.subarray(from, (from += parts[index]?.length ?? 0)) });
  }
  return edits;
}

/** The first four bytes give the offset of the block. */
function eraseItem(bytes: Buffer): boolean {
  const from = bytes.length < 4 ? Infinity : 4 + bytes.readUInt32BE(0);
  return from < bytes.length && eraseExifLocation(bytes.subarray(from));
}

/** Ids of the Exif and XMP items. */
async function metadataItems(file: FileBytes, iinf: Box): Promise<Map<number, 'exif' | 'xmp'>> {
  const kinds = new Map<number, 'exif' | 'xmp'>();
  const [version = 0] = await file.read(iinf.from, 1);
  for await (const infe of boxesIn(file, iinf.from + (version === 0 ? 6 : 8), iinf.to)) {
    if (infe.type !== 'infe' || kinds.size >= MOST_ITEMS) continue;
    const bytes = await file.read(infe.from, Math.min(infe.to - infe.from, 256));
    const isLong = bytes[0] === 3;
    if ((bytes[0] !== 2 && !isLong) || bytes.length < (isLong ? 14 : 12)) continue;
    const id = isLong ? bytes.readUInt32BE(4) : bytes.readUInt16BE(4);
    const type = bytes.toString('latin1', isLong ? 10 : 8, isLong ? 14 : 12);
    if (type === 'Exif') kinds.set(id, 'exif');
    else if (type === 'mime' && bytes.includes('application/rdf+xml')) kinds.set(id, 'xmp');
  }
  return kinds;
}

interface ItemPlace {
  readonly id: number;
  /** Whether it lies in the data box instead of the file. */
  readonly inData: boolean;
  readonly extents: readonly Range[];
}

/** Parses the table of ISO/IEC 14496-12, 8.11.3, until it becomes invalid. */
function* itemPlaces(table: Buffer): Generator<ItemPlace> {
  let at = 4;
  const next = (size: number): number => {
    if (at + size > table.length) throw new RangeError('The table of items ends early');
    const value = size === 0 ? 0 : size === 8 ? Number(table.readBigUInt64BE(at)) : table.readUIntBE(at, size);
    at += size;
    return value;
  };
  if (table.length < 8) return;
  const version = table[0] ?? 0;
  const [sizes, more] = [next(1), next(1)];
  const [offsetSize, lengthSize] = [sizes >> 4, sizes & 15];
  const [baseSize, indexSize] = [more >> 4, version > 0 ? more & 15 : 0];
  if (![offsetSize, lengthSize, baseSize, indexSize].every((size) => size === 0 || size === 4 || size === 8)) return;
  try {
    const count = Math.min(next(version < 2 ? 2 : 4), MOST_ITEMS);
    for (let item = 0; item < count; item += 1) {
      const id = next(version < 2 ? 2 : 4);
      const method = version > 0 ? next(2) & 15 : 0;
      next(2);
      const base = next(baseSize);
      const extents: Range[] = [];
      const extentCount = Math.min(next(2), MOST_EXTENTS);
      for (let extent = 0; extent < extentCount; extent += 1) {
        next(indexSize);
        extents.push({ at: base + next(offsetSize), length: next(lengthSize) });
      }
      if (method < 2) yield { id, inData: method === 1, extents };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
