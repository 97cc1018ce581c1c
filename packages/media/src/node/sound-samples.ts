import { setImmediate as breathe } from 'node:timers/promises';
import { AVDISCARD_ALL, AVERROR_EAGAIN, type AVSampleFormat } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  FilterGraph,
  Frame,
  Packet,
  type CodecContext,
  type FilterContext,
  type Stream,
} from 'node-av/lib';
import { openDecoder } from './codecs.ts';
import { check, type Source } from './source.ts';
import { unreadable } from './unreadable-media.ts';

export interface SampleOptions {
  /** Samples per second. */
  readonly rate: number;
  readonly layout: 'mono' | 'stereo';
}

const SLICE_MS = 8;

/** Decodes a stream's sound into one format: an array per channel, full scale 1. Damaged packets are skipped. */
export async function* soundSamples(
  source: Source,
  stream: Stream,
  options: SampleOptions,
  signal: AbortSignal,
): AsyncGenerator<Float32Array[]> {
  for (const other of source.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const decoder = await openDecoder(stream, signal, 1);
  let converter: Converter | undefined;
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  let sliceEnd = performance.now() + SLICE_MS;
  try {
    for (let open = true; open;) {
      open = source.format.readFrameSync(packet) >= 0;
      if (!open || packet.streamIndex === stream.index) {
        for (const decoded of drained(decoder, open ? packet : null, frame)) {
          converter ??= await Converter.to(options, decoded, signal);
          yield* converter.push(decoded);
        }
      }
      packet.unref();
      if (performance.now() > sliceEnd) {
        await breathe();
        signal.throwIfAborted();
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
    if (converter) yield* converter.push(null);
  } finally {
    converter?.free();
    frame.free();
    packet.free();
    decoder.freeContext();
  }
}

function* drained(decoder: CodecContext, packet: Packet | null, frame: Frame): Generator<Frame> {
  const sent = decoder.sendPacketSync(packet);
  yield* received(decoder, frame);
  if (sent !== AVERROR_EAGAIN) return;
  decoder.sendPacketSync(packet);
  yield* received(decoder, frame);
}

function* received(decoder: CodecContext, frame: Frame): Generator<Frame> {
  while (decoder.receiveFrameSync(frame) >= 0) {
    yield frame;
    frame.unref();
  }
}

/** Converts frames of the first frame's format to the output format. */
class Converter {
  readonly #graph: FilterGraph;
  readonly #entry: FilterContext;
  readonly #exit: FilterContext;
  readonly #output = new Frame();
  #samples = 0;

  private constructor(graph: FilterGraph, entry: FilterContext, exit: FilterContext) {
    this.#graph = graph;
    this.#entry = entry;
    this.#exit = exit;
    this.#output.alloc();
  }

  static async to({ rate, layout }: SampleOptions, frame: Frame, signal: AbortSignal): Promise<Converter> {
    const { sampleRate, channelLayout } = frame;
    const named = channelLayout.mask === 0n ? avChannelLayoutDefault(channelLayout.nbChannels) : channelLayout;
    const format = avGetSampleFmtName(frame.format as AVSampleFormat);
    const from = `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}`;
    const graph = new FilterGraph();
    graph.alloc();
    try {
      const described = [
        `abuffer@in=${from}:channel_layout=${avChannelLayoutDescribe(named)}`,
        `aresample=${rate}`,
        `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=${layout}`,
        'abuffersink@out',
      ];
      check(graph.parsePtr(described.join(',')), signal);
      check(await graph.config(), signal);
      const [entry, exit] = [graph.getFilter('abuffer@in'), graph.getFilter('abuffersink@out')];
      if (!entry || !exit) throw unreadable();
      return new Converter(graph, entry, exit);
    } catch (error) {
      graph.free();
      throw error;
    }
  }

  /** Output for a frame; null flushes the rest. A frame of another format adds nothing. */
  push(frame: Frame | null): Float32Array[][] {
    if (frame) {
      frame.channelLayout =
        frame.channelLayout.mask === 0n ? avChannelLayoutDefault(frame.channelLayout.nbChannels) : frame.channelLayout;
      frame.pts = BigInt(this.#samples);
      this.#samples += frame.nbSamples;
    }
    if (this.#entry.buffersrcAddFrameSync(frame) < 0) return [];
    const made: Float32Array[][] = [];
    for (;;) {
      this.#output.unref();
      if (this.#exit.buffersinkGetFrameSync(this.#output) < 0) return made;
      const samples = this.#output.nbSamples;
      made.push((this.#output.data ?? []).slice(0, this.#output.channels).map((plane) => floats(plane, samples)));
    }
  }

  free(): void {
    this.#output.free();
    this.#graph.free();
  }
}

/** A copy, since libav reuses its memory. */
function floats(plane: Buffer, samples: number): Float32Array {
  const copy = new Float32Array(samples);
  Buffer.from(copy.buffer).set(plane.subarray(0, samples * Float32Array.BYTES_PER_ELEMENT));
  return copy;
}
