import { FPS } from '@kinoloom/composition';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EOF,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FilterGraph,
  Frame,
  Packet,
  Rational,
  type CodecParameters,
  type FilterContext,
} from 'node-av/lib';
import { SAMPLE_RATE, type AudioGraph, type HeardOverlay, type Voice } from '../audio-graph.ts';
import type { Sound } from './film-writer.ts';
import { check, present, received } from './libav.ts';

const BIT_RATE = 192_000n;

/** Opens the sound of one clip, frame by frame. */
export type OpenVoice = (overlay: HeardOverlay) => AsyncGenerator<Frame>;

/** One row of the film: which clip it is at, and up to which second of the film it has been fed. */
interface Row {
  readonly voices: readonly Voice[];
  index: number;
  sound: AsyncGenerator<Frame> | undefined;
  fed: number;
}

/** The sound of a film as AAC. Reads its sources as far as the packets asked for need it, and no further. */
export class SoundTrack implements Sound, AsyncDisposable {
  /** Told the place, in samples, of each packet that is made. */
  onPacket: (samples: number) => void = () => undefined;
  readonly #context: CodecContext;
  readonly #graph: FilterGraph;
  readonly #exit: FilterContext;
  readonly #rows: Row[];
  readonly #open: OpenVoice;

  private constructor(context: CodecContext, graph: FilterGraph, rows: AudioGraph['rows'], open: OpenVoice) {
    this.#context = context;
    this.#graph = graph;
    this.#exit = present(graph.getFilter('abuffersink@out'), 'exit of the sound graph');
    this.#rows = rows.map((voices) => ({ voices, index: 0, sound: undefined, fed: 0 }));
    this.#open = open;
  }

  static async create({ text, rows }: AudioGraph, open: OpenVoice): Promise<SoundTrack> {
    const graph = new FilterGraph();
    graph.alloc();
    check(graph.parsePtr(text), 'describe the sound');
    check(await graph.config(), 'set up the sound');
    const codec = present(Codec.findEncoderByName(FF_ENCODER_AAC), 'AAC encoder');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = SAMPLE_RATE;
    context.sampleFormat = AV_SAMPLE_FMT_FLTP;
    context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    context.timeBase = new Rational(1, SAMPLE_RATE);
    context.bitRate = BIT_RATE;
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(await context.open2(codec), 'open the sound encoder');
    return new SoundTrack(context, graph, rows, open);
  }

  describe(parameters: CodecParameters): void {
    check(parameters.fromContext(this.#context), 'describe the sound track');
  }

  /** AAC packets in order, in units of a sample; each is valid until the next is asked for. */
  async *packets(): AsyncGenerator<Packet> {
    using frame = new Frame();
    frame.alloc();
    using packet = new Packet();
    packet.alloc();
    let samples = 0;
    for (;;) {
      frame.unref();
      const got = received(await this.#exit.buffersinkGetFrame(frame), 'mix the sound');
      if (got === 'hungry') {
        await this.#feed();
        continue;
      }
      if (got === 'one') {
        frame.pts = BigInt(samples);
        samples += frame.nbSamples;
      }
      check(await this.#context.sendFrame(got === 'one' ? frame : null), 'encode the sound');
      while (received(await this.#context.receivePacket(packet), 'encode the sound') === 'one') {
        this.onPacket(Number(packet.pts));
        yield packet;
        packet.unref();
      }
      if (got === 'over') return;
    }
  }

  /** Gives the graph one more frame, in the row that lags behind the others. */
  async #feed(): Promise<void> {
    const waiting = this.#rows.filter((row) => row.index < row.voices.length);
    if (waiting.length === 0) throw new Error('The sound graph wants more than there is');
    const row = waiting.reduce((least, row) => (row.fed < least.fed ? row : least));
    const voice = present(row.voices[row.index], 'clip at this place');
    const entry = present(this.#graph.getFilter(voice.entry), 'entry for this clip');
    row.sound ??= this.#open(voice.overlay);
    const next = await row.sound.next();
    const pts = next.done ? 0 : Number(next.value.pts);
    const code = await entry.buffersrcAddFrame(next.done ? null : next.value);
    if (!next.done && code !== AVERROR_EOF) {
      check(code, 'mix the sound');
      row.fed = pts / voice.sampleRate + voice.overlay.from / FPS;
      return;
    }
    await row.sound.return(undefined);
    row.sound = undefined;
    row.index++;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { sound } of this.#rows) await sound?.return(undefined);
    this.#graph.free();
    this.#context.freeContext();
  }
}
