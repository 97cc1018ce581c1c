import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { allowsFields } from './sequence-set.ts';

/** The type of a unit that is a sequence parameter set of H.264. */
const SEQUENCE_SET = 7;

/**
 * Whether pictures of a track may be two fields, of two moments: browsers show them as they are, with combs at all that moves, where the
 * renderer deinterlaces them. Of what browsers decode only H.264 has them.
 */
export async function mayBeInterlaced(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false;
  const set = await sequenceSetOf(track);
  return set !== undefined && allowsFields(set);
}

/** Out of the track's description (avcC, ISO/IEC 14496-15 §5.3.3.1), or out of its first packet where it has none. */
async function sequenceSetOf(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const description = (await track.getDecoderConfig())?.description;
  if (description === undefined) {
    const packet = await new EncodedPacketSink(track).getFirstPacket();
    return packet ? unitAfterStartCode(packet.data) : undefined;
  }
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const [count = 0, high = 0, low = 0] = bytes.subarray(5);
  return (count & 31) === 0 ? undefined : bytes.subarray(8, 8 + high * 256 + low);
}

/** The first sequence parameter set among units with start codes: H.264 annex B. */
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
