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
import { VIDEO_COLOURS } from './blank-frame.ts';

/** x264's own choice, three threads for two cores, up to four: at 1080p each holds another 10 to 20 MB. */
const THREADS = Math.min(4, Math.max(1, Math.floor(availableParallelism() * 1.5)));

/** x264 for one uninterrupted interval of frames: H.264 high, 4:2:0, bt709, length-prefixed as mp4 holds it. */
export class VideoEncoder implements Disposable {
  readonly context: CodecContext;
  readonly #packet = new Packet();

  private constructor(context: CodecContext) {
    this.context = context;
    this.#packet.alloc();
  }

  static async open({ canvas, quality, setId, keyframeEvery }: Encoding): Promise<VideoEncoder> {
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
    Object.assign(context, VIDEO_COLOURS);
    context.chromaLocation = AVCHROMA_LOC_LEFT;
    context.threadCount = THREADS;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    const { preset, crf } = ENCODING[quality];
    // Stitchable headers do not depend on the pictures, so every interval of a video has the same ones.
    const params = `annexb=0:stitchable=1:force-cfr=1:sps-id=${setId}`;
    using options = Dictionary.fromObject({ preset, crf, profile: 'high', 'x264-params': params });
    checkLibav(await context.open2(codec, options), 'open the video encoder');
    return new VideoEncoder(context);
  }

  /** How many frames a packet may wait for others before it is shown. */
  get delay(): number {
    return this.context.hasBFrames;
  }

  /** The decoder configuration record (avcC) of what this encoder makes. */
  get configuration(): Buffer {
    return Buffer.from(present(this.context.extraData, 'configuration from the video encoder'));
  }

  /** Packets in decoding order, each valid until the next is asked for. Frame `at` counts from the interval's start. */
  async *encode(picture: Frame, at: number): AsyncGenerator<Packet> {
    picture.pts = BigInt(at);
    picture.duration = 1n;
    checkLibav(await this.context.sendFrame(picture), 'encode a frame');
    // What there is was encoded by the sending: to ask for it takes no time, and a thread for it would.
    while (received(this.context.receivePacketSync(this.#packet), 'encode') === 'one') yield* this.#taken();
  }

  /** The packets still inside; after this the encoder takes no more. */
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
