import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_NOPTS_VALUE,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import {
  avGetCodecName,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  Packet,
  Rational,
  type IRational,
  type Stream,
} from 'node-av/lib';
import { within, type Bounds } from './deadline.ts';
import { encoderNamed } from './libav.ts';
import { headerDurationMs, pictureStream, soundStream } from './probe-streams.ts';
import { sniffFormat } from './sniff.ts';
import { soundSamples } from './sound-samples.ts';
import { check, openSource, type Source } from './source.ts';
import { unreadable, unsupported } from './unreadable-media.ts';

/** Codecs that every player supports in mp4; other sound is re-encoded. */
const IN_MP4: ReadonlySet<string> = new Set(['aac', 'mp3', 'ac3', 'eac3', 'alac', 'opus']);

const RATE = 48_000;
const AAC_FRAME = 1_024;
const BIT_RATE = 192_000n;

/**
 * Muxes the video of one file and the sound of another into an mp4, both from their start, copied without re-encoding
 * where possible. Sound beyond the video's end is cut.
 * @throws UnreadableMedia when one has no video, or the other no sound
 */
export async function withSound(pictures: string, sound: string, output: string, bounds: Bounds = {}): Promise<void> {
  await within(bounds, async (signal) => {
    await using video = await opened(pictures, signal);
    await using other = await opened(sound, signal);
    const picture = pictureStream(video.source.format);
    if (!picture) throw unreadable();
    const endS = headerDurationMs(video.source.format) / 1_000;
    await writeTracks(output, [stored(video.source, picture), await soundOf(other.source, signal, endS)], signal);
  });
}

/** Writes a file's sound as m4a. @throws UnreadableMedia when it has none */
export async function extractSound(path: string, output: string, bounds: Bounds = {}): Promise<void> {
  await within(bounds, async (signal) => {
    await using file = await opened(path, signal);
    await writeTracks(output, [await soundOf(file.source, signal, Infinity)], signal);
  });
}

async function opened(path: string, signal: AbortSignal): Promise<AsyncDisposable & { readonly source: Source }> {
  const format = await sniffFormat(path);
  if (format?.reader.by !== 'libav') throw unsupported();
  const source = await openSource(path, format.reader.demuxer, signal);
  return { source, [Symbol.asyncDispose]: () => source.close() };
}

/** An output track: its stream parameters, and its packets in order, with times in `unit`. */
export interface Track {
  readonly unit: IRational;
  readonly describe: (stream: Stream) => number;
  /** A packet is valid until the next one is requested. */
  readonly packets: (signal: AbortSignal) => AsyncGenerator<Packet>;
}

/** A stream's own packets, with times relative to the start of the file. */
function stored({ format }: Source, stream: Stream, endS = Infinity): Track {
  const { timeBase } = stream;
  const originUs = format.startTime === AV_NOPTS_VALUE ? 0 : Number(format.startTime);
  const origin = BigInt(Math.round(originUs / 1_000_000 / timeBase.toDouble()));
  const end = endS === Infinity ? Infinity : Math.round(endS / timeBase.toDouble());
  return {
    unit: { num: timeBase.num, den: timeBase.den },
    describe(made) {
      const code = stream.codecpar.copy(made.codecpar);
      // The tag names the codec for the source's container. An mp4 keeps the ones it shares: Safari plays hvc1, but not hev1.
      if (!/^(avc1|hvc1|av01|vp09)$/.test(stream.codecpar.codecTagString ?? '')) made.codecpar.codecTag = 0;
      made.sampleAspectRatio = stream.sampleAspectRatio;
      made.timeBase = new Rational(timeBase.num, timeBase.den);
      return code;
    },
    async *packets(signal) {
      const packet = new Packet();
      packet.alloc();
      try {
        while ((await format.readFrame(packet)) >= 0) {
          signal.throwIfAborted();
          if (packet.streamIndex === stream.index && packet.dts !== AV_NOPTS_VALUE) {
            packet.pts -= origin;
            packet.dts -= origin;
            if (Number(packet.pts) < end) yield packet;
          }
          packet.unref();
        }
      } finally {
        packet.free();
      }
    },
  };
}

async function soundOf(source: Source, signal: AbortSignal, endS: number): Promise<Track> {
  const stream = soundStream(source.format);
  if (!stream) throw unreadable();
  const codec = avGetCodecName(stream.codecpar.codecId) ?? '';
  return IN_MP4.has(codec) ? stored(source, stream, endS) : encoded(source, stream, signal, endS);
}

