import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  AVFMT_GLOBALHEADER,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  type AVCodecID,
  type AVColorPrimaries,
  type AVColorRange,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { FILM_COLOURS } from '../libav/film-colours.ts';
import { checkLibav, encoderNamed, received } from '@kinoloom/media/libav';
import { drawPattern } from './pattern.ts';
import { PatternFilter } from './pattern-filter.ts';

export interface ClipRecipe {
  /** Drawn into each picture. */
  clip?: number;
  /** Before `filter`, which may change it. */
  size?: FrameSize;
  frames?: number;
  /** Frames per second, or the time of each frame in milliseconds. */
  timing?: number | ((frame: number) => number);
  codec?: 'h264' | 'hevc';
  /**
   * Another encoder, by libav's name, and its options. One without timestamps (MPEG-2, DV, MPEG-4 part 2) needs
   * `counts`, and a `timing` that is a rate. `storedAs` labels the stream with another codec in the container.
   */
  encoder?: { name: string; options?: Record<string, string>; counts?: boolean; storedAs?: AVCodecID };
  /** libav filter applied to each picture before encoding. */
  filter?: string;
  /** Colour tags; bt709, limited unless `tagged` is false. */
  colours?: {
    colorSpace?: AVColorSpace;
    colorPrimaries?: AVColorPrimaries;
    colorTrc?: AVColorTransferCharacteristic;
    colorRange?: AVColorRange;
  };
  /** Further x264 or x265 options, `name=value` joined by colons. */
  params?: string;
  /** Tags the colours as bt709, limited; otherwise they are untagged. */
  tagged?: boolean;
  sampleAspect?: [number, number];
  /** The container's display matrix: its a, b, c and d. */
  matrix?: [number, number, number, number];
  /** Number of frames (with their sound) before the start, hidden by an edit list. */
  hidden?: number;
  /** Start time on the file's clock, in milliseconds. */
  begins?: number;
  /** `tone`: 440 Hz throughout. `clicks`: a short burst at each second, together with a white picture. */
  sound?: 'none' | 'tone' | 'clicks';
  /** Duration of a white picture, in milliseconds; defaults to one frame. */
  flash?: number;
  sampleRate?: number;
  channels?: 1 | 2 | 6;
  /** Sound encoder, by libav's name; default `aac`. */
  soundEncoder?: string;
  /** Container options, by libav's names. */
  container?: Record<string, string>;
}

/** Encoders for interleaved integers; the others take planar floats. */
const WHOLE_NUMBERS = new Map<string, AVSampleFormat>([
  ['pcm_s16le', AV_SAMPLE_FMT_S16],
  ['mp2', AV_SAMPLE_FMT_S16],
  ['dca', AV_SAMPLE_FMT_S32],
]);

/** Time base in ticks per second of encoders with timestamps, and of their input. */
const CLOCK = 90_000;

/** A recipe's frame rate as a fraction: 29.97 and 59.94 are a thousandth below integers. */
function rateOf({ timing = 30 }: ClipRecipe): Rational {
  if (typeof timing !== 'number') return new Rational(30, 1);
  return Number.isInteger(timing) ? new Rational(timing, 1) : new Rational(Math.round(timing * 1.001) * 1_000, 1_001);
}

/** Keeps borrowed memory alive as long as its frame: `Frame.fromVideoBuffer` does not hold a reference. */
const lent = new WeakMap<Frame, Buffer>();

