import { Frame, type CodecContext, type Stream } from 'node-av/lib';
import { DECODING_THREADS, openDecoder } from './codecs.ts';
import type { Colours } from './colours.ts';
import { FORMATS } from './formats.ts';
import { PictureReader } from './picture-reader.ts';
import { originOf } from './picture-times.ts';
import type { VideoProbe } from './probe-result.ts';
import { pictureStream, soundStream } from './probe-streams.ts';
import { check, openSource, type Source } from './source.ts';
import { unreadable } from './unreadable-media.ts';

/** Decoding forward is cheaper than seeking to a keyframe if the target is this near, in seconds. */
const NEAR_SECONDS = 3;
/** A decoded frame and its time. Valid until the reader is used again or closed. */
export interface TimedFrame {
  frame: Frame;
  /** What the container says of its colours. */
  stream: Colours;
  atMs: number;
}

/**
 * Finds video frames by time: the frame at t is the last one that starts at or before t, or the first frame if the
 * video starts later. Ascending requests read the file once.
 */
export class VideoFrames {
  readonly #source: Source;
  readonly #stream: Stream;
  readonly #decoder: CodecContext;
  readonly #signal: AbortSignal;
  readonly #reader: PictureReader;
  /** Seconds on the file's clock. */
  readonly #origin: number;
  #pictures: AsyncGenerator<Frame> | undefined;
  #current = new Frame();
  #next = new Frame();
  #hasCurrent = false;
  #hasNext = false;

  private constructor(source: Source, stream: Stream, decoder: CodecContext, signal: AbortSignal) {
    this.#source = source;
    this.#stream = stream;
    this.#decoder = decoder;
    this.#signal = signal;
    this.#reader = new PictureReader({ format: source.format, stream, decoder, signal });
    this.#origin = originOf(source.format, stream, soundStream(source.format));
    for (const frame of [this.#current, this.#next]) frame.alloc();
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
    return this.#result(await this.#readUpTo(target));
  }

  /** The first frame. @throws UnreadableMedia */
  first(): Promise<TimedFrame> {
    return this.at(0);
  }

  /** The last frame, regardless of the header's duration. @throws UnreadableMedia */
  async last(durationMs: number): Promise<TimedFrame> {
    await this.#seek(this.#ticks(durationMs));
    return this.#result(await this.#readUpTo(Number.POSITIVE_INFINITY));
  }

  async close(): Promise<void> {
    await this.#pictures?.return(undefined);
    for (const frame of [this.#current, this.#next]) frame.free();
    this.#decoder.freeContext();
    await this.#source.close();
  }

  #result(found: boolean): TimedFrame {
    if (!found) throw unreadable();
    const ms = (Number(this.#current.pts) * this.#stream.timeBase.toDouble() - this.#origin) * 1_000;
    // Rounded up, so that requesting this time returns this frame and not the previous one.
    return { frame: this.#current, stream: this.#stream.codecpar, atMs: Math.max(0, Math.ceil(ms - 0.001)) };
  }

  /** Makes `current` the frame on screen at `target`; false when the rest of the file holds no frame. */
  async #readUpTo(target: number): Promise<boolean> {
    for (;;) {
      if (!this.#hasNext) this.#hasNext = await this.#decode();
      if (!this.#hasNext) return this.#hasCurrent;
      if (this.#hasCurrent && Number(this.#next.pts) > target) return true;
      [this.#current, this.#next] = [this.#next, this.#current];
      this.#hasCurrent = true;
      this.#hasNext = false;
      if (Number(this.#current.pts) > target) return true;
    }
  }

  /** Decodes one frame into `next`; false at the end. */
  async #decode(): Promise<boolean> {
    const next = await this.#pictures?.next();
    if (!next || next.done) return false;
    this.#next.unref();
    check(this.#next.ref(next.value), this.#signal);
    return true;
  }

  async #seek(target: number): Promise<void> {
    await this.#pictures?.return(undefined);
    this.#pictures = this.#reader.from(target);
    this.#current.unref();
    this.#next.unref();
    this.#hasCurrent = false;
    this.#hasNext = false;
  }

  #isNear(target: number): boolean {
    if (!this.#hasCurrent) return false;
    const distance = (target - Number(this.#current.pts)) * this.#stream.timeBase.toDouble();
    return distance >= 0 && distance <= NEAR_SECONDS;
  }

  #ticks(ms: number): number {
    const ticks = (this.#origin + ms / 1_000) / this.#stream.timeBase.toDouble();
    // Frames start on whole ticks; a rounding error must not put a time before the frame that starts at it.
    return Math.floor(ticks + 0.001);
  }
}
