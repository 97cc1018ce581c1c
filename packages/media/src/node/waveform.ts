import { setImmediate as breathe } from 'node:timers/promises';
import { AVDISCARD_ALL, AVERROR_EAGAIN, AV_NOPTS_VALUE } from 'node-av/constants';
import { Frame, Packet, type CodecContext, type FormatContext, type Stream } from 'node-av/lib';
import { openDecoder } from './codecs.ts';
import { within, type Bounds } from './deadline.ts';
import { LoudnessBins } from './loudness-bins.ts';
import { headerDurationMs, pictureStream, soundStream } from './probe-streams.ts';
import { eachMeanSquare } from './sample-reader.ts';
import { sniffFormat } from './sniff.ts';
import { openSource } from './source.ts';
import { unsupported } from './unreadable-media.ts';

export interface WaveformOptions extends Bounds {
  /** Number of values, 1 to 2,000. */
  points?: number | undefined;
}

const SLICE_MS = 8;

/**
 * Loudness over the length of a file, 0 to 1: the root mean square of each of `points` equal intervals, over all
 * channels, divided by that of the loudest interval; all 0 below −60 dBFS. Null without sound. Decodes as a stream with
 * constant memory. For a video it spans the video's length, with silence where there is no sound.
 * @throws UnreadableMedia; RangeError for `points`
 */
export async function waveform(path: string, options: WaveformOptions = {}): Promise<number[] | null> {
  const { points = 100 } = options;
  if (!Number.isInteger(points) || points < 1 || points > 2_000) throw new RangeError('points must be 1 to 2,000');
  return within(options, async (signal) => {
    const format = await sniffFormat(path);
    if (!format) throw unsupported();
    if (format.reader.by !== 'libav') return null;
    const source = await openSource(path, format.reader.demuxer, signal);
    try {
      const stream = soundStream(source.format);
      if (!stream) return null;
      const spanMs = pictureStream(source.format) ? headerDurationMs(source.format) : 0;
      return await measure(source.format, stream, points, spanMs, signal);
    } finally {
      await source.close();
    }
  });
}

async function measure(
  format: FormatContext,
  stream: Stream,
  points: number,
  spanMs: number,
  signal: AbortSignal,
): Promise<number[]> {
  for (const other of format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const decoder = await openDecoder(stream, signal, 1);
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  const bins = new LoudnessBins();
  const add = (meanSquare: number): void => bins.add(meanSquare);
  bins.addSilence(leadingSilence(format, stream));
  let sliceEnd = performance.now() + SLICE_MS;
  try {
    for (let open = true; open;) {
      open = format.readFrameSync(packet) >= 0;
      if (!open || packet.streamIndex === stream.index) drain(decoder, open ? packet : null, frame, add);
      packet.unref();
      if (performance.now() > sliceEnd) {
        await breathe();
        signal.throwIfAborted();
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
    return bins.loudness(points, Math.round((spanMs / 1_000) * stream.codecpar.sampleRate));
  } finally {
    frame.free();
    packet.free();
    decoder.freeContext();
  }
}

/** Damaged packets are skipped, as in players. */
function drain(decoder: CodecContext, packet: Packet | null, frame: Frame, add: (meanSquare: number) => void): void {
  const take = (): void => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      eachMeanSquare(frame, add);
      frame.unref();
    }
  };
  const sent = decoder.sendPacketSync(packet);
  take();
  if (sent === AVERROR_EAGAIN) {
    decoder.sendPacketSync(packet);
    take();
  }
}

/** Samples between the start of the file and the start of its sound, at most one hour. */
function leadingSilence(format: FormatContext, stream: Stream): number {
  if (stream.startTime === AV_NOPTS_VALUE || format.startTime === AV_NOPTS_VALUE) return 0;
  const seconds = Number(stream.startTime) * stream.timeBase.toDouble() - Number(format.startTime) / 1_000_000;
  return Math.round(Math.min(3_600, Math.max(0, seconds)) * stream.codecpar.sampleRate);
}
