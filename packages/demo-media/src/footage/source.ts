import type { Size } from '@kinoloom/vendor-simulators/studio';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_FATAL,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVERROR_INVALIDDATA,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  type CodecParameters,
  Dictionary,
  FormatContext,
  Frame,
  Log,
  Packet,
  type Rational,
  type Stream,
} from 'node-av/lib';
import { checkLibav, NO_TIMESTAMP, presentFrame, receivedFrame } from './libav.ts';

/** Containers that films and recordings come in. Playlists, which name further files, are not among them. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,gif,asf,mp3,aac,wav,flac';

/** A film or recording opened for reading. */
export interface FootageSource extends AsyncDisposable {
  readonly format: FormatContext;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** The time, in seconds of the file's own clock, at which it begins. */
  readonly origin: number;
  /** libav's filters that turn its pictures upright. */
  readonly turn: readonly string[];
  /** Upright, with square pixels; 0×0 for a recording. */
  readonly shown: Size;
  /** Frames a second on average; 30 where the file does not say. */
  readonly frameRate: number;
}

/** @throws when libav cannot read it, or it holds neither pictures nor sound */
export async function openFootage(path: string): Promise<FootageSource> {
  // A damaged packet prints a line each otherwise; what matters comes back as an error code.
  Log.setLevel(AV_LOG_FATAL);
  const format = new FormatContext();
  using options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: CONTAINERS });
  checkLibav(await format.openInput(`file:${path}`, null, options), 'open');
  try {
    checkLibav(await format.findStreamInfo(), 'read the streams');
    const video = streamOf(format, AVMEDIA_TYPE_VIDEO);
    const audio = streamOf(format, AVMEDIA_TYPE_AUDIO);
    if (!video && !audio) throw new Error('It holds neither pictures nor sound');
    const { turn, swaps } = turnOf(video?.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) ?? null);
    return {
      format,
      video,
      audio,
      origin: Math.min(startOf(video), startOf(audio)),
      turn,
      shown: shownSize(video, swaps),
      frameRate: rateOf(video),
      [Symbol.asyncDispose]: () => format.closeInput(),
    };
  } catch (error) {
    await format.closeInput();
    throw error;
  }
}

/** Its length by its own tables, in seconds. */
export function secondsOf({ format, video }: FootageSource): number {
  const track = video && video.duration > 0n ? Number(video.duration) * video.timeBase.toDouble() : 0;
  return track > 0 ? track : Math.max(0, Number(format.duration) / 1_000_000);
}

