import { FPS } from '@kinoloom/composition';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import {
  CodecContext,
  Dictionary,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type FilterContext,
  type Stream,
} from 'node-av/lib';
import { checkLibav, encoderNamed, present, received } from '@kinoloom/media/libav';
import type { FilmColours } from '../../packages/renderer/src/film-colour-names.ts';
import { FILM_COLOURS } from '../../packages/renderer/src/libav/film-colours.ts';

const SAMPLE_RATE = 48_000;

/** A filter graph with 30 fps video on `[picture]` and stereo sound on `[mix]`. */
export interface GraphVideo {
  /** In libav's syntax; the graph reads its own sources (`movie`). */
  readonly graph: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly frames: number;
  /** Most frames from one keyframe to the next. */
  readonly gop: number;
  /** The tags of the colours, bt709 by default; null for none. */
  readonly colours?: FilmColours | null;
  /** More x264 settings, by libav's names. */
  readonly encoding: Readonly<Record<string, string | number>>;
}

/** An output of the graph with its encoder and stream. */
interface Track {
  readonly exit: FilterContext;
  readonly context: CodecContext;
  readonly stream: Stream;
  /** Position in the encoder's units: frames or samples. */
  taken: number;
  /** Length in the same units. */
  readonly length: number;
}

/** Encodes the output of a graph as an mp4. The graph does the work; this only passes frames to the encoders. */
export async function writeGraphVideo(composition: GraphVideo, output: string): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  using graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 0;
  const exits = '[picture]buffersink@picture;[mix]asetnsamples=n=1024:p=0,abuffersink@mix';
  checkLibav(graph.parsePtr(`${composition.graph};${exits}`), 'describe the graph');
  checkLibav(await graph.config(), 'set up the graph');

  const format = new FormatContext();
  checkLibav(format.allocOutputContext2(null, 'mp4', output), 'make an mp4');
  using video = await pictureEncoder(composition);
  using audio = await soundEncoder();
  const track = (name: string, context: CodecContext, length: number): Track => {
    const stream = format.newStream();
    checkLibav(stream.codecpar.fromContext(context), 'describe a track');
    stream.timeBase = context.timeBase;
    return { exit: present(graph.getFilter(name), 'exit'), context, stream, taken: 0, length };
  };
  const tracks = [
    track('buffersink@picture', video, composition.frames),
    track('abuffersink@mix', audio, (composition.frames / FPS) * SAMPLE_RATE),
  ];
  checkLibav(await format.openOutput(), 'open the output');
  using options = Dictionary.fromObject({ movflags: '+faststart' });
  checkLibav(await format.writeHeader(options), 'begin the mp4');
  using frame = new Frame();
  frame.alloc();
  using packet = new Packet();
  packet.alloc();
  for (const waiting = new Set(tracks); waiting.size > 0;) {
    const next = [...waiting].reduce((a, b) => (secondsOf(a) <= secondsOf(b) ? a : b));
    if (!(await pass(next, format, frame, packet))) waiting.delete(next);
  }
  checkLibav(await format.writeTrailer(), 'finish the mp4');
  await format.closeOutput();
  format.freeContext();
}

function secondsOf({ taken, context: { timeBase } }: Track): number {
  return (taken * timeBase.num) / timeBase.den;
}

/** Passes one frame from the graph through the encoder into the file; false at the end. */
async function pass(track: Track, format: FormatContext, frame: Frame, packet: Packet): Promise<boolean> {
  frame.unref();
  const more =
    track.taken < track.length && received(await track.exit.buffersinkGetFrame(frame), 'run the graph') === 'one';
  if (more) {
    frame.pts = BigInt(track.taken);
    // A decoded frame carries its source's I, P or B type, which the encoder would keep.
    frame.pictType = AV_PICTURE_TYPE_NONE;
    track.taken += frame.isVideo() ? 1 : frame.nbSamples;
  }
  checkLibav(await track.context.sendFrame(more ? frame : null), 'encode');
  while (received(await track.context.receivePacket(packet), 'encode') === 'one') {
    packet.streamIndex = track.stream.index;
    if (packet.duration === 0n) packet.duration = 1n;
    packet.rescaleTs(track.context.timeBase, track.stream.timeBase);
    checkLibav(await format.interleavedWriteFrame(packet), 'write');
  }
  return more;
}

async function pictureEncoder({ size, gop, colours = 'bt709', encoding }: GraphVideo): Promise<CodecContext> {
  const codec = encoderNamed(FF_ENCODER_LIBX264);
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, size, {
    pixelFormat: AV_PIX_FMT_YUV420P,
    timeBase: new Rational(1, FPS),
    framerate: new Rational(FPS, 1),
    gopSize: gop,
    ...(colours && FILM_COLOURS[colours].tags),
  });
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  using options = Dictionary.fromObject({ ...encoding, profile: 'high' });
  checkLibav(await context.open2(codec, options), 'open the picture encoder');
  return context;
}

async function soundEncoder(): Promise<CodecContext> {
  const codec = encoderNamed(FF_ENCODER_AAC);
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, {
    sampleRate: SAMPLE_RATE,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: new Rational(1, SAMPLE_RATE),
    bitRate: 192_000n,
  });
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkLibav(await context.open2(codec), 'open the sound encoder');
  return context;
}
