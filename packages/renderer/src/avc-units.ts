const IDR_SLICE = 5;
const SEQUENCE_SET = 7;
const PICTURE_SET = 8;

/** The units (NALs) of a packet as mp4 holds them, each after its length; nothing if the lengths do not add up. */
export function unitsOf(packet: Buffer, lengthSize: number): Buffer[] | undefined {
  const units: Buffer[] = [];
  let at = 0;
  while (at < packet.length) {
    if (at + lengthSize > packet.length) return undefined;
    const length = packet.readUIntBE(at, lengthSize);
    at += lengthSize;
    if (length === 0 || at + length > packet.length) return undefined;
    units.push(packet.subarray(at, at + length));
    at += length;
  }
  return units;
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;

/** Whether decoding can start here and nothing after it looks back: an instantaneous decoder refresh. */
export const startsAfresh = (units: readonly Buffer[]): boolean => units.some((unit) => typeOf(unit) === IDR_SLICE);

/** The parameter sets that a packet carries itself. */
export const setsIn = (units: readonly Buffer[]): Buffer[] =>
  units.filter((unit) => typeOf(unit) === SEQUENCE_SET || typeOf(unit) === PICTURE_SET);
