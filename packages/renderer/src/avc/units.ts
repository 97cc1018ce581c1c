export const SLICE = 1;
export const IDR_SLICE = 5;
export const SEI = 6;
export const SEQUENCE_SET = 7;
export const PICTURE_SET = 8;

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

/** The NAL units of a byte stream, each after a start code (ITU-T H.264 annex B). */
export function byteStreamUnits(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  const next = (from: number): number => {
    const at = stream.indexOf(Buffer.from([0, 0, 1]), from);
    return at < 0 ? stream.length : at;
  };
  for (let start = next(0) + 3; start < stream.length; start = next(start) + 3) {
    // A zero before the start code belongs to the code: no unit ends with one.
    let end = next(start);
    while (end > start && stream[end - 1] === 0) end--;
    units.push(Buffer.from(stream.subarray(start, end)));
  }
  return units;
}

/** Writes NAL units as an mp4 packet with lengths of four bytes. */
export function packetOf(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

export const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;

/** Whether the packet is an IDR picture: decoding can start here and nothing later refers to earlier pictures. */
export const startsAfresh = (units: readonly Buffer[]): boolean => units.some((unit) => typeOf(unit) === IDR_SLICE);

export const isParameterSet = (unit: Buffer): boolean => typeOf(unit) === SEQUENCE_SET || typeOf(unit) === PICTURE_SET;

/** Removes the bytes that keep start codes out of a unit (emulation prevention, ITU-T H.264 §7.4.1). */
export function unescaped(unit: Buffer): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

/** Adds those bytes again. */
export function escaped(bytes: Buffer): Buffer {
  const unit: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      unit.push(3);
      zeros = 0;
    }
    unit.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  if (zeros >= 2) unit.push(3);
  return Buffer.from(unit);
}
