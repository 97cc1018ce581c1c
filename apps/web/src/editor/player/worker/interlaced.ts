import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** H.264 NAL unit type of a sequence parameter set. */
const SEQUENCE_SET = 7;

/**
 * Whether a track may be interlaced: browsers show it with combing, whereas the renderer deinterlaces it. Of the codecs
 * that browsers decode, only H.264 supports it.
 */
export async function mayBeInterlaced(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false;
  const set = await sequenceSetOf(track);
  return set !== undefined && allowsFields(set);
}

/** From the track's description (avcC, ISO/IEC 14496-15 §5.3.3.1), or its first packet without one. */
async function sequenceSetOf(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const description = (await track.getDecoderConfig())?.description;
  if (description === undefined) {
    const packet = await new EncodedPacketSink(track).getFirstPacket();
    return packet ? unitAfterStartCode(packet.data) : undefined;
  }
  const bytes = bytesOf(description);
  const [count = 0, high = 0, low = 0] = bytes.subarray(5);
  return (count & 31) === 0 ? undefined : bytes.subarray(8, 8 + high * 256 + low);
}

/** The first sequence parameter set in a byte stream with start codes: H.264 annex B. */
function unitAfterStartCode(bytes: Uint8Array): Uint8Array | undefined {
  const isStart = (at: number): boolean => bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
  for (let at = 0; at + 3 < bytes.length; at++) {
    if (!isStart(at) || ((bytes[at + 3] ?? 0) & 31) !== SEQUENCE_SET) continue;
    let end = at + 3;
    while (end < bytes.length && !isStart(end)) end++;
    return bytes.subarray(at + 3, end);
  }
  return undefined;
}

/** Profiles whose sequence parameter sets have additional sample format fields (H.264 §7.3.2.1.1). */
const HIGH = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/** Whether an H.264 sequence parameter set (with type byte) allows field pictures: §7.4.2.1.1, frame_mbs_only_flag. */
export function allowsFields(set: Uint8Array): boolean {
  const bits = bitsOf(set);
  bits.skip(8);
  const profile = bits.read(8);
  bits.skip(16);
  bits.unsigned();
  if (HIGH.has(profile)) {
    const chroma = bits.unsigned();
    if (chroma === 3) bits.skip(1);
    bits.unsigned();
    bits.unsigned();
    bits.skip(1);
    if (bits.read(1)) for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) skipScaling(bits, list < 6 ? 16 : 64);
  }
  bits.unsigned();
  const order = bits.unsigned();
  if (order === 0) bits.unsigned();
  else if (order === 1) {
    bits.skip(1);
    bits.unsigned();
    bits.unsigned();
    for (let left = bits.unsigned(); left > 0 && !bits.atEnd(); left--) bits.unsigned();
  }
  bits.unsigned();
  bits.skip(1);
  bits.unsigned();
  bits.unsigned();
  return !bits.atEnd() && bits.read(1) === 0;
}

/** §7.3.2.1.1.1 */
function skipScaling(bits: ReturnType<typeof bitsOf>, size: number): void {
  if (!bits.read(1)) return;
  let [last, next] = [8, 8];
  for (let at = 0; at < size; at++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Bits past the end read as 0. */
function bitsOf(unit: Uint8Array) {
  // Removes emulation prevention bytes: §7.4.1.
  const bytes = unit.filter((byte, at) => byte !== 3 || at < 2 || unit[at - 1] !== 0 || unit[at - 2] !== 0);
  let at = 0;
  const atEnd = (): boolean => at >= bytes.length * 8;
  const bit = (): number => ((bytes[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
  const read = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left--) value = value * 2 + bit();
    return value;
  };
  /** Exp-Golomb, §9.1. */
  const unsigned = (): number => {
    let zeros = 0;
    while (!atEnd() && zeros < 32 && bit() === 0) zeros++;
    return 2 ** zeros - 1 + read(zeros);
  };
  const signed = (): number => {
    const code = unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  };
  return { atEnd, read, unsigned, signed, skip: (count: number) => void (at += count) };
}

/** The bytes of a decoder's description. */
export const bytesOf = (description: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