/** Writes a real clip with numbered pictures; the file extension selects the container. */
export async function makeTestClip(path: string, recipe: ClipRecipe = {}): Promise<void> {
  const { frames = 30, timing = 30, sound = 'tone', hidden = 0, begins = 0, flash: white = 0 } = recipe;
  const timeOf = typeof timing === 'number' ? (frame: number): number => (frame * 1000) / timing : timing;
  Log.setLevel(AV_LOG_ERROR);
  const format = new FormatContext();
  checkLibav(format.allocOutputContext2(null, null, path), 'make a clip');
  const { size = { width: 160, height: 90 } } = recipe;
  const filter = recipe.filter === undefined ? undefined : await PatternFilter.create(size, recipe.filter);
  const isGlobal = ((format.oformat?.flags ?? 0) & AVFMT_GLOBALHEADER) !== 0;
  using video = await openVideo(recipe, filter ?? { size, format: AV_PIX_FMT_YUV420P }, isGlobal);
  const pictures = format.newStream();
  checkLibav(pictures.codecpar.fromContext(video), 'describe');
  const storedAs = recipe.encoder?.storedAs;
  if (storedAs !== undefined) Object.assign(pictures.codecpar, { codecId: storedAs, codecTag: 0 });
  pictures.timeBase = video.timeBase;
  pictures.avgFrameRate = video.framerate;
  if (recipe.sampleAspect) pictures.sampleAspectRatio = new Rational(...recipe.sampleAspect);
  if (recipe.matrix) pictures.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(recipe.matrix));
  using audio = sound === 'none' ? undefined : await openAudio(recipe, isGlobal);
  const sounds = audio && format.newStream();
  if (audio && sounds) {
    checkLibav(sounds.codecpar.fromContext(audio), 'describe');
    sounds.timeBase = audio.timeBase;
  }
  checkLibav(await format.openOutput(), 'open');
  using container = Dictionary.fromObject(recipe.container ?? {});
  checkLibav(await format.writeHeader(container), 'write');

  const length = timeOf(frames);
  const durations = new Map<bigint, bigint>();
  const { num, den } = video.timeBase;
  const ticks = (ms: number): bigint => BigInt(Math.round((ms * den) / num / 1_000));
  const { width, height } = size;
  for (let index = 0; index < frames + hidden; index++) {
    const frame = index - hidden;
    const time = frame < 0 ? -timeOf(-frame) : timeOf(frame);
    const [now, before] = [timeOf(Math.max(0, frame)), timeOf(Math.max(0, frame - 1))];
    const first = Math.floor(now / 1000) > Math.floor(before / 1000);
    const flash = sound === 'clicks' && (first || (now >= 1000 && now % 1000 < white));
    const marks = { frame: frame < 0 ? 1000 : frame, clip: recipe.clip ?? 0 };
    const drawn = drawPattern({ width, height }, marks, flash);
    using picture = Frame.fromVideoBuffer(drawn, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      pts: ticks(time + begins),
    });
    lent.set(picture, drawn);
    durations.set(picture.pts, ticks(timeOf(Math.abs(frame) + 1) - timeOf(Math.abs(frame))));
    if (filter) await filter.push(picture);
    await encode(format, video, pictures, filter?.picture ?? picture, durations);
  }
  filter?.[Symbol.dispose]();
  await encode(format, video, pictures, null, durations);
  if (audio && sounds) await writeSound(format, audio, sounds, { length, sound, begins });
  checkLibav(await format.writeTrailer(), 'finish');
  await format.closeOutput();
  format.freeContext();
}

async function openVideo(
  recipe: ClipRecipe,
  { size, format: pixelFormat }: { readonly size: FrameSize; readonly format: AVPixelFormat },
  isGlobal: boolean,
): Promise<CodecContext> {
  const { codec: kind = 'h264', tagged = true, params = '', encoder } = recipe;
  const ours = kind === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBX265;
  const codec = encoderNamed(encoder?.name ?? ours);
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, size, {
    pixelFormat,
    timeBase: encoder?.counts ? rateOf(recipe).inv() : new Rational(1, CLOCK),
    framerate: rateOf(recipe),
    gopSize: 12,
    ...(recipe.sampleAspect && { sampleAspectRatio: new Rational(...recipe.sampleAspect) }),
    ...(tagged && {
      ...FILM_COLOURS.bt709.tags,
      ...recipe.colours,
    }),
  });
  if (isGlobal) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const name = kind === 'h264' ? 'x264-params' : 'x265-params';
  const quiet = kind === 'h264' ? params : `log-level=none:${params}`;
  using options = Dictionary.fromObject(
    encoder ? (encoder.options ?? {}) : { preset: 'ultrafast', crf: 12, bf: 2, b_strategy: 0, [name]: quiet },
  );
  checkLibav(await context.open2(codec, options), 'open the encoder');
  return context;
}

