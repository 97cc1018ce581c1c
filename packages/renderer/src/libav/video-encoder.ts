import { availableParallelism } from 'node:os';
import { FPS } from '@kinoloom/composition';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { CodecContext, Dictionary, Packet, Rational, type Frame } from 'node-av/lib';
import { ENCODING } from '../job.ts';
import type { Encoding } from '../segment.ts';
import { checkLibav, encoderNamed, present, received } from '@kinoloom/media/libav';
import { FILM_COLOURS } from './film-colours.ts';

/**
 * One thread per core, but at most four: at 1080p each takes another 10 to 20 MB. x264's default, half as many again,
 * takes 1 to 4 % more of the processor for the same speed.
 */
const THREADS = Math.min(4, availableParallelism());

/** x264 for one uninterrupted interval of frames: H.264 high, 4:2:0, length-prefixed as in mp4. */
export class VideoEncoder implements Disposable {
  readonly context: CodecContext;
  readonly #packet = new Packet();

  private constructor(context: CodecContext) {
    this.context = context;
    this.#packet.alloc();
  }

  static async open({ canvas, quality, colours, setId, keyframeEvery }: Encoding): Promise<VideoEncoder> {
    const codec = encoderNamed(FF_ENCODER_LIBX264);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = canvas.width;
    context.height = canvas.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, FPS);
    context.framerate = new Rational(FPS, 1);
    context.sampleAspectRatio = new Rational(1, 1);
    context.gopSize = keyframeEvery;
    Object.assign(context, FILM_COLOURS[colours].tags);
    context.chromaLocation = AVCHROMA_LOC_LEFT;
    context.threadCount = THREADS;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    const { preset, crf, params: own } = ENCODING[quality];
    // Stitchable headers do not depend on the pictures, so all intervals of a video have the same ones.
    const params = [`annexb=0:stitchable=1:force-cfr=1:sps-id=${setId}`, ...(own ? [own] : [])].join(':');
    using options = Dictionary.fromObject({ preset, crf, profile: 'high', 'x264-params': params });
    checkLibav(await context.open2(codec, options), 'open the video encoder');
    return new VideoEncoder(context);
  }

  /** Maximum reordering delay of a packet, in frames. */
  get delay(): number {
    return this.context.hasBFrames;
  }

  /** The decoder configuration record (avcC) of the output. */
  get configuration(): Buffer {
    return Buffer.from(present(this.context.extraData, 'configuration from the video encoder'));
  }

  /** Packets in decoding order, each valid until the next request. Frame `at` counts from the interval's start. */
  async *encode(picture: Frame, at: number): AsyncGenerator<Packet> {
    picture.pts = BigInt(at);
    picture.duration = 1n;
    checkLibav(await this.context.sendFrame(picture), 'encode a frame');
    // Synchronous: the packet was encoded by the send call, and a thread hop would cost time.
    while (received(this.context.receivePacketSync(this.#packet), 'encode') === 'one') yield* this.#taken();
  }

  /** Flushes the remaining packets; the encoder accepts no input afterwards. */
  async *finish(): AsyncGenerator<Packet> {
    checkLibav(await this.context.sendFrame(null), 'finish the encoding');
    while (received(await this.context.receivePacket(this.#packet), 'encode') === 'one') yield* this.#taken();
  }

  *#taken(): Generator<Packet> {
    yield this.#packet;
    this.#packet.unref();
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.context.freeContext();
  }
}