/** Encodes a stream's sound as AAC. */
async function encoded(source: Source, stream: Stream, signal: AbortSignal, endS: number): Promise<Track> {
  const codec = encoderNamed(FF_ENCODER_AAC);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = RATE;
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  context.timeBase = new Rational(1, RATE);
  context.bitRate = BIT_RATE;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(await context.open2(codec, null), signal);
  const most = endS === Infinity ? Infinity : Math.round(endS * RATE);
  return {
    unit: { num: 1, den: RATE },
    describe: (made) => {
      made.timeBase = new Rational(1, RATE);
      return made.codecpar.fromContext(context);
    },
    async *packets() {
      const packet = new Packet();
      packet.alloc();
      try {
        for await (const frame of frames(source, stream, signal, most)) {
          check(context.sendFrameSync(frame), signal);
          while (context.receivePacketSync(packet) >= 0) {
            yield packet;
            packet.unref();
          }
        }
      } finally {
        packet.free();
        context.freeContext();
      }
    },
  };
}

/** Input of the AAC encoder: frames of its size, the last one possibly shorter, and null at the end. */
async function* frames(
  source: Source,
  stream: Stream,
  signal: AbortSignal,
  most: number,
): AsyncGenerator<Frame | null> {
  const waiting = [new Float32Array(), new Float32Array()];
  let at = 0;
  function* next(least: number): Generator<Frame> {
    for (;;) {
      const length = Math.min(AAC_FRAME, waiting[0]?.length ?? 0, most - at);
      if (length < least) return;
      const taken = waiting.map((channel) => channel.slice(0, length));
      for (const [index, channel] of waiting.entries()) waiting[index] = channel.slice(length);
      const frame = Frame.fromAudioBuffer(Buffer.concat(taken.map((channel) => Buffer.from(channel.buffer))), {
        nbSamples: length,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate: RATE,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        pts: BigInt(at),
      });
      at += length;
      yield frame;
      frame.free();
    }
  }
  for await (const piece of soundSamples(source, stream, { rate: RATE, layout: 'stereo' }, signal)) {
    for (const [index, channel] of waiting.entries()) {
      const added = piece[index] ?? new Float32Array();
      const both = new Float32Array(channel.length + added.length);
      both.set(channel);
      both.set(added, channel.length);
      waiting[index] = both;
    }
    yield* next(AAC_FRAME);
    if (at >= most) break;
  }
  yield* next(1);
  yield null;
}

/** Writes the tracks into a fast-start mp4, interleaved by time. */
export async function writeTracks(path: string, tracks: readonly Track[], signal: AbortSignal): Promise<void> {
  const format = new FormatContext();
  check(format.allocOutputContext2(null, 'mp4', path), signal);
  const options = Dictionary.fromObject({ movflags: '+faststart' });
  const writers = tracks.map(({ unit, describe, packets }) => {
    const stream = format.newStream();
    check(describe(stream), signal);
    return { stream, unit, packets: packets(signal) };
  });
  try {
    check(await format.openOutput(), signal);
    check(await format.writeHeader(options), signal);
    const heads = await Promise.all(writers.map(async (writer) => ({ ...writer, head: await nextOf(writer.packets) })));
    for (;;) {
      const earliest = heads
        .filter(({ head }) => head !== undefined)
        .toSorted((a, b) => seconds(a.head, a.unit) - seconds(b.head, b.unit))[0];
      if (!earliest?.head) break;
      const { head, stream, unit } = earliest;
      head.streamIndex = stream.index;
      head.rescaleTs(unit, stream.timeBase);
      head.timeBase = stream.timeBase;
      head.pos = -1n;
      check(await format.interleavedWriteFrame(head), signal);
      earliest.head = await nextOf(earliest.packets);
    }
    check(await format.writeTrailer(), signal);
  } finally {
    for (const { packets } of writers) await packets.return(undefined);
    options.free();
    await format.closeOutput();
    format.freeContext();
  }
}

async function nextOf(packets: AsyncGenerator<Packet>): Promise<Packet | undefined> {
  const next = await packets.next();
  return next.done ? undefined : next.value;
}

const seconds = (packet: Packet | undefined, unit: IRational): number =>
  (Number(packet?.dts ?? 0) * unit.num) / unit.den;
