import { checkLibav, encoderNamed } from '@kinoloom/media/libav';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { CodecContext, Dictionary, FormatContext, Frame, Log, Packet, Rational } from 'node-av/lib';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';

/** Sides are even numbers of pixels. */
export interface EncoderOptions extends Size {
  /** Path of the mp4 to write. */
  readonly output: string;
  /** Frames a second on average. */
  readonly fps: number;
  /** What pictures' times are counted in, in seconds; by default that of a frame. */
  readonly timeBase?: { readonly num: number; readonly den: number };
  readonly sound: Stereo | null;
  readonly title: string;
}

/** When a picture appears and for how long, in the time base. */
export interface Showing {
  readonly at: bigint;
  readonly duration: bigint;
}

/** One mp4 being written: H.264 and AAC, interleaved as it grows, its index moved to the front at the end. */
export interface ClipEncoder {
  /** Takes the next picture, by default for one tick; the frame may be reused once the promise settles. */
  write(frame: Frame, showing?: Showing): Promise<void>;
  /** Writes what is left of the sound and closes the file. */
  finish(): Promise<void>;
  /** Frees everything; the file, if unfinished, is not playable. Safe to call twice. */
  close(): Promise<void>;
}

const BT709 = {
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
};

/** A picture buffer the encoder can take: YUV 4:2:0, BT.709, limited range. Free it when done. */
export function pictureFrame(width: number, height: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = width;
  frame.height = height;
  checkLibav(frame.getBuffer(0), 'allocate a picture');
  return Object.assign(frame, BT709);
}

/**
 * A codec that writes its packets into a file as they come.
 * @param durationOf how long the picture is shown that begins at a time
 */
function trackOf(output: FormatContext, codec: CodecContext, durationOf?: (pts: bigint) => bigint) {
  const stream = output.newStream();
  stream.timeBase = codec.timeBase;
  checkLibav(stream.codecpar.fromContext(codec), 'describe a track');
  const packet = new Packet();
  packet.alloc();
  return {
    stream,
    /** Encodes a frame, or with null what is left. */
    async send(frame: Frame | null): Promise<void> {
      checkLibav(await codec.sendFrame(frame), 'encode');
      while ((await codec.receivePacket(packet)) >= 0) {
        if (durationOf) packet.duration = durationOf(packet.pts);
        packet.streamIndex = stream.index;
        packet.rescaleTs(codec.timeBase, stream.timeBase);
        checkLibav(await output.interleavedWriteFrame(packet), 'write a packet');
        packet.unref();
      }
    },
    free(): void {
      packet.free();
      codec.freeContext();
    },
  };
}

export async function openEncoder(options: EncoderOptions): Promise<ClipEncoder> {
  // libx264 prints its settings and statistics to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  const output = new FormatContext();
  checkLibav(output.allocOutputContext2(null, 'mp4', options.output), 'choose the mp4 container');
  const codec = await openVideo(options);
  const durations = new Map<bigint, bigint>();
  const pictures = trackOf(output, codec, (pts) => {
    const duration = durations.get(pts) ?? 1n;
    durations.delete(pts);
    return duration;
  });
  pictures.stream.avgFrameRate = codec.framerate;
  const sound = options.sound && (await openSound(output, options.sound));
  output.metadata = Dictionary.fromObject({ title: options.title });
  checkLibav(await output.openOutput(), 'open the output file');
  checkLibav(await output.writeHeader(Dictionary.fromObject({ movflags: '+faststart' })), 'write the header');
  const tick = codec.timeBase.toDouble();
  let next = 0n;
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    pictures.free();
    sound?.free();
    await output.closeOutput();
    output.freeContext();
  };
  return {
    async write(frame, { at, duration } = { at: next, duration: 1n }) {
      frame.pts = at;
      next = at + duration;
      durations.set(at, duration);
      await pictures.send(frame);
      await sound?.writeUntil(Number(next) * tick);
    },
    async finish() {
      await pictures.send(null);
      await sound?.writeUntil(Infinity);
      checkLibav(await output.writeTrailer(), 'write the trailer');
      await close();
    },
    close,
  };
}

async function openVideo({ width, height, fps, timeBase }: EncoderOptions): Promise<CodecContext> {
  const h264 = encoderNamed(FF_ENCODER_LIBX264);
  const video = new CodecContext();
  video.allocContext3(h264);
  video.width = width;
  video.height = height;
  video.pixelFormat = AV_PIX_FMT_YUV420P;
  video.timeBase = timeBase ? new Rational(timeBase.num, timeBase.den) : new Rational(1, fps);
  video.framerate = new Rational(Math.round(fps * 1_000), 1_000);
  video.gopSize = Math.max(1, Math.round(fps * 2));
  Object.assign(video, BT709);
  video.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // Uneven times survive only where pictures are written in the order they are shown in.
  const settings = { preset: 'veryfast', crf: '20', ...(timeBase ? { bf: '0' } : {}) };
  checkLibav(await video.open2(h264, Dictionary.fromObject(settings)), 'open the H.264 encoder');
  return video;
}

/** Adds a sound track to a file whose header is not yet written. */
export async function openSound(output: FormatContext, sound: Stereo) {
  const aac = encoderNamed(FF_ENCODER_AAC);
  const audio = new CodecContext();
  audio.allocContext3(aac);
  audio.sampleRate = SAMPLE_RATE;
  audio.sampleFormat = AV_SAMPLE_FMT_FLTP;
  audio.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  audio.bitRate = 160_000n;
  audio.timeBase = new Rational(1, SAMPLE_RATE);
  audio.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkLibav(await audio.open2(aac, null), 'open the AAC encoder');
  const track = trackOf(output, audio);
  const total = sound.left.length;
  let count = 0;
  return {
    /** Writes what is heard before that many seconds; the rest, when Infinity. */
    async writeUntil(seconds: number): Promise<void> {
      while (count < Math.min(Math.ceil(seconds * SAMPLE_RATE), total)) {
        const size = Math.min(audio.frameSize || 1024, total - count);
        using frame = soundFrame(sound, count, size);
        await track.send(frame);
        count += size;
      }
      if (seconds === Infinity) await track.send(null);
    },
    free: () => track.free(),
  };
}

function soundFrame({ left, right }: Stereo, start: number, size: number): Frame {
  const samples = new Float32Array(size * 2);
  samples.set(left.subarray(start, start + size));
  samples.set(right.subarray(start, start + size), size);
  return Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
    nbSamples: size,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(start),
  });
}
