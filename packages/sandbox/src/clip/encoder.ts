import { Codec, CodecContext, Dictionary, FFmpegError, FormatContext, Frame, Log, Packet, Rational } from 'node-av';
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
import { SAMPLE_RATE, type Stereo } from '../sound/voices.ts';

export interface EncoderOptions {
  /** Path of the mp4 to write. */
  readonly output: string;
  /** Even numbers of pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames a second, whole. */
  readonly fps: number;
  readonly sound: Stereo;
  readonly title: string;
}

/** One mp4 being written: H.264 and AAC, interleaved as it grows, its index moved to the front at the end. */
export interface ClipEncoder {
  /** Takes the next picture; the frame may be reused once the promise settles. */
  write(frame: Frame): Promise<void>;
  /** Writes what is left of the sound and closes the file. */
  finish(): Promise<void>;
  /** Frees everything; the file, if unfinished, is not playable. Safe to call twice. */
  close(): Promise<void>;
}

/** A picture buffer the encoder can take: YUV 4:2:0, BT.709, limited range. Free it when done. */
export function pictureFrame(width: number, height: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = width;
  frame.height = height;
  FFmpegError.throwIfError(frame.getBuffer(0), 'allocate a picture');
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
  return frame;
}

/** The planes of a frame's own memory: writing to them writes to the frame. */
export function planes(frame: Frame): [Buffer, Buffer, Buffer] {
  const [y, u, v] = frame.data ?? [];
  if (!y || !u || !v) throw new Error('The frame has no three planes');
  return [y, u, v];
}

export async function openEncoder(options: EncoderOptions): Promise<ClipEncoder> {
  const { width, height, fps } = options;
  // libx264 prints its settings and statistics to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  const output = new FormatContext();
  check(output.allocOutputContext2(null, 'mp4', options.output), 'choose the mp4 container');

  const h264 = codec(FF_ENCODER_LIBX264);
  const video = new CodecContext();
  video.allocContext3(h264);
  video.width = width;
  video.height = height;
  video.pixelFormat = AV_PIX_FMT_YUV420P;
  video.timeBase = new Rational(1, fps);
  video.framerate = new Rational(fps, 1);
  video.gopSize = Math.max(1, fps * 2);
  video.colorSpace = AVCOL_SPC_BT709;
  video.colorRange = AVCOL_RANGE_MPEG;
  video.colorPrimaries = AVCOL_PRI_BT709;
  video.colorTrc = AVCOL_TRC_BT709;
  video.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(await video.open2(h264, Dictionary.fromObject({ preset: 'veryfast', crf: '20' })), 'open the H.264 encoder');

  const aac = codec(FF_ENCODER_AAC);
  const audio = new CodecContext();
  audio.allocContext3(aac);
  audio.sampleRate = SAMPLE_RATE;
  audio.sampleFormat = AV_SAMPLE_FMT_FLTP;
  audio.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  audio.bitRate = 160_000n;
  audio.timeBase = new Rational(1, SAMPLE_RATE);
  audio.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(await audio.open2(aac, null), 'open the AAC encoder');

  const pictures = output.newStream(h264);
  pictures.timeBase = video.timeBase;
  pictures.avgFrameRate = video.framerate;
  check(pictures.codecpar.fromContext(video), 'describe the pictures');
  const sounds = output.newStream(aac);
  sounds.timeBase = audio.timeBase;
  check(sounds.codecpar.fromContext(audio), 'describe the sound');
  output.metadata = Dictionary.fromObject({ title: options.title });
  check(await output.openOutput(), 'open the output file');
  check(await output.writeHeader(Dictionary.fromObject({ movflags: '+faststart' })), 'write the header');

  const packet = new Packet();
  packet.alloc();
  let pictureCount = 0;
  let sampleCount = 0;
  let closed = false;

  const drain = async (encoder: CodecContext, index: number): Promise<void> => {
    const stream = index === 0 ? pictures : sounds;
    while ((await encoder.receivePacket(packet)) >= 0) {
      packet.streamIndex = index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      check(await output.interleavedWriteFrame(packet), 'write a packet');
      packet.unref();
    }
  };

  const writeSound = async (until: number): Promise<void> => {
    const total = options.sound.left.length;
    while (sampleCount < Math.min(until, total)) {
      const size = Math.min(audio.frameSize || 1024, total - sampleCount);
      const frame = soundFrame(options.sound, sampleCount, size);
      try {
        check(await audio.sendFrame(frame), 'encode sound');
      } finally {
        frame.free();
      }
      sampleCount += size;
      await drain(audio, 1);
    }
  };

  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    packet.free();
    video.freeContext();
    audio.freeContext();
    await output.closeOutput();
    output.freeContext();
  };

  return {
    async write(frame) {
      frame.pts = BigInt(pictureCount);
      check(await video.sendFrame(frame), 'encode a picture');
      await drain(video, 0);
      pictureCount++;
      await writeSound(Math.ceil((pictureCount / fps) * SAMPLE_RATE));
    },
    async finish() {
      await writeSound(Infinity);
      check(await video.sendFrame(null), 'finish the pictures');
      await drain(video, 0);
      check(await audio.sendFrame(null), 'finish the sound');
      await drain(audio, 1);
      check(await output.writeTrailer(), 'write the trailer');
      await close();
    },
    close,
  };
}

function soundFrame(sound: Stereo, start: number, size: number): Frame {
  const bytes = (channel: Float32Array) => {
    const part = channel.subarray(start, start + size);
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  };
  return Frame.fromAudioBuffer(Buffer.concat([bytes(sound.left), bytes(sound.right)]), {
    nbSamples: size,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(start),
  });
}

function codec(name: typeof FF_ENCODER_LIBX264 | typeof FF_ENCODER_AAC): Codec {
  const found = Codec.findEncoderByName(name);
  if (!found) throw new Error(`This build of libav has no encoder "${name}"`);
  return found;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
