const IDR_SLICE = 5;
const SEQUENCE_SET = 7;
const PICTURE_SET = 8;

/** The NAL units of an mp4 packet, each prefixed with its length; undefined if the lengths do not add up. */
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

/** Whether the packet is an IDR picture: decoding can start here and nothing later refers to earlier pictures. */
export const startsAfresh = (units: readonly Buffer[]): boolean => units.some((unit) => typeOf(unit) === IDR_SLICE);

/** The parameter sets in a packet. */
export const setsIn = (units: readonly Buffer[]): Buffer[] =>
  units.filter((unit) => typeOf(unit) === SEQUENCE_SET || typeOf(unit) === PICTURE_SET);
