import { availableParallelism } from 'node:os';
import {
  coloursOf,
  DECODERS,
  decoderOf,
  DEMUXERS,
  leadOf,
  originOf,
  rewind,
  type Colours,
} from '@kinoloom/media/decoding';
import {
  AV_CODEC_ID_VP8,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
  FF_DECODER_LIBVPX_VP8,
  FF_DECODER_LIBVPX_VP9,
  type AVMediaType,
  type AVPixelFormat,
  type AVProfile,
  AV_CODEC_ID_VP9,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Packet, type Stream, avGetPixFmtName } from 'node-av/lib';
import { checkLibav, NO_TIMESTAMP, present } from '@kinoloom/media/libav';
import type { FrameSize } from '../fit.ts';
import { pixelAspectOf, rotationOf, shownSize, type Turn } from './turn.ts';

/** Once per this many packets the read is asynchronous, so that timers and messages are served. */
const TURN = 32;

/** Formats without a container. */
const BARE = new Set(['mp3', 'aac']);

/** What a file is opened for: `own` is a video that we encoded, and of `sound` only the sound is read. */
export type SourceUse = 'any' | 'own' | 'sound';

/** A media file opened for reading, with its video and sound tracks, if any. */
export class MediaSource implements AsyncDisposable {
  readonly format: FormatContext;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** Time in seconds, on the file's clock, that counts as 0 for video and audio. */
  readonly origin: number;
  /** Rotation of the picture when displayed. */
  readonly turn: Turn;
  /** Whether its times are estimated from its start, assuming a constant bit rate. */
  readonly isBare: boolean;

  /** Whether packets were read, so that the file is no longer at its start. */
  #read = false;

