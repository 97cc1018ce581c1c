import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_DISPOSITION_DEFAULT,
  AV_LOG_FATAL,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  CodecContext,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type ChannelLayout,
} from 'node-av/lib';
import { checkLibav, encoderNamed, present, received } from '@kinoloom/media/libav';

export interface SoundRecipe {
  /** libav's name of the encoder. */
  codec: string;
  seconds: number;
  sampleRate: number;
  channels: number;
  /** The sample at a time (seconds) on a channel, −1 to 1. */
  hear: (time: number, channel: number) => number;
  /** Start time on the file's clock, in seconds. */
  from?: number;
  /** Marked as the default track. */
  marked?: boolean;
}

/** Writes a sound file; the extension selects the container. */
export async function makeSound(path: string, ...tracks: readonly SoundRecipe[]): Promise<void> {
  Log.setLevel(AV_LOG_FATAL);
  const format = new FormatContext();
  checkLibav(format.allocOutputContext2(null, null, path), 'make a sound file');
  const encoders: CodecContext[] = [];
  for (const recipe of tracks) {
    const encoder = await openEncoder(recipe);
    const stream = format.newStream();
    checkLibav(stream.codecpar.fromContext(encoder), 'describe');
    stream.timeBase = encoder.timeBase;
    if (recipe.marked ?? tracks.length === 1) stream.setDisposition(AV_DISPOSITION_DEFAULT);
    encoders.push(encoder);
  }
  checkLibav(await format.openOutput(), 'open');
  checkLibav(await format.writeHeader(), 'write');
  for (const [index, recipe] of tracks.entries())
    await encode(format, present(encoders[index], 'encoder'), present(format.streams[index], 'stream').index, recipe);
  checkLibav(await format.writeTrailer(), 'finish');
  await format.closeOutput();
  for (const encoder of encoders) encoder.freeContext();
  format.freeContext();
}

async function openEncoder({ codec: name, sampleRate, channels }: SoundRecipe): Promise<CodecContext> {
  const codec = encoderNamed(name);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = codec.sampleFormats?.[0] ?? AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = avChannelLayoutDefault(channels);
  encoder.timeBase = new Rational(1, sampleRate);
  if (!name.startsWith('pcm')) encoder.bitRate = BigInt(96_000 * channels);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkLibav(await encoder.open2(codec), 'open the encoder');
  return encoder;
}

async function encode(
  format: FormatContext,
  encoder: CodecContext,
  index: number,
  { seconds, sampleRate, channels, hear, from = 0 }: SoundRecipe,
): Promise<void> {
  const layout = avChannelLayoutDefault(channels);
  const graph = new FilterGraph();
  graph.alloc();
  checkLibav(graph.parsePtr(graphText(encoder, layout)), 'describe');
  checkLibav(await graph.config(), 'set up');
  const [entry, exit] = [
    present(graph.getFilter('abuffer@in'), 'entry'),
    present(graph.getFilter('abuffersink@out'), 'exit'),
  ];
  using frame = new Frame();
  frame.alloc();
  using packet = new Packet();
  packet.alloc();
  const write = async (): Promise<void> => {
    while (received(await encoder.receivePacket(packet), 'encode') === 'one') {
      packet.streamIndex = index;
      packet.rescaleTs(encoder.timeBase, present(format.streams[index], 'stream').timeBase);
      checkLibav(await format.interleavedWriteFrame(packet), 'write');
    }
  };
  const pass = async (): Promise<void> => {
    for (;;) {
      frame.unref();
      if (received(exit.buffersinkGetFrameSync(frame), 'convert') !== 'one') return;
      frame.pts += BigInt(Math.round(from * sampleRate));
      checkLibav(await encoder.sendFrame(frame), 'encode');
      await write();
    }
  };
  const total = Math.round(seconds * sampleRate);
  for (let at = 0; at < total; at += sampleRate) {
    const count = Math.min(sampleRate, total - at);
    const planes = Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: count }, (_, sample) => hear((at + sample) / sampleRate, channel)),
    );
    using piece = Frame.fromAudioBuffer(Buffer.concat(planes.map(({ buffer }) => Buffer.from(buffer))), {
      nbSamples: count,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: layout,
      pts: BigInt(at),
    });
    checkLibav(entry.buffersrcAddFrameSync(piece), 'convert');
    await pass();
  }
  checkLibav(entry.buffersrcAddFrameSync(null), 'convert');
  await pass();
  await encoder.sendFrame(null);
  await write();
  graph.free();
}

function graphText({ sampleRate, sampleFormat, frameSize }: CodecContext, layout: ChannelLayout): string {
  const name = present(avChannelLayoutDescribe(layout), 'layout');
  return [
    `abuffer@in=time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=fltp:channel_layout=${name}`,
    `aformat=sample_fmts=${present(avGetSampleFmtName(sampleFormat), 'sample format')}`,
    `asetnsamples=n=${frameSize || 1_024}:p=0`,
    'abuffersink@out',
  ].join(',');
}
