import { checkLibav, encoderNamed, present, received } from '@kinoloom/media/libav';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import { CodecContext, Dictionary, FilterGraph, FormatContext, Frame, Log, Packet, Rational } from 'node-av/lib';

/** Self-contained libav filter graphs and the output file. */
export interface MediaRecipe {
  readonly output: string;
  readonly container: 'mp4' | 'mp3' | 'wav';
  /** A graph that outputs YUV 4:2:0 frames of this size and rate. */
  readonly video?: { readonly graph: string; readonly width: number; readonly height: number; readonly fps: number };
  /** A graph that outputs stereo at this rate. */
  readonly audio?: { readonly graph: string; readonly rate: number; readonly kbps: number };
  readonly seconds: number;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

interface Track {
  /** Time written so far. */
  seconds: number;
  ended: boolean;
  /** Encodes the next frame or piece of sound. */
  step(): Promise<void>;
  free(): void;
}

const SOUND = {
  mp4: { codec: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, name: 'fltp' },
  mp3: { codec: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, name: 'fltp' },
  wav: { codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16, name: 's16' },
} as const;

/** Encodes the graphs' output, video and sound interleaved by time. A file left after a failure is unusable. */
export async function writeMedia(recipe: MediaRecipe): Promise<void> {
  const { container, video, audio, seconds, signal } = recipe;
  // Silences libx264's statistics.
  Log.setLevel(AV_LOG_ERROR);
  const output = new FormatContext();
  const tracks: Track[] = [];
  try {
    checkLibav(output.allocOutputContext2(null, container, recipe.output), 'choose the container');
    if (video) tracks.push(await videoTrack(output, video));
    if (audio) tracks.push(await audioTrack(output, container, audio));
    checkLibav(await output.openOutput(), 'open the output file');
    const options = container === 'mp4' ? Dictionary.fromObject({ movflags: '+faststart' }) : null;
    checkLibav(await output.writeHeader(options), 'write the header');
    for (;;) {
      signal.throwIfAborted();
      const [next] = tracks.filter(({ ended }) => !ended).toSorted((one, other) => one.seconds - other.seconds);
      if (!next) break;
      await next.step();
      recipe.onProgress(Math.min(0.99, next.seconds / seconds));
    }
    checkLibav(await output.writeTrailer(), 'write the trailer');
  } finally {
    for (const track of tracks) track.free();
    await output.closeOutput();
    output.freeContext();
  }
  recipe.onProgress(1);
}

async function videoTrack(output: FormatContext, video: NonNullable<MediaRecipe['video']>): Promise<Track> {
  const codec = encoderNamed(FF_ENCODER_LIBX264);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.width = video.width;
  encoder.height = video.height;
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = new Rational(1, video.fps);
  encoder.framerate = new Rational(video.fps, 1);
  encoder.gopSize = video.fps * 2;
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = Dictionary.fromObject({ preset: 'ultrafast', crf: '24' });
  checkLibav(await encoder.open2(codec, options), 'open the H.264 encoder');
  return await openTrack(output, encoder, `${video.graph},buffersink@out`, 1n);
}

async function audioTrack(
  output: FormatContext,
  container: MediaRecipe['container'],
  { graph, rate, kbps }: NonNullable<MediaRecipe['audio']>,
): Promise<Track> {
  const { codec: name, format, name: samples } = SOUND[container];
  const codec = encoderNamed(name);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = rate;
  encoder.sampleFormat = format;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = BigInt(kbps * 1_000);
  encoder.timeBase = new Rational(1, rate);
  if (container === 'mp4') encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkLibav(await encoder.open2(codec, null), 'open the sound encoder');
  const piece = encoder.frameSize || 1_024;
  const tail = `aformat=sample_fmts=${samples}:channel_layouts=stereo,asetnsamples=n=${piece}:p=0,abuffersink@out`;
  return await openTrack(output, encoder, `${graph},${tail}`);
}

/** @param duration of a packet, in encoder ticks, if the encoder does not set it */
async function openTrack(
  output: FormatContext,
  encoder: CodecContext,
  text: string,
  duration?: bigint,
): Promise<Track> {
  const graph = new FilterGraph();
  graph.alloc();
  checkLibav(graph.parsePtr(text), 'describe the filter');
  checkLibav(await graph.config(), 'set up the filter');
  const sink = present(graph.getFilter(`${text.endsWith('abuffersink@out') ? 'a' : ''}buffersink@out`), 'filter exit');
  const stream = output.newStream();
  stream.timeBase = encoder.timeBase;
  checkLibav(stream.codecpar.fromContext(encoder), 'describe the stream');
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  let next = 0n;

  const encode = async (input: Frame | null): Promise<void> => {
    checkLibav(await encoder.sendFrame(input), 'encode');
    while (received(await encoder.receivePacket(packet), 'encode') === 'one') {
      if (duration !== undefined) packet.duration = duration;
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      checkLibav(await output.interleavedWriteFrame(packet), 'write a packet');
      packet.unref();
    }
  };

  const track: Track = {
    seconds: 0,
    ended: false,
    async step() {
      frame.unref();
      track.ended = received(await sink.buffersinkGetFrame(frame), 'filter') !== 'one';
      if (track.ended) return await encode(null);
      frame.pts = next;
      next += duration ?? BigInt(frame.nbSamples);
      track.seconds = Number(next) * encoder.timeBase.toDouble();
      await encode(frame);
    },
    free() {
      packet.free();
      frame.free();
      encoder.freeContext();
      graph.free();
    },
  };
  return track;
}
