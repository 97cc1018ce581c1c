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

/** How far before the wanted time, in seconds, a keyframe is looked for; then the file is read from its beginning. */
const LEADS = [0, 1, 4, 16, 64];

/**
 * To hand a read to another thread costs more than the read, which seldom waits for the disk. Every so many packets it is done
 * all the same, so that timers and messages have their turn where nothing else takes time.
 */
const TURN = 32;

/** Of interlaced pictures, with room. */
const MOST_SECONDS_BETWEEN = 0.06;

/** So many packets are waited for the next keyframe; a stream that refreshes itself little by little has none. */
const MOST_WAITED = 3_000;

export interface PictureReaderOptions {
  readonly format: FormatContext;
  readonly stream: Stream;
  /** Open, and the caller's to free. */
  readonly decoder: CodecContext;
  /** Told of each packet that does not decode; it is skipped, as players do. */
  readonly onDamage?: () => void;
  /** Ends the reading with its reason. */
  readonly signal?: AbortSignal;
}

/** Decodes the pictures of one stream in the order in which they are shown, without the combs of interlacing. */
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
   * The pictures from `target` on (ticks of the stream), with some before it: the first is at or before the target, or that of
   * the file. Each has its time in `pts`, and is valid until the next is asked for. To ask again ends what was asked before.
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

  /** Ticks between the first picture that is wanted and the one that is read first: to undo interlacing takes the one before. */
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
        // The decoder's own threads do the work; this one waits at most for the picture that comes out next.
        if (decoder.sendPacketSync(packet) < 0) onDamage?.();
        yield* this.#ready(frame, times);
      }
      packet.unref();
    }
    await decoder.sendPacket(null);
    yield* this.#ready(frame, times);
  }

  /** What there is was decoded by the sending: to ask for it takes no time, and a thread for it would. */
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
