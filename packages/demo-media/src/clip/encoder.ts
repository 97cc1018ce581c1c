import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type Stream,
} from 'node-av';
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
import type { StoredPackets } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';

export interface EncoderOptions {
  /** Path of the mp4 to write. */
  readonly output: string;
  /** Even numbers of pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames a second on average. */
  readonly fps: number;
  /** What pictures' times are counted in, in seconds; by default that of a frame. */
  readonly timeBase?: { readonly num: number; readonly den: number };
  /** Samples to encode, packets to keep as they are, or none. */
  readonly sound: Stereo | StoredPackets | null;
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
  // libx264 prints its settings and statistics to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  const output = new FormatContext();
  check(output.allocOutputContext2(null, 'mp4', options.output), 'choose the mp4 container');
  const video = await openVideo(options);
  const pictures = output.newStream();
  pictures.timeBase = video.timeBase;
  pictures.avgFrameRate = video.framerate;
  check(pictures.codecpar.fromContext(video), 'describe the pictures');
  const sound = options.sound && (await openSound(output, options.sound));
  output.metadata = Dictionary.fromObject({ title: options.title });
  check(await output.openOutput(), 'open the output file');
  check(await output.writeHeader(Dictionary.fromObject({ movflags: '+faststart' })), 'write the header');

  const packet = new Packet();
  packet.alloc();
  /** By the time of a picture, for how long it is shown. */
  const durations = new Map<bigint, bigint>();
  let next = 0n;
  let closed = false;

  const drain = async (): Promise<void> => {
    while ((await video.receivePacket(packet)) >= 0) {
      packet.duration = durations.get(packet.pts) ?? 1n;
      durations.delete(packet.pts);
      packet.streamIndex = pictures.index;
      packet.rescaleTs(video.timeBase, pictures.timeBase);
      check(await output.interleavedWriteFrame(packet), 'write a packet');
      packet.unref();
    }
  };

  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    packet.free();
    video.freeContext();
    sound?.free();
    await output.closeOutput();
    output.freeContext();
  };

  return {
    async write(frame, showing = { at: next, duration: 1n }) {
      frame.pts = showing.at;
      next = showing.at + showing.duration;
      durations.set(showing.at, showing.duration);
      check(await video.sendFrame(frame), 'encode a picture');
      await drain();
      await sound?.writeUntil(Number(next) * video.timeBase.toDouble());
    },
    async finish() {
      check(await video.sendFrame(null), 'finish the pictures');
      await drain();
      await sound?.writeUntil(Infinity);
      check(await output.writeTrailer(), 'write the trailer');
      await close();
    },
    close,
  };
}

async function openVideo({ width, height, fps, timeBase }: EncoderOptions): Promise<CodecContext> {
  const h264 = codec(FF_ENCODER_LIBX264);
  const video = new CodecContext();
  video.allocContext3(h264);
  video.width = width;
  video.height = height;
  video.pixelFormat = AV_PIX_FMT_YUV420P;
  video.timeBase = timeBase ? new Rational(timeBase.num, timeBase.den) : new Rational(1, fps);
  video.framerate = new Rational(Math.round(fps * 1_000), 1_000);
  video.gopSize = Math.max(1, Math.round(fps * 2));
  video.colorSpace = AVCOL_SPC_BT709;
  video.colorRange = AVCOL_RANGE_MPEG;
  video.colorPrimaries = AVCOL_PRI_BT709;
  video.colorTrc = AVCOL_TRC_BT709;
  video.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // Uneven times survive only where pictures are written in the order they are shown in.
  const settings = { preset: 'veryfast', crf: '20', ...(timeBase ? { bf: '0' } : {}) };
  check(await video.open2(h264, Dictionary.fromObject(settings)), 'open the H.264 encoder');
  return video;
}

/** The sound track of a file being written. */
export interface ClipSoundTrack {
  /** Writes what is heard before that many seconds; the rest, when Infinity. */
  writeUntil(seconds: number): Promise<void>;
  free(): void;
}

/** Adds a sound track to a file whose header is not yet written. */
export async function openSound(output: FormatContext, sound: Stereo | StoredPackets): Promise<ClipSoundTrack> {
  return 'packets' in sound ? storedTrack(output, sound) : await encodedTrack(output, sound);
}

async function encodedTrack(output: FormatContext, sound: Stereo): Promise<ClipSoundTrack> {
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
  const stream = output.newStream(aac);
  stream.timeBase = audio.timeBase;
  check(stream.codecpar.fromContext(audio), 'describe the sound');
  const packet = new Packet();
  packet.alloc();
  const total = sound.left.length;
  let count = 0;
  const drain = async (): Promise<void> => {
    while ((await audio.receivePacket(packet)) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(audio.timeBase, stream.timeBase);
      check(await output.interleavedWriteFrame(packet), 'write a packet');
      packet.unref();
    }
  };
  return {
    async writeUntil(seconds) {
      while (count < Math.min(Math.ceil(seconds * SAMPLE_RATE), total)) {
        const size = Math.min(audio.frameSize || 1024, total - count);
        using frame = soundFrame(sound, count, size);
        check(await audio.sendFrame(frame), 'encode sound');
        count += size;
        await drain();
      }
      if (seconds !== Infinity) return;
      check(await audio.sendFrame(null), 'finish the sound');
      await drain();
    },
    free() {
      packet.free();
      audio.freeContext();
    },
  };
}

function storedTrack(output: FormatContext, { parameters, timeBase, packets }: StoredPackets): ClipSoundTrack {
  const stream: Stream = output.newStream();
  check(parameters.copy(stream.codecpar), 'describe the sound');
  // The number that the other container had for its codec.
  stream.codecpar.codecTag = 0;
  stream.timeBase = timeBase;
  const tick = timeBase.toDouble();
  const packet = new Packet();
  packet.alloc();
  let count = 0;
  return {
    async writeUntil(seconds) {
      for (let next = packets[count]; next && Number(next.pts) * tick < seconds; next = packets[count]) {
        check(packet.ref(next), 'keep a packet');
        packet.streamIndex = stream.index;
        packet.rescaleTs(timeBase, stream.timeBase);
        packet.pos = -1n;
        check(await output.interleavedWriteFrame(packet), 'write a packet');
        packet.unref();
        count++;
      }
    },
    free: () => packet.free(),
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
