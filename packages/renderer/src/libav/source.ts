import {
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib';
import { check, NO_TIMESTAMP, present, seconds } from './libav.ts';
import { rotationOf, type Turn } from './turn.ts';

/** Containers that people's clips come in. Playlists, which name further files, are not among them. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,gif,asf';

/** A lead-in shorter than this (seconds) is codec priming, not a pause that somebody meant. */
const PRIMING = 0.06;

/** A media file opened for reading, with its picture and sound where it has them. */
export class Source implements AsyncDisposable {
  readonly format: FormatContext;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** The time in seconds, by the file's own clock, that counts as 0 for picture and sound alike. */
  readonly origin: number;
  /** How the picture is turned when it is shown. */
  readonly turn: Turn;

  private constructor(format: FormatContext) {
    this.format = format;
    this.video = best(format, AVMEDIA_TYPE_VIDEO);
    this.audio = best(format, AVMEDIA_TYPE_AUDIO);
    this.origin = originOf(this.video, this.audio);
    this.turn = rotationOf(this.video?.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) ?? undefined);
  }

  static async open(path: string): Promise<Source> {
    const format = new FormatContext();
    using options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: CONTAINERS });
    check(await format.openInput(`file:${path}`, null, options), 'open');
    try {
      check(await format.findStreamInfo(), 'read the streams');
      return new Source(format);
    } catch (error) {
      await format.closeInput();
      throw error;
    }
  }

  /** Reads the packets of one stream only, from the last keyframe at or before `time` (seconds after the origin). */
  async select(stream: Stream, time: number): Promise<void> {
    for (const other of this.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
    if (time <= 0) return;
    const { num, den } = stream.timeBase;
    const at = BigInt(Math.floor(((time + this.origin) * den) / num));
    check(await this.format.seekFrame(stream.index, at, AVSEEK_FLAG_BACKWARD), 'seek');
  }

  /** The packets of `stream`; each is valid until the next is asked for. */
  async *packets(stream: Stream): AsyncGenerator<Packet> {
    using packet = new Packet();
    packet.alloc();
    while ((await this.format.readFrame(packet)) >= 0) {
      if (packet.streamIndex === stream.index) yield packet;
      packet.unref();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.format.closeInput();
  }
}

/** A decoder for `stream`, using all cores. */
export async function openDecoder(stream: Stream): Promise<CodecContext> {
  const codec = present(Codec.findDecoder(stream.codecpar.codecId), 'decoder for this stream');
  const context = new CodecContext();
  try {
    context.allocContext3(codec);
    check(context.parametersToContext(stream.codecpar), 'describe the stream');
    context.pktTimebase = stream.timeBase;
    context.threadCount = 0;
    check(await context.open2(codec), 'open the decoder');
    return context;
  } catch (error) {
    context.freeContext();
    throw error;
  }
}

function best(format: FormatContext, type: typeof AVMEDIA_TYPE_VIDEO): Stream | undefined {
  const index = format.findBestStream(type);
  return index < 0 ? undefined : format.streams[index];
}

function startOf(stream: Stream | undefined): number | undefined {
  return stream && stream.startTime !== NO_TIMESTAMP ? seconds(stream.startTime, stream.timeBase) : undefined;
}

function originOf(video: Stream | undefined, audio: Stream | undefined): number {
  const [picture, sound] = [startOf(video), startOf(audio)];
  if (picture === undefined) return sound ?? 0;
  if (sound === undefined || sound > picture) return picture;
  return picture - sound < PRIMING ? picture : sound;
}