async function openAudio(
  { sampleRate = 48_000, channels = 2, soundEncoder = FF_ENCODER_AAC }: ClipRecipe,
  isGlobal: boolean,
): Promise<CodecContext> {
  const codec = encoderNamed(soundEncoder);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  context.sampleFormat = WHOLE_NUMBERS.get(soundEncoder) ?? AV_SAMPLE_FMT_FLTP;
  const layouts = codec.channelLayouts?.filter(({ nbChannels }) => nbChannels === channels);
  context.channelLayout = layouts?.[0] ?? avChannelLayoutDefault(channels);
  context.timeBase = new Rational(1, sampleRate);
  context.bitRate = channels > 2 ? 1_509_000n : 128_000n;
  if (isGlobal) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // libav's DTS encoder is experimental.
  using options = Dictionary.fromObject({ strict: 'experimental' });
  checkLibav(await context.open2(codec, options), 'open the encoder');
  return context;
}

async function writeSound(
  format: FormatContext,
  audio: CodecContext,
  stream: Stream,
  { length, sound, begins }: { length: number; sound: ClipRecipe['sound']; begins: number },
): Promise<void> {
  const { sampleRate, sampleFormat } = audio;
  const frameSize = audio.frameSize || 1_024;
  const channels = audio.channelLayout.nbChannels;
  const total = Math.round((length / 1000) * sampleRate);
  for (let at = 0; at < total; at += frameSize) {
    const count = Math.min(frameSize, total - at);
    const plane = new Float32Array(count);
    for (let index = 0; index < count; index++) {
      const time = (at + index) / sampleRate;
      const heard = sound === 'tone' || (time >= 1 && time % 1 < 1 / 60);
      plane[index] = heard ? 0.5 * Math.sin(2 * Math.PI * (sound === 'tone' ? 440 : 1000) * time) : 0;
    }
    using frame = Frame.fromAudioBuffer(samplesOf(plane, channels, sampleFormat), {
      nbSamples: count,
      format: sampleFormat,
      sampleRate,
      channelLayout: audio.channelLayout,
      pts: BigInt(at + Math.round((begins / 1000) * sampleRate)),
    });
    await encode(format, audio, stream, frame);
  }
  await encode(format, audio, stream, null);
}

/** The same in each channel. */
function samplesOf(plane: Float32Array, channels: number, format: AVSampleFormat): Buffer {
  if (format === AV_SAMPLE_FMT_FLTP)
    return Buffer.concat(Array.from({ length: channels }, () => Buffer.from(plane.buffer)));
  const isShort = format === AV_SAMPLE_FMT_S16;
  const words = new (isShort ? Int16Array : Int32Array)(plane.length * channels);
  for (const [index, value] of plane.entries())
    words.fill(Math.round(value * (isShort ? 2 ** 15 - 1 : 2 ** 31 - 1)), index * channels, (index + 1) * channels);
  return Buffer.from(words.buffer);
}

async function encode(
  format: FormatContext,
  context: CodecContext,
  stream: Stream,
  frame: Frame | null,
  durations?: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  using packet = new Packet();
  packet.alloc();
  checkLibav(await context.sendFrame(frame), 'encode');
  while (received(await context.receivePacket(packet), 'encode') === 'one') {
    packet.streamIndex = stream.index;
    packet.duration = durations?.get(packet.pts) ?? packet.duration;
    packet.rescaleTs(context.timeBase, stream.timeBase);
    checkLibav(await format.interleavedWriteFrame(packet), 'write');
  }
}

function displayMatrix([a, b, c, d]: [number, number, number, number]): Buffer {
  const matrix = Buffer.alloc(36);
  for (const [index, value] of [a, b, 0, c, d, 0, 0, 0].entries()) matrix.writeInt32LE(value * 65_536, index * 4);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}
