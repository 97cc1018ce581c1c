import { boxAt, type Box } from './boxes.ts';
import type { FileBytes } from './file-bytes.ts';

/** A byte range of the file with samples of a track. */
export interface Range {
  readonly at: number;
  readonly length: number;
}

/** Maximum size of one table, in bytes: a day of sound has a tenth of it. */
const MOST_TABLE = 64 * 1024 * 1024;

/**
 * Byte ranges of a track's samples, chunk by chunk, from its tables (ISO/IEC 14496-12, 8.7); none if it has no tables,
 * as in a fragmented file, or they are invalid.
 */
export async function* sampleRanges(file: FileBytes, trak: Box): AsyncGenerator<Range> {
  const stbl = await boxAt(file, trak, 'mdia', 'minf', 'stbl');
  if (!stbl) return;
  const table = async (type: string): Promise<Buffer | undefined> => {
    const box = await boxAt(file, stbl, type);
    return box && box.to - box.from <= MOST_TABLE ? file.read(box.from, box.to - box.from) : undefined;
  };
  const [short, long, groups, sizes] = [
    await table('stco'),
    await table('co64'),
    await table('stsc'),
    await table('stsz'),
  ];
  const chunks = short ?? long;
  if (!chunks || !groups || !sizes || Math.min(chunks.length, groups.length) < 8 || sizes.length < 12) return;
  const width = short ? 4 : 8;
  const count = Math.min(chunks.readUInt32BE(4), Math.floor((chunks.length - 8) / width));
  const groupCount = Math.min(groups.readUInt32BE(4), Math.floor((groups.length - 8) / 12));
  const same = sizes.readUInt32BE(4);
  const told = sizes.readUInt32BE(8);
  const samples = same > 0 ? told : Math.min(told, Math.floor((sizes.length - 12) / 4));
  let group = -1;
  let sample = 0;
  for (let chunk = 0; chunk < count && sample < samples; chunk += 1) {
    while (group + 1 < groupCount && groups.readUInt32BE(8 + (group + 1) * 12) <= chunk + 1) group += 1;
    if (group < 0) return;
    const inChunk = Math.min(groups.readUInt32BE(8 + group * 12 + 4), samples - sample);
    let length = same * inChunk;
    if (same === 0)
      for (let next = 0; next < inChunk; next += 1) length += sizes.readUInt32BE(12 + (sample + next) * 4);
    sample += inChunk;
    const place = 8 + chunk * width;
    yield { at: short ? chunks.readUInt32BE(place) : Number(chunks.readBigUInt64BE(place)), length };
  }
}
