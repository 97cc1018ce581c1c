import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_PCM_S16LE,
  type AVSampleFormat,
} from 'node-av/constants';
import { CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import { encoderNamed } from './libav.ts';
import { check } from './source.ts';

export type SoundEncoding = { readonly container: 'mp3'; readonly kbps: number } | { readonly container: 'wav' };

/** Left and right, of equal length, full scale 1. */
export type Samples = readonly [left: Float32Array, right: Float32Array];

/** Samples per mp3 frame from 32 kHz on; wav takes any number. */
const FRAME = 1_152;

/** Writes stereo sound incrementally, in pieces of any length; clips above full scale. */
export async function writeSound(
  path: string,
  rate: number,
  format: SoundEncoding,
  pieces: AsyncIterable<Samples>,
  signal: AbortSignal,
): Promise<void> {
  const isMp3 = format.container === 'mp3';
  const codec = encoderNamed(isMp3 ? FF_ENCODER_LIBMP3LAME : FF_ENCODER_PCM_S16LE);
  const output = new FormatContext();
  const encoder = new CodecContext();
  const packet = new Packet();
  packet.alloc();
  check(output.allocOutputContext2(null, format.container, path), signal);
  try {
    encoder.allocContext3(codec);
    encoder.sampleRate = rate;
    encoder.sampleFormat = isMp3 ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16;
    encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    encoder.timeBase = new Rational(1, rate);
    if (isMp3) encoder.bitRate = BigInt(format.kbps * 1_000);
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(await encoder.open2(codec, null), signal);
    const stream = output.newStream();
    stream.timeBase = encoder.timeBase;
    check(stream.codecpar.fromContext(encoder), signal);
    check(await output.openOutput(), signal);
    check(await output.writeHeader(null), signal);
    const encode = (frame: Frame | null): void => {
      check(encoder.sendFrameSync(frame), signal);
      while (encoder.receivePacketSync(packet) >= 0) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(output.interleavedWriteFrameSync(packet), signal);
        packet.unref();
      }
    };
    for await (const frame of framed(pieces, rate, encoder.sampleFormat)) {
      signal.throwIfAborted();
      encode(frame);
    }
    encode(null);
    check(await output.writeTrailer(), signal);
  } finally {
    packet.free();
    encoder.freeContext();
    await output.closeOutput();
    output.freeContext();
  }
}

/** Splits into mp3-sized frames, the last one possibly shorter. A frame is valid until the next one is requested. */
async function* framed(
  pieces: AsyncIterable<Samples>,
  rate: number,
  sampleFormat: AVSampleFormat,
): AsyncGenerator<Frame> {
  const waiting: Samples = [new Float32Array(FRAME), new Float32Array(FRAME)];
  let held = 0;
  let at = 0;
  const taken = (): Frame => {
    const [left, right] = [waiting[0].subarray(0, held), waiting[1].subarray(0, held)];
    const frame = Frame.fromAudioBuffer(sampleFormat === AV_SAMPLE_FMT_S16 ? words(left, right) : planes(left, right), {
      nbSamples: held,
      format: sampleFormat,
      sampleRate: rate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: rate },
      pts: BigInt(at),
    });
    at += held;
    held = 0;
    return frame;
  };
  for await (const [left, right] of pieces) {
    for (let from = 0; from < left.length;) {
      const count = Math.min(FRAME - held, left.length - from);
      waiting[0].set(left.subarray(from, from + count), held);
      waiting[1].set(right.subarray(from, from + count), held);
      held += count;
      from += count;
      if (held < FRAME) continue;
      using frame = taken();
      yield frame;
    }
  }
  if (held === 0) return;
  using last = taken();
  yield last;
}

const within = (value: number): number => Math.max(-1, Math.min(1, value));

/** Planar: one channel after the other. */
function planes(left: Float32Array, right: Float32Array): Buffer {
  const both = new Float32Array(left.length * 2);
  both.set(left.map(within));
  both.set(right.map(within), left.length);
  return Buffer.from(both.buffer);
}

/** Interleaved 16-bit samples. */
function words(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.alloc(left.length * 4);
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round(within(left[i] ?? 0) * 32_767), i * 4);
    bytes.writeInt16LE(Math.round(within(right[i] ?? 0) * 32_767), i * 4 + 2);
  }
  return bytes;
}
