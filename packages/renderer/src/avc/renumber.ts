import { exponentialGolomb, type AvcConfiguration } from './configuration.ts';
import { escaped, IDR_SLICE, isParameterSet, SEI, SLICE, typeOf, unescaped } from './units.ts';

/**
 * Ids that a clip's only parameter sets can be given instead of 0. Their codes, ue(v) of ITU-T H.264 §9.1, have nine
 * bits, where that of 0 has one. So in each slice all that follows the id moves by exactly one byte, and its bits stay
 * as they are.
 */
export const SPARE_IDS: readonly number[] = Array.from({ length: 16 }, (_, index) => 15 + index);

/** Bytes of a slice in which its first three numbers end: at most 17, 7 and 1 bits for 4,096 x 4,096 pixels. */
const HEADER = 8;

/** The parameter sets with another id; undefined if a slice could refer to more than one pair, or to one without id 0. */
export function renumbered(configuration: AvcConfiguration, id: number): AvcConfiguration | undefined {
  const [sequenceSet, ...moreSequenceSets] = configuration.sequenceSets;
  const [pictureSet, ...morePictureSets] = configuration.pictureSets;
  if (!sequenceSet || !pictureSet || moreSequenceSets.length + morePictureSets.length > 0) return undefined;
  const [sequence, picture] = [bitsOf(unescaped(sequenceSet)), bitsOf(unescaped(pictureSet))];
  if (picture[8] !== '1') return undefined;
  const code = codeOf(id);
  // The set's own id follows the header, the profile, its constraints and the level.
  const { end } = exponentialGolomb(unescaped(sequenceSet), 32);
  const { end: pictureEnd } = exponentialGolomb(unescaped(pictureSet), 9);
  return {
    ...configuration,
    sequenceSets: [escaped(bytesOf(sequence.slice(0, 32) + code + withoutTrailing(sequence.slice(end))))],
    pictureSets: [escaped(bytesOf(picture.slice(0, 8) + code + code + withoutTrailing(picture.slice(pictureEnd))))],
  };
}

/** The units of a packet, for parameter sets that were renumbered from 0 to `id`. Sets in the packet are left out. */
export function renumberedUnits(units: readonly Buffer[], id: number): Buffer[] {
  return units
    .filter((unit) => !isParameterSet(unit) && !isBufferingPeriod(unit))
    .map((unit) => (typeOf(unit) === SLICE || typeOf(unit) === IDR_SLICE ? renumberedSlice(unit, id) : unit));
}

/** A message for the bit stream's buffer, which no player uses. It names its sequence parameter set. */
const isBufferingPeriod = (unit: Buffer): boolean => typeOf(unit) === SEI && unit[1] === 0;

function renumberedSlice(unit: Buffer, id: number): Buffer {
  // A byte above 3 never is or needs an escape: from there on the bytes stay as they are.
  let end = Math.min(HEADER * 2, unit.length);
  while (end < unit.length && (unit[end - 1] ?? 0) <= 3) end++;
  const head = unescaped(unit.subarray(0, end));
  const { end: firstBlock } = exponentialGolomb(head, 8);
  const { end: at } = exponentialGolomb(head, firstBlock);
  const bits = bitsOf(head);
  if (bits[at] !== '1') throw new Error('A slice refers to other parameter sets than those of its stream');
  const moved = bytesOf(bits.slice(0, at) + codeOf(id) + bits.slice(at + 1));
  if (end === unit.length) return escaped(moved);
  return Buffer.concat([escaped(moved), unit.subarray(end)]);
}

const bitsOf = (bytes: Buffer): string => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** The last byte is filled with zeros. */
function bytesOf(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

/** Up to the stop bit, the last that is 1. */
const withoutTrailing = (bits: string): string => bits.slice(0, bits.lastIndexOf('1') + 1);

/** ue(v). */
function codeOf(value: number): string {
  const digits = (value + 1).toString(2);
  return '0'.repeat(digits.length - 1) + digits;
}
