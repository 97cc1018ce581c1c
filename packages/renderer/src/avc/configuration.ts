import { unescaped } from './units.ts';

/** The parameter sets of an H.264 stream, from its decoder configuration record (avcC, ISO/IEC 14496-15 §5.3.3.1). */
export interface AvcConfiguration {
  readonly profile: number;
  readonly level: number;
  /** Size in bytes of the length before each NAL unit. */
  readonly lengthSize: number;
  readonly sequenceSets: readonly Buffer[];
  readonly pictureSets: readonly Buffer[];
}

const HIGH = 100;

/** Parses an avcC record; undefined if it is invalid or truncated. */
export function readAvcC(record: Buffer): AvcConfiguration | undefined {
  if (record.length < 7 || record[0] !== 1) return undefined;
  let at = 5;
  const sets = (mask: number): Buffer[] | undefined => {
    const count = (record[at++] ?? 0) & mask;
    const found: Buffer[] = [];
    for (let index = 0; index < count; index++) {
      if (at + 2 > record.length) return undefined;
      const length = record.readUInt16BE(at);
      if (length === 0 || at + 2 + length > record.length) return undefined;
      found.push(record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    return found;
  };
  const sequenceSets = sets(0x1f);
  const pictureSets = sequenceSets && sets(0xff);
  if (!sequenceSets?.length || !pictureSets?.length) return undefined;
  const [, profile = 0, , level = 0, lengths = 0] = record;
  return { profile, level, lengthSize: (lengths & 3) + 1, sequenceSets, pictureSets };
}

/**
 * A configuration under which a decoder can decode all of the given ones, or undefined if two of them use the same id
 * for different sets. Each keyframe selects its parameter sets by id, so sets with different ids can coexist.
 */
export function mergeConfigurations(all: readonly AvcConfiguration[]): AvcConfiguration | undefined {
  const [first] = all;
  if (!first || all.some(({ lengthSize }) => lengthSize !== first.lengthSize)) return undefined;
  const sequenceSets = distinct(
    all.flatMap(({ sequenceSets }) => sequenceSets),
    sequenceSetId,
  );
  const pictureSets = distinct(
    all.flatMap(({ pictureSets }) => pictureSets),
    pictureSetId,
  );
  if (!sequenceSets || !pictureSets || sequenceSets.length > 31 || pictureSets.length > 255) return undefined;
  return {
    profile: Math.max(...all.map(({ profile }) => profile)),
    level: Math.max(...all.map(({ level }) => level)),
    lengthSize: first.lengthSize,
    sequenceSets,
    pictureSets,
  };
}

/** Writes the avcC record of an 8-bit 4:2:0 stream. */
export function writeAvcC({ profile, level, lengthSize, sequenceSets, pictureSets }: AvcConfiguration): Buffer {
  const list = (sets: readonly Buffer[]): Buffer[] =>
    sets.flatMap((set) => [Buffer.from([set.length >> 8, set.length & 0xff]), set]);
  return Buffer.concat([
    Buffer.from([1, profile, sequenceSets.reduce((flags, set) => flags & (set[2] ?? 0), 0xff), level]),
    Buffer.from([0xfc | (lengthSize - 1), 0xe0 | sequenceSets.length]),
    ...list(sequenceSets),
    Buffer.from([pictureSets.length]),
    ...list(pictureSets),
    ...(profile >= HIGH ? [Buffer.from([0xfc | 1, 0xf8, 0xf8, 0])] : []),
  ]);
}

/**
 * The highest id, 0 to 31, that none of the sets uses; undefined if all are used. Clips number theirs from 0, so the
 * result is the same for nearly all videos, and their encoded segments are interchangeable.
 */
export function freeSetId(all: readonly AvcConfiguration[]): number | undefined {
  const taken = new Set(
    all.flatMap(({ sequenceSets, pictureSets }) => [
      ...sequenceSets.map(sequenceSetId),
      ...pictureSets.map(pictureSetId),
    ]),
  );
  for (let id = 31; id >= 0; id--) if (!taken.has(id)) return id;
  return undefined;
}

/** Follows the unit's header, the profile, its constraints and the level. */
const sequenceSetId = (set: Buffer): number => exponentialGolomb(unescaped(set), 32).value;

const pictureSetId = (set: Buffer): number => exponentialGolomb(unescaped(set), 8).value;

function distinct(sets: readonly Buffer[], idOf: (set: Buffer) => number): Buffer[] | undefined {
  const byId = new Map<number, Buffer>();
  for (const set of sets) {
    const known = byId.get(idOf(set));
    if (known && !known.equals(set)) return undefined;
    byId.set(idOf(set), set);
  }
  return [...byId.values()];
}

/** The exp-Golomb number at a bit, ue(v) of ITU-T H.264 §9.1, and the bit after it. */
export function exponentialGolomb(bytes: Buffer, from: number): { readonly value: number; readonly end: number } {
  const bit = (index: number): number => ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
  let zeros = 0;
  while (zeros < 24 && bit(from + zeros) === 0) zeros++;
  let value = 1;
  for (let index = 1; index <= zeros; index++) value = value * 2 + bit(from + zeros + index);
  return { value: value - 1, end: from + 2 * zeros + 1 };
}
