import { PcmQueue, SAMPLE_RATE, type Pcm } from '@kinoloom/composition/sound';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import { CodecContext, Dictionary, Frame, Packet, Rational, type CodecParameters } from 'node-av/lib';
import { AAC_FRAME } from '../audio-graph.ts';
import type { EncodedSound } from './mp4-writer.ts';
import { checkLibav, encoderNamed, received } from '@kinoloom/media/libav';

const BIT_RATE = 192_000n;

/** Intensity stereo and generated noise are for low rates: without them the sound is closer, in less time (decision 0013). */
const CODING = { aac_is: 0, aac_pns: 0 };

/** While nothing else runs, one frame in this many is encoded on another thread, so that timers and messages are served. */
const TURN = 32;

/** Encodes sound as AAC. Pulls input only as needed for the requested packets. */
export class SoundTrack implements EncodedSound, Disposable {
  /** Called with the position, in samples, of each packet made. */
  onPacket: (samples: number) => void = () => undefined;
  readonly #context: CodecContext;
  readonly #pieces: AsyncGenerator<Pcm>;
  readonly #turn: number;

  private constructor(context: CodecContext, pieces: AsyncGenerator<Pcm>, turn: number) {
    this.#context = context;
    this.#pieces = pieces;
    this.#turn = turn;
  }

  /** @param isAlone whether nothing else waits for this thread: encoding on it then takes a sixth less time */
  static async create(pieces: AsyncGenerator<Pcm>, isAlone: boolean): Promise<SoundTrack> {
    const codec = encoderNamed(FF_ENCODER_AAC);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = SAMPLE_RATE;
    context.sampleFormat = AV_SAMPLE_FMT_FLTP;
    context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    context.timeBase = new Rational(1, SAMPLE_RATE);
    context.bitRate = BIT_RATE;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    using options = Dictionary.fromObject(CODING);
    checkLibav(await context.open2(codec, options), 'open the sound encoder');
    return new SoundTrack(context, pieces, isAlone ? TURN : 1);
  }

  describe(parameters: CodecParameters): void {
    checkLibav(parameters.fromContext(this.#context), 'describe the sound track');
  }

  /** AAC packets in order, with times in samples; each is valid until the next one is requested. */
  async *packets(): AsyncGenerator<Packet> {
    using packet = new Packet();
    packet.alloc();
    let sent = 0;
    for await (const frame of this.#frames()) {
      const isTurn = sent++ % this.#turn === 0;
      checkLibav(
        isTurn ? await this.#context.sendFrame(frame) : this.#context.sendFrameSync(frame),
        'encode the sound',
      );
      while (received(this.#context.receivePacketSync(packet), 'encode the sound') === 'one') {
        this.onPacket(Number(packet.pts));
        yield packet;
        packet.unref();
      }
    }
  }

  /** Input of the encoder: frames of its size, the last one possibly shorter, and null at the end. */
  async *#frames(): AsyncGenerator<Frame | null> {
    const queue = new PcmQueue();
    using input = new InputFrame();
    for await (const piece of this.#pieces) {
      queue.push(piece);
      while (queue.length >= AAC_FRAME) yield input.filled(queue, AAC_FRAME);
    }
    if (queue.length > 0) yield input.filled(queue, queue.length);
    yield null;
  }

  [Symbol.dispose](): void {
    this.#context.freeContext();
  }
}

/** One frame that is filled again and again: a new one for each packet takes as long as mixing. */
class InputFrame implements Disposable {
  readonly #memory = new Float32Array(2 * AAC_FRAME);
  readonly #frame: Frame;
  #samples = 0;

  constructor() {
    this.#frame = Frame.fromAudioBuffer(Buffer.from(this.#memory.buffer), {
      nbSamples: AAC_FRAME,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: SAMPLE_RATE,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    });
  }

  /** The frame with the queue's next samples, at most `AAC_FRAME`. Valid until the next call. */
  filled(queue: PcmQueue, samples: number): Frame {
    const planes = this.#memory.subarray(0, 2 * samples);
    queue.takeInto({ left: planes.subarray(0, samples), right: planes.subarray(samples) });
    checkLibav(this.#frame.makeWritable(), 'fill a frame');
    this.#frame.nbSamples = samples;
    checkLibav(this.#frame.fromBuffer(Buffer.from(planes.buffer, 0, planes.byteLength)), 'fill a frame');
    this.#frame.pts = BigInt(this.#samples);
    this.#samples += samples;
    return this.#frame;
  }

  [Symbol.dispose](): void {
    this.#frame.free();
  }
}