  private constructor(format: FormatContext) {
    this.format = format;
    this.video = best(format, AVMEDIA_TYPE_VIDEO);
    this.audio = best(format, AVMEDIA_TYPE_AUDIO);
    this.isBare = BARE.has(format.iformat?.name ?? '');
    this.origin = originOf(format, this.video, this.audio);
    this.turn = rotationOf(this.video?.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) ?? undefined);
  }

  /** Display size, rotated and with square pixels; undefined without video or if unknown. */
  get shownSize(): FrameSize | undefined {
    const { video } = this;
    if (!video || video.codecpar.width <= 0 || video.codecpar.height <= 0) return undefined;
    const pixel = pixelAspectOf(video.sampleAspectRatio, video.codecpar.sampleAspectRatio);
    return shownSize(video.codecpar, pixel, this.turn);
  }

  /** The colours of its pictures, as far as the header tells; undefined without video. */
  get colours(): Colours | undefined {
    return this.video && coloursOf(this.video.codecpar);
  }

  /** Whether its pictures have transparency. */
  get isSeeThrough(): boolean {
    const { video } = this;
    return video !== undefined && (hasAlphaBeside(video) || hasAlpha(video.codecpar.format as AVPixelFormat));
  }

  /**
   * To learn about a stream, libav decodes its first pictures, which takes 25 ms at 1080p. The header is enough for a
   * video that we encoded, and for the sound of most MP4 files.
   */
  static async open(path: string, use: SourceUse = 'any'): Promise<MediaSource> {
    const format = new FormatContext();
    using options = Dictionary.fromObject({
      protocol_whitelist: 'file',
      format_whitelist: DEMUXERS.join(','),
      codec_whitelist: DECODERS.join(','),
    });
    checkLibav(await format.openInput(`file:${path}`, null, options), 'open');
    try {
      if (use === 'own') describeOwn(format);
      else if (use === 'any' || !isSoundDescribed(format))
        checkLibav(await format.findStreamInfo(), 'read the streams');
      return new MediaSource(format);
    } catch (error) {
      await format.closeInput();
      throw error;
    }
  }

  /**
   * Reads packets of one stream only, from the last keyframe at or before `time` (seconds after the origin), or from
   * the start if the file cannot seek or would not know its position.
   */
  async select(stream: Stream, time: number): Promise<void> {
    for (const other of this.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
    if (time <= 0 || this.isBare) {
      if (this.#read) await rewind(this.format);
      return;
    }
    const { num, den } = stream.timeBase;
    const at = BigInt(Math.floor(((time - leadOf(this.format) + this.origin) * den) / num));
    if ((await this.format.seekFrame(stream.index, at, AVSEEK_FLAG_BACKWARD)) < 0) await rewind(this.format);
  }

  /** The packets of `stream`; each is valid until the next one is requested. */
  async *packets({ index }: Stream): AsyncGenerator<Packet> {
    this.#read = true;
    using packet = new Packet();
    packet.alloc();
    for (let read = 0; ; read++) {
      const code = read % TURN === 0 ? await this.format.readFrame(packet) : this.format.readFrameSync(packet);
      if (code < 0) return;
      if (packet.streamIndex === index) yield packet;
      packet.unref();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.format.closeInput();
  }
}

/** Adds what the header of a video that we encoded does not say: format and profile. */
function describeOwn({ streams }: FormatContext): void {
  for (const { codecpar } of streams) {
    if (codecpar.codecType !== AVMEDIA_TYPE_VIDEO) continue;
    codecpar.format = AV_PIX_FMT_YUV420P;
    codecpar.profile = (codecpar.extradata?.[1] ?? 0) as AVProfile;
  }
}

/**
 * Whether the header says all that reading the sound needs: its format, and when pictures and sound start. Without any
 * sound it may not have listed all streams.
 */
function isSoundDescribed({ streams }: FormatContext): boolean {
  const ofType = (type: AVMediaType): Stream[] => streams.filter(({ codecpar }) => codecpar.codecType === type);
  const sounds = ofType(AVMEDIA_TYPE_AUDIO);
  return (
    sounds.length > 0 &&
    sounds.every(({ codecpar }) => codecpar.sampleRate > 0) &&
    [...sounds, ...ofType(AVMEDIA_TYPE_VIDEO)].every(({ startTime }) => startTime !== NO_TIMESTAMP)
  );
}

/**
 * libav's default, one thread more than cores, but at most four: each holds pictures of its own. H.264 at 1080p takes
 * 44 MB with four and 110 MB with sixteen, HEVC 56 and more than 200, and the encoder keeps up with neither.
 */
const THREADS = Math.min(4, availableParallelism() + 1);

export async function openStreamDecoder(stream: Stream, threads = THREADS): Promise<CodecContext> {
  const codec = decoderFor(stream);
  const context = new CodecContext();
  try {
    context.allocContext3(codec);
    checkLibav(context.parametersToContext(stream.codecpar), 'describe the stream');
    context.pktTimebase = stream.timeBase;
    context.threadCount = threads;
    checkLibav(await context.open2(codec), 'open the decoder');
    return context;
  } catch (error) {
    context.freeContext();
    throw error;
  }
}

/** libav's own VP8 and VP9 decoders ignore transparency. @throws UnreadableMedia naming an unsupported codec */
function decoderFor(stream: Stream): Codec {
  if (!hasAlphaBeside(stream)) return decoderOf(stream);
  const isVp8 = stream.codecpar.codecId === AV_CODEC_ID_VP8;
  return present(Codec.findDecoderByName(isVp8 ? FF_DECODER_LIBVPX_VP8 : FF_DECODER_LIBVPX_VP9), 'decoder with alpha');
}

/** The track that players choose: of several audio tracks the first marked as default. Cover art does not count. */
function best(format: FormatContext, type: AVMediaType): Stream | undefined {
  const streams = format.streams.filter(
    (stream) => stream.codecpar.codecType === type && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  const marked = streams.find((stream) => stream.hasDisposition(AV_DISPOSITION_DEFAULT));
  if (marked && type === AVMEDIA_TYPE_AUDIO) return marked;
  const index = format.findBestStream(type);
  return streams.find((stream) => stream.index === index) ?? streams[0];
}

/** Pixel formats with alpha, by prefix of libav's names; palettes have it, too. */
const WITH_ALPHA = /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d|ayuv|vuya|pal8)/;

/** Whether a pixel format can be transparent. */
export function hasAlpha(format: AVPixelFormat): boolean {
  return WITH_ALPHA.test(avGetPixFmtName(format) ?? '');
}

/** Whether a VP8 or VP9 track is marked as storing its alpha separately, which its pixel format does not show. */
export function hasAlphaBeside({ codecpar: { codecId }, metadata }: Stream): boolean {
  return (codecId === AV_CODEC_ID_VP8 || codecId === AV_CODEC_ID_VP9) && metadata?.get('alpha_mode') === '1';
}
