import { setImmediate as breathe } from 'node:timers/promises';
import { AVDISCARD_ALL, AVERROR_EAGAIN, AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import { Frame, Packet, type CodecContext, type FormatContext, type Stream } from 'node-av/lib';
import { openDecoder } from './codecs.ts';
import { unreadable } from './unreadable-media.ts';

/** Result of scanning a stream's packets, with only the first frame decoded. */
export interface PacketScan {
  /**
   * Times in the stream's time base, ascending: presentation times, or decoding times if any packet lacks one. Both
   * have the same count and spacing, unless mixed.
   */
  times: number[];
  /** Sum of the packets' durations, in the stream's time base. */
  duration: number;
  /** Whether the scan reached the end of the file. */
  complete: boolean;
}

const MAX_PACKETS = 200_000;
const MAX_BYTES = 1024 ** 3;
const MAX_PACKETS_WITHOUT_FRAME = 300;
const SLICE_MS = 8;

/**
 * Scans a stream's packets to the end, or up to a bound that keeps probing a huge file fast, and verifies that its
 * first frame decodes. Reads synchronously in slices of 8 ms: an asynchronous call per packet costs ten times more.
 * @throws UnreadableMedia media.unreadable when nothing decodes
 */
export async function scanPackets(format: FormatContext, stream: Stream, signal: AbortSignal): Promise<PacketScan> {
  for (const other of format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const decoder = await openDecoder(stream, signal, 1);
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  const shown: bigint[] = [];
  const due: bigint[] = [];
  let duration = 0;
  let bytes = 0;
  let decoded = false;
  let complete = false;
  let sliceEnd = performance.now() + SLICE_MS;
  try {
    for (let count = 0; count < MAX_PACKETS && bytes < MAX_BYTES; count += 1) {
      if (format.readFrameSync(packet) < 0) {
        complete = true;
        break;
      }
      if (packet.streamIndex === stream.index) {
        if (!decoded && due.length < MAX_PACKETS_WITHOUT_FRAME) decoded = decodes(decoder, packet, frame);
        bytes += packet.size;
        duration += Number(packet.duration);
        if (!packet.hasFlags(AV_PKT_FLAG_DISCARD)) {
          shown.push(packet.pts);
          due.push(packet.dts);
        }
      }
      packet.unref();
      if (performance.now() > sliceEnd) {
        await breathe();
        signal.throwIfAborted();
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
    decoded ||= decodes(decoder, null, frame);
    signal.throwIfAborted();
    if (!decoded) throw unreadable();
    const told = shown.includes(AV_NOPTS_VALUE) && !due.includes(AV_NOPTS_VALUE) ? due : shown;
    const times = told.filter((time) => time !== AV_NOPTS_VALUE).map(Number);
    return { times: times.sort((a, b) => a - b), duration, complete };
  } finally {
    frame.free();
    packet.free();
    decoder.freeContext();
  }
}

function decodes(decoder: CodecContext, packet: Packet | null, frame: Frame): boolean {
  const sent = decoder.sendPacketSync(packet);
  if (sent < 0 && sent !== AVERROR_EAGAIN) return false;
  const received = decoder.receiveFrameSync(frame) >= 0;
  frame.unref();
  return received;
}

/** Average frames per second of a stream, and whether the frame intervals vary. */
export interface FrameRate {
  average: number;
  variable: boolean;
}

/**
 * Frame rate from frame times. The rate is variable if any interval deviates from the average by more than 2 % plus one
 * tick of the clock: 41 and 42 ms in a millisecond clock are still 24 fps.
 * @param times ascending, in ticks
 * @param tick seconds per tick
 * @returns null for fewer than two frames
 */
export function frameRateOf(times: readonly number[], tick: number): FrameRate | null {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last <= first) return null;
  const distance = (last - first) / (times.length - 1);
  const tolerance = distance * 0.02 + 1;
  const variable = times.some((time, index) => {
    const before = times[index - 1];
    return before !== undefined && Math.abs(time - before - distance) > tolerance;
  });
  return { average: 1 / (distance * tick), variable };
}