/** The packets of one stream, each valid until the next is asked for. */
export async function* packetsOf(source: FootageSource, stream: Stream, signal: AbortSignal): AsyncGenerator<Packet> {
  for (const other of source.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  using packet = new Packet();
  packet.alloc();
  while ((await source.format.readFrame(packet)) >= 0) {
    signal.throwIfAborted();
    if (packet.streamIndex === stream.index) yield packet;
    packet.unref();
  }
}

/** The decoded frames of one stream, each valid until the next is asked for. Damaged packets are passed over, as players do. */
export async function* framesOf(source: FootageSource, stream: Stream, signal: AbortSignal): AsyncGenerator<Frame> {
  using decoder = await openFootageDecoder(stream);
  using frame = new Frame();
  frame.alloc();
  for await (const packet of packetsOf(source, stream, signal)) {
    await decoder.sendPacket(packet);
    yield* ready(decoder, frame);
  }
  await decoder.sendPacket(null);
  yield* ready(decoder, frame);
}

async function* ready(decoder: CodecContext, frame: Frame): AsyncGenerator<Frame> {
  for (;;) {
    const code = await decoder.receiveFrame(frame);
    if (code === AVERROR_INVALIDDATA) continue;
    if (!receivedFrame(code, 'decode')) return;
    yield frame;
  }
}

/** A decoder for `stream`, using all cores. */
export async function openFootageDecoder(stream: Stream): Promise<CodecContext> {
  const codec = presentFrame(Codec.findDecoder(stream.codecpar.codecId), 'decoder for this stream');
  const context = new CodecContext();
  try {
    context.allocContext3(codec);
    checkLibav(context.parametersToContext(stream.codecpar), 'describe the stream');
    context.pktTimebase = stream.timeBase;
    context.threadCount = 0;
    checkLibav(await context.open2(codec), 'open the decoder');
    return context;
  } catch (error) {
    context.freeContext();
    throw error;
  }
}

/** Cover art is no picture track. */
function streamOf(format: FormatContext, type: AVMediaType): Stream | undefined {
  const best = format.findBestStream(type);
  const streams = format.streams.filter(
    (stream) => stream.codecpar.codecType === type && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  return streams.find((stream) => stream.index === best) ?? streams[0];
}

function startOf(stream: Stream | undefined): number {
  if (!stream) return Infinity;
  return stream.startTime === NO_TIMESTAMP ? 0 : Number(stream.startTime) * stream.timeBase.toDouble();
}

function rateOf(video: Stream | undefined): number {
  const rate = video?.avgFrameRate;
  return rate && rate.num > 0 && rate.den > 0 ? rate.num / rate.den : 30;
}

/** Square pixels: only ever enlarges a side, so that no line is lost. */
function shownSize(video: Stream | undefined, swaps: boolean): Size {
  if (!video) return { width: 0, height: 0 };
  const { width, height } = video.codecpar;
  const { num, den } = video.sampleAspectRatio.num > 0 ? video.sampleAspectRatio : video.codecpar.sampleAspectRatio;
  const aspect = num > 0 && den > 0 ? num / den : 1;
  const square =
    aspect > 1 ? { width: Math.round(width * aspect), height } : { width, height: Math.round(height / aspect) };
  return swaps ? { width: square.height, height: square.width } : square;
}

/** By the signs of the display matrix's a, b, c and d: a point (x, y) is shown at (ax + cy, bx + dy), y pointing down. */
const TURNS: Readonly<Record<string, readonly string[]>> = {
  '-1,0,0,-1': ['hflip', 'vflip'],
  '-1,0,0,1': ['hflip'],
  '1,0,0,-1': ['vflip'],
  '0,1,-1,0': ['transpose=clock'],
  '0,-1,1,0': ['transpose=cclock'],
  '0,1,1,0': ['transpose=cclock_flip'],
  '0,-1,-1,0': ['transpose=clock_flip'],
};

/** Reads a container's display matrix: nine 32-bit numbers, of which the first two columns turn. Slants are ignored. */
function turnOf(matrix: Buffer | null): { turn: readonly string[]; swaps: boolean } {
  if (!matrix || matrix.length < 36) return { turn: [], swaps: false };
  const signs = [0, 1, 3, 4].map((index) => Math.sign(Math.round(matrix.readInt32LE(index * 4) / 65_536)));
  return { turn: TURNS[signs.join(',')] ?? [], swaps: signs[0] === 0 };
}

/** The encoded sound of a file, to be written into another as it is. */
export interface StoredPackets extends Disposable {
  readonly parameters: CodecParameters;
  readonly timeBase: Rational;
  /** In order, timed from the file's beginning. */
  readonly packets: readonly Packet[];
}

/** Sound that an mp4 holds and every player plays. */
const KEPT: ReadonlySet<number> = new Set([AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS, AV_CODEC_ID_AC3]);

/** Whether a file's sound can go into an mp4 without being encoded anew. */
export function isKept({ audio }: FootageSource): boolean {
  return audio !== undefined && KEPT.has(audio.codecpar.codecId);
}

/** Reads a stream's packets; the source must stay open as long as they are used. */
export async function storedSound(source: FootageSource, signal: AbortSignal): Promise<StoredPackets | null> {
  const { audio } = source;
  if (!audio) return null;
  const origin = BigInt(Math.round(source.origin / audio.timeBase.toDouble()));
  const packets: Packet[] = [];
  for await (const packet of packetsOf(source, audio, signal)) {
    const kept = packet.clone();
    if (!kept) throw new Error('A packet cannot be kept');
    if (kept.pts !== NO_TIMESTAMP) kept.pts -= origin;
    if (kept.dts !== NO_TIMESTAMP) kept.dts -= origin;
    packets.push(kept);
  }
  return {
    parameters: audio.codecpar,
    timeBase: audio.timeBase,
    packets,
    [Symbol.dispose]: () => packets.forEach((packet) => packet.free()),
  };
}
