import { BitReader } from './bit-reader.ts';
import { boxAt } from './view-boxes.ts';

/** Sections of the AV1 specification are named by their numbers. */
const SEQUENCE_HEADER = 1;

/**
 * Primaries and transfer by ITU-T H.273 in the AV1 sequence header of an AVIF: in its configuration (AV1 in ISOBMFF, 2.3.3), or where
 * the pixels of its primary item begin. Undefined if it says nothing. `view`: the start of the file.
 */
export function av1Colours(view: DataView): readonly [primaries: number, transfer: number] | undefined {
  const bytes = (from: number, to: number): Uint8Array =>
    new Uint8Array(view.buffer, view.byteOffset + from, Math.max(0, Math.min(to, view.byteLength) - from));
  const configuration = boxAt(view, 'meta', 'iprp', 'ipco', 'av1C');
  const inConfiguration = configuration && sequenceHeader(bytes(configuration.from + 4, configuration.to));
  const pixels = primaryItem(view);
  const header = inConfiguration ?? (pixels === undefined ? undefined : sequenceHeader(bytes(pixels, view.byteLength)));
  return header && coloursOf(new BitReader(header, 'highest first'));
}

/** Where the pixels of the primary item begin (ISO/IEC 14496-12, 8.11.3 and 8.11.4). */
function primaryItem(view: DataView): number | undefined {
  const [pitm, iloc] = [boxAt(view, 'meta', 'pitm'), boxAt(view, 'meta', 'iloc')];
  if (!pitm || !iloc) return undefined;
  let at = iloc.from;
  const take = (length: number): number => {
    let value = 0;
    for (; length > 0; length--, at++) value = value * 256 + (at < view.byteLength ? view.getUint8(at) : 0);
    return value;
  };
  const isWide = view.getUint8(pitm.from) > 0;
  const primary = isWide ? view.getUint32(pitm.from + 4) : view.getUint16(pitm.from + 4);
  const version = take(4) >>> 24;
  const sizes = take(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  for (let items = take(version === 2 ? 4 : 2); items > 0 && at < iloc.to; items--) {
    const id = take(version === 2 ? 4 : 2);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseSize);
    for (let extents = take(2); extents > 0 && at < iloc.to; extents--) {
      take(indexSize);
      const offset = take(offsetSize);
      take(lengthSize);
      if (id === primary) return method === 0 ? base + offset : undefined;
    }
  }
  return undefined;
}

/** The payload of the first sequence header among open bitstream units (5.3). */
function sequenceHeader(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at < bytes.length;) {
    const head = bytes[at] ?? 0;
    at += (head & 4) === 0 ? 1 : 2;
    let size = bytes.length - at;
    if ((head & 2) !== 0) {
      // Seven bits a byte, the lowest first (4.10.5).
      size = 0;
      for (let part = 0; part < 8; part++) {
        const byte = bytes[at++] ?? 0;
        size += (byte & 127) * 128 ** part;
        if (byte < 128) break;
      }
    }
    if (((head >> 3) & 15) === SEQUENCE_HEADER) return bytes.subarray(at, at + size);
    at += size;
  }
  return undefined;
}

/** 5.5.1 and 5.5.2. */
function coloursOf(bits: BitReader): readonly [primaries: number, transfer: number] | undefined {
  const flag = (): boolean => bits.read(1) === 1;
  const profile = bits.read(3);
  flag();
  const isReduced = flag();
  if (isReduced) bits.read(5);
  else skipOperatingPoints(bits);
  const [across, along] = [bits.read(4) + 1, bits.read(4) + 1];
  bits.read(across);
  bits.read(along);
  if (!isReduced && flag()) bits.read(7);
  bits.read(3);
  if (!isReduced) skipTools(bits);
  bits.read(3);
  const isDeep = flag();
  if (profile === 2 && isDeep) flag();
  if (profile !== 1) flag();
  return flag() ? [bits.read(8), bits.read(8)] : undefined;
}

function skipOperatingPoints(bits: BitReader): void {
  const flag = (): boolean => bits.read(1) === 1;
  let delayBits = 0;
  if (flag()) {
    bits.read(32);
    bits.read(32);
    if (flag()) skipVariableLength(bits);
    if (flag()) {
      delayBits = bits.read(5) + 1;
      bits.read(32);
      bits.read(10);
    }
  }
  const hasDelay = flag();
  for (let points = bits.read(5) + 1; points > 0; points--) {
    bits.read(12);
    if (bits.read(5) > 7) flag();
    if (delayBits > 0 && flag()) {
      bits.read(delayBits);
      bits.read(delayBits);
      flag();
    }
    if (hasDelay && flag()) bits.read(4);
  }
}

/** 4.10.3. */
function skipVariableLength(bits: BitReader): void {
  let zeros = 0;
  while (zeros < 32 && bits.read(1) === 0) zeros++;
  if (zeros < 32) bits.read(zeros);
}

function skipTools(bits: BitReader): void {
  const flag = (): boolean => bits.read(1) === 1;
  bits.read(4);
  const hasOrder = flag();
  if (hasOrder) bits.read(2);
  const isContentChosen = flag();
  const mayBeContent = isContentChosen || flag();
  if (mayBeContent && !flag()) flag();
  if (hasOrder) bits.read(3);
}
