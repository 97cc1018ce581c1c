import {
  AVDISCARD_ALL,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVERROR_INVALIDDATA,
  AVSEEK_FLAG_BACKWARD,
  AV_FRAME_FLAG_INTERLACED,
  AV_NOPTS_VALUE,
} from 'node-av/constants';
import { FFmpegError, Frame, Packet, type CodecContext, type FormatContext, type Stream } from 'node-av/lib';
import { deinterlaced } from './deinterlacer.ts';
import { PictureTimes } from './picture-times.ts';
import { leadOf, rewind } from './source.ts';

/** Offsets in seconds before the target at which to look for a keyframe; after them the file is read from its start. */
const LEADS = [0, 1, 4, 16, 64];

/**
 * Reading on another thread costs more than the read, which rarely waits for the disk. It still happens once per this
 * many packets, so that timers and messages are served.
 */
const TURN = 32;

/** Maximum interval of interlaced frames, with some margin. */
const MOST_SECONDS_BETWEEN = 0.06;

/** Packets to wait for the next keyframe; a stream with gradual refresh has none. */
const MOST_WAITED = 3_000;

export interface PictureReaderOptions {
  readonly format: FormatContext;
  readonly stream: Stream;
  /** Open; owned by the caller. */
  readonly decoder: CodecContext;
  /** Called for each packet that does not decode; it is skipped, as in players. */
  readonly onDamage?: () => void;
  /** Aborts reading with its reason. */
  readonly signal?: AbortSignal;
}

/** Decodes the frames of one stream in display order, deinterlaced. */
export class PictureReader {
  readonly #options: PictureReaderOptions;
  #isFresh = true;
  #isInterlaced = false;

  constructor(options: PictureReaderOptions) {
    this.#options = options;
    const { format, stream } = options;
    for (const other of format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  }

  /**
   * Yields frames from `target` (stream ticks), preceded by some earlier ones: the first is at or before it, or the
   * file's first. `pts` is the time; a frame is valid until the next request. A new call ends the previous one.
   */
  async *from(target: number): AsyncGenerator<Frame> {
    const { format, stream, decoder } = this.#options;
    const start = stream.startTime === AV_NOPTS_VALUE ? 0 : Number(stream.startTime);
    for (const lead of leadOf(format) > 0 ? LEADS.slice(1) : LEADS) {
      const at = Math.floor(target - lead / stream.timeBase.toDouble());
      if (at <= start) break;
      this.#isFresh = false;
      if ((await format.seekFrame(stream.index, BigInt(at), AVSEEK_FLAG_BACKWARD)) < 0) break;
      decoder.flushBuffers();
      const pictures = this.#read(true);
      const first = await pictures.next();
      if (!first.done && Number(first.value.pts) <= target - this.#before) {
        yield first.value;
        yield* pictures;
        return;
      }
      await pictures.return(undefined);
    }
    if (!this.#isFresh) await rewind(format);
    this.#isFresh = false;
    decoder.flushBuffers();
    yield* this.#read(false);
  }

  /** Ticks to read before the first wanted frame: deinterlacing needs the previous one. */
  get #before(): number {
    return this.#isInterlaced ? MOST_SECONDS_BETWEEN / this.#options.stream.timeBase.toDouble() : 0;
  }

  #read(fromKeyframe: boolean): AsyncGenerator<Frame> {
    return deinterlaced(this.#decoded(fromKeyframe), this.#options.stream.timeBase);
  }

  async *#decoded(fromKeyframe: boolean): AsyncGenerator<Frame> {
    const { format, stream, decoder, onDamage, signal } = this.#options;
    const times = new PictureTimes(format.iformat?.name ?? '', stream, decoder);
    using packet = new Packet();
    packet.alloc();
    using frame = new Frame();
    frame.alloc();
    let isWaiting = fromKeyframe;
    let waited = 0;
    for (let read = 0; ; read++) {
      signal?.throwIfAborted();
      const code = read % TURN === 0 ? await format.readFrame(packet) : format.readFrameSync(packet);
      if (code < 0) break;
      if (packet.streamIndex === stream.index) isWaiting &&= !packet.isKeyframe;
      if (isWaiting && ++waited > MOST_WAITED) return;
      if (packet.streamIndex === stream.index && !isWaiting) {
        times.see(packet);
        // The decoder's own threads do the work; this call waits at most for the next output frame.
        if (decoder.sendPacketSync(packet) < 0) onDamage?.();
        yield* this.#ready(frame, times);
      }
      packet.unref();
    }
    await decoder.sendPacket(null);
    yield* this.#ready(frame, times);
  }

  /** Drains frames that are already decoded: synchronous, since a thread hop would cost more. */
  *#ready(frame: Frame, times: PictureTimes): Generator<Frame> {
    const { decoder, onDamage } = this.#options;
    for (;;) {
      const code = decoder.receiveFrameSync(frame);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      if (code === AVERROR_INVALIDDATA) {
        onDamage?.();
        continue;
      }
      FFmpegError.throwIfError(code, 'decode');
      frame.pts = times.of(frame);
      this.#isInterlaced ||= frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
      yield frame;
    }
  }
}
