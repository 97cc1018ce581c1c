import {
  EncodedPacketSink,
  VideoSampleSink,
  type EncodedPacket,
  type InputVideoTrack,
  type VideoSample,
} from 'mediabunny';
import { bytesOf } from './interlaced.ts';

/** A time before all pictures: the sink answers null, and first delivers what it has. */
const BEFORE_ALL = -1e9;

/**
 * Reads single pictures with a decoder that it keeps: opening one takes as long as decoding several pictures. On the way from the keyframe it leaves out
 * pictures to which no other refers, a third to two thirds of a stream with B-frames. H.264 marks them (nal_ref_idc, §7.4.1).
 */
export class SeekSink {
  readonly #track: InputVideoTrack;
  #session: SeekSession | undefined;

  constructor(track: InputVideoTrack) {
    this.#track = track;
  }

  /** The last picture at or before a time in seconds; null if there is none, or `close` ends it. One call at a time. */
  async getSample(time: number): Promise<VideoSample | null> {
    this.#session ??= new SeekSession(await sinkOf(this.#track));
    return this.#session.getSample(time);
  }

  /** Ends a call, and frees the decoder; the next call opens another. */
  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }
}

/** The requests to one decoder. */
class SeekSession {
  readonly #abort: () => void;
  readonly #samples: AsyncGenerator<VideoSample | null, void>;
  #request = Promise.withResolvers<number | undefined>();
  #isFresh = true;

  constructor(sink: VideoSampleSink) {
    this.#abort = abortOf(sink);
    this.#samples = sink.samplesAtTimestamps(this.#times());
  }

  async getSample(time: number): Promise<VideoSample | null> {
    if (!this.#isFresh) await this.#samples.next();
    this.#isFresh = false;
    this.#request.resolve(time);
    const { value } = await this.#samples.next();
    return value ?? null;
  }

  close(): void {
    this.#request.resolve(undefined);
    void this.#samples.return();
    this.#abort();
  }

  async *#times(): AsyncGenerator<number, void> {
    for (;;) {
      const time = await this.#request.promise;
      if (time === undefined) return;
      this.#request = Promise.withResolvers();
      yield time;
      yield BEFORE_ALL;
    }
  }
}

/** What the demuxer's sink makes itself, through methods that it does not document. */
interface SinkParts {
  readonly _createDecoder: (...handlers: unknown[]) => Promise<{ readonly decoder: VideoDecoder | null }>;
  readonly _createPacketSink: () => EncodedPacketSink;
}

const replaceParts = (sink: VideoSampleSink, parts: Partial<SinkParts>): void => void Object.assign(sink, parts);

/** Returns a function that drops what the sink's last decoder has still to decode, up to 40 pictures, for a reading that was ended. */
export function abortOf(sink: VideoSampleSink): () => void {
  const { _createDecoder: create } = sink as unknown as SinkParts;
  let decoder: VideoDecoder | null = null;
  replaceParts(sink, {
    async _createDecoder(...handlers) {
      const made = await create.apply(sink, handlers);
      ({ decoder } = made);
      return made;
    },
  });
  return () => {
    // The sink itself closes it.
    if (decoder?.state === 'configured') decoder.reset();
  };
}

async function sinkOf(track: InputVideoTrack): Promise<VideoSampleSink> {
  const sink = new VideoSampleSink(track);
  if ((await track.getCodec()) !== 'avc') return sink;
  const description = (await track.getDecoderConfig())?.description;
  // avcC, ISO/IEC 14496-15 §5.3.3.1; without it, units follow start codes.
  const lengthBytes = description === undefined ? 0 : ((bytesOf(description)[4] ?? 3) & 3) + 1;
  replaceParts(sink, { _createPacketSink: () => new SparsePackets(track, lengthBytes) });
  return sink;
}

/** Packets in decoding order, without those that neither the wanted packet nor any other needs. */
export class SparsePackets extends EncodedPacketSink {
  readonly #lengthBytes: number;
  #wanted: EncodedPacket | null = null;

  constructor(track: InputVideoTrack, lengthBytes: number) {
    super(track);
    this.#lengthBytes = lengthBytes;
  }

  override async getPacket(...args: Parameters<EncodedPacketSink['getPacket']>): Promise<EncodedPacket | null> {
    const found = await super.getPacket(...args);
    // Packets are read when the next time has been looked up, which is before all of them.
    this.#wanted = found ?? this.#wanted;
    return found;
  }

  override async getNextPacket(...args: Parameters<EncodedPacketSink['getNextPacket']>): Promise<EncodedPacket | null> {
    const [packet, options] = args;
    let next = await super.getNextPacket(packet, options);
    while (next && this.#isOnTheWay(next) && isDisposable(next.data, this.#lengthBytes))
      next = await super.getNextPacket(next, options);
    return next;
  }

  #isOnTheWay({ sequenceNumber }: EncodedPacket): boolean {
    return this.#wanted !== null && sequenceNumber < this.#wanted.sequenceNumber;
  }
}

/**
 * Whether no other picture refers to this H.264 picture.
 * @param lengthBytes size of the length before each unit; 0: start codes (annex B)
 */
export function isDisposable(data: Uint8Array, lengthBytes: number): boolean {
  const headers = lengthBytes === 0 ? startCodeHeaders(data) : lengthPrefixedHeaders(data, lengthBytes);
  for (const header of headers) {
    const type = header & 31;
    if (type >= 1 && type <= 5) return (header & 0x60) === 0;
  }
  return false;
}

/** The first byte of each unit after a length. */
function* lengthPrefixedHeaders(data: Uint8Array, lengthBytes: number): Generator<number> {
  for (let at = 0; at + lengthBytes < data.length;) {
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte++) length = length * 256 + (data[at++] ?? 0);
    yield data[at] ?? 0;
    at += length;
  }
}

/** The first byte of each unit after a start code. */
function* startCodeHeaders(data: Uint8Array): Generator<number> {
  for (let at = 0; at + 3 < data.length; at++)
    if (data[at] === 0 && data[at + 1] === 0 && data[at + 2] === 1) yield data[at + 3] ?? 0;
}
