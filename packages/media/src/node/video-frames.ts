import { AVDISCARD_ALL, AVERROR_EAGAIN, AVSEEK_FLAG_BACKWARD, AV_NOPTS_VALUE } from 'node-av/constants';
import { Frame, Packet, type CodecContext, type Stream } from 'node-av/lib';
import { DECODING_THREADS, openDecoder } from './codecs.ts';
import { FORMATS } from './formats.ts';
import type { VideoProbe } from './probe.ts';
import { pictureStream } from './probe-streams.ts';
import { openSource, type Source } from './source.ts';
import { unreadable } from './unreadable-media.ts';

/** Decoding onwards is cheaper than seeking back to a keyframe when the target is this near, in seconds. */
const NEAR_SECONDS = 3;
/** How far before the end to look for the last frame, in seconds; widened until one is found. */
const TAILS = [0, 2, 10, Number.POSITIVE_INFINITY];

/** A decoded frame and where it lies in the file. Valid until the reader is asked again or closed. */
export interface TimedFrame {
  frame: Frame;
  atMs: number;
}

/**
 * Finds frames of a video by time: the frame on screen at t is the last one that starts at or before t, or the first
 * frame of all where the picture starts later. Asking in ascending order reads the file once.
 */
export class VideoFrames {
  readonly #source: Source;
  readonly #stream: Stream;
  readonly #decoder: CodecContext;
  readonly #signal: AbortSignal;
  readonly #packet = new Packet();
  #scratch = new Frame();
  #current = new Frame();
  #next = new Frame();
  #hasCurrent = false;
  #hasNext = false;
  #drained = false;

  private constructor(source: Source, stream: Stream, decoder: CodecContext, signal: AbortSignal) {
    this.#source = source;
    this.#stream = stream;
    this.#decoder = decoder;
    this.#signal = signal;
    this.#packet.alloc();
    for (const frame of [this.#scratch, this.#current, this.#next]) frame.alloc();
    for (const other of source.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  }

  /** @throws UnreadableMedia */
  static async open(path: string, probe: VideoProbe, signal: AbortSignal): Promise<VideoFrames> {
    const reader = FORMATS.get(probe.extension)?.reader;
    if (reader?.by !== 'libav') throw unreadable();
    const source = await openSource(path, reader.demuxer, signal);
    try {
      const stream = pictureStream(source.format);
      if (!stream) throw unreadable();
      return new VideoFrames(source, stream, await openDecoder(stream, signal, DECODING_THREADS), signal);
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  /** The frame on screen `ms` milliseconds after the start of the file. @throws UnreadableMedia */
  async at(ms: number): Promise<TimedFrame> {
    const target = this.#ticks(ms);
    if (!this.#isNear(target)) await this.#seek(target);
    let found = await this.#readUpTo(target);
    // Some containers land behind the target; the start of the file is before any.
    if (!found || (this.#time(this.#current) > target && target > this.#ticks(0))) {
      await this.#seek(this.#ticks(0));
      found = await this.#readUpTo(target);
    }
    return this.#result(found);
  }

  /** The very first frame. @throws UnreadableMedia */
  first(): Promise<TimedFrame> {
    return this.at(0);
  }

  /** The very last frame, wherever the header believes the end to be. @throws UnreadableMedia */
  async last(durationMs: number): Promise<TimedFrame> {
    for (const tail of TAILS) {
      await this.#seek(this.#ticks(Math.max(0, durationMs - tail * 1_000)));
      if (await this.#readUpTo(Number.POSITIVE_INFINITY)) return this.#result(true);
    }
    throw unreadable();
  }

  async close(): Promise<void> {
    for (const frame of [this.#scratch, this.#current, this.#next]) frame.free();
    this.#packet.free();
    this.#decoder.freeContext();
    await this.#source.close();
  }

  #result(found: boolean): TimedFrame {
    if (!found) throw unreadable();
    const ms = (this.#time(this.#current) - this.#ticks(0)) * this.#stream.timeBase.toDouble() * 1_000;
    // Rounded up, so that asking for this moment finds this frame and not the one before.
    return { frame: this.#current, atMs: Math.max(0, Math.ceil(ms - 0.001)) };
  }

  /** Makes `current` the frame on screen at `target`; false when the rest of the file holds no frame. */
  async #readUpTo(target: number): Promise<boolean> {
    for (;;) {
      if (!this.#hasNext) this.#hasNext = await this.#decode();
      if (!this.#hasNext) return this.#hasCurrent;
      if (this.#hasCurrent && this.#time(this.#next) > target) return true;
      [this.#current, this.#next] = [this.#next, this.#current];
      this.#hasCurrent = true;
      this.#hasNext = false;
      if (this.#time(this.#current) > target) return true;
    }
  }

  /** Decodes one frame into `next`; false at the end. Damaged packets are skipped, as players do. */
  async #decode(): Promise<boolean> {
    for (;;) {
      this.#signal.throwIfAborted();
      const received = await this.#decoder.receiveFrame(this.#scratch);
      if (received >= 0) {
        this.#next.unref();
        [this.#next, this.#scratch] = [this.#scratch, this.#next];
        return true;
      }
      if (received !== AVERROR_EAGAIN || this.#drained) return false;
      await this.#feed();
    }
  }

  async #feed(): Promise<void> {
    const read = await this.#source.format.readFrame(this.#packet);
    if (read < 0) {
      this.#drained = true;
      await this.#decoder.sendPacket(null);
      return;
    }
    if (this.#packet.streamIndex === this.#stream.index) await this.#decoder.sendPacket(this.#packet);
    this.#packet.unref();
  }

  async #seek(target: number): Promise<void> {
    const { format } = this.#source;
    const sought = await format.seekFrame(this.#stream.index, BigInt(Math.floor(target)), AVSEEK_FLAG_BACKWARD);
    // Before the first keyframe, and in files without an index, only the start can be reached.
    if (sought < 0) await format.seekFrame(-1, this.#fileStart(), AVSEEK_FLAG_BACKWARD);
    this.#decoder.flushBuffers();
    this.#current.unref();
    this.#next.unref();
    this.#hasCurrent = false;
    this.#hasNext = false;
    this.#drained = false;
  }

  #isNear(target: number): boolean {
    if (!this.#hasCurrent) return false;
    const distance = (target - this.#time(this.#current)) * this.#stream.timeBase.toDouble();
    return distance >= 0 && distance <= NEAR_SECONDS;
  }

  #ticks(ms: number): number {
    const ticks = (Number(this.#fileStart()) / 1_000_000 + ms / 1_000) / this.#stream.timeBase.toDouble();
    // Frames start on whole ticks; a rounding error must not put a moment before the frame that starts at it.
    return Math.floor(ticks + 0.001);
  }

  #fileStart(): bigint {
    const { startTime } = this.#source.format;
    return startTime === AV_NOPTS_VALUE ? 0n : startTime;
  }

  #time(frame: Frame): number {
    const { bestEffortTimestamp, pts } = frame;
    return Number(bestEffortTimestamp === AV_NOPTS_VALUE ? pts : bestEffortTimestamp);
  }
}
