import { FPS } from '@kinoloom/composition';
import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import {
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVMEDIA_TYPE_VIDEO,
  type AVProfile,
} from 'node-av/constants';
import { Dictionary, FormatContext, Rational, type CodecParameters, type Packet, type Stream } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { checkLibav, present } from '@kinoloom/media/libav';
import type { FilmColours } from '../film-colour-names.ts';
import { FILM_COLOURS } from './film-colours.ts';

/** Properties of the video track that must be known before its first packet. */
export interface VideoTrackInfo {
  readonly size: FrameSize;
  readonly colours: FilmColours;
  /** The decoder configuration record (avcC), with the parameter sets of all segments. */
  readonly configuration: Buffer;
  /** Maximum number of frames by which a packet precedes its display, over all segments. */
  readonly delay: number;
}

/** Encoded sound, from an encoder or a file. */
export interface EncodedSound {
  describe(parameters: CodecParameters): void;
  /** In order, with times in samples; each is valid until the next one is requested. */
  packets(): AsyncGenerator<Packet>;
}

const FRAME = { num: 1, den: FPS };
const SAMPLE = { num: 1, den: SAMPLE_RATE };

/** An output track after the header is written. */
interface Track {
  readonly index: number;
  readonly timeBase: Rational;
}

interface Tracks {
  readonly picture?: VideoTrackInfo;
  readonly sound?: EncodedSound;
}

/** Writes a fast-start mp4 with a video track, a sound track or both, interleaved. */
export class Mp4Writer implements AsyncDisposable {
  readonly #format: FormatContext;
  readonly #delay: number;
  #video: Track | undefined;
  #audio: Track | undefined;
  #sound: AsyncGenerator<Packet> | undefined;
  #written = 0;
  #heard: Packet | undefined;

  private constructor(format: FormatContext, delay: number) {
    this.#format = format;
    this.#delay = delay;
  }

  static async create(path: string, { picture, sound }: Tracks): Promise<Mp4Writer> {
    const format = new FormatContext();
    checkLibav(format.allocOutputContext2(null, 'mp4', path), 'make an mp4');
    const writer = new Mp4Writer(format, picture?.delay ?? 0);
    const video = picture && format.newStream();
    if (video) describe(video, picture);
    const audio = sound && format.newStream();
    if (audio) {
      sound.describe(audio.codecpar);
      audio.timeBase = new Rational(SAMPLE.num, SAMPLE.den);
      writer.#sound = sound.packets();
    }
    checkLibav(await format.openOutput(), 'open the output');
    try {
      using options = Dictionary.fromObject({ movflags: '+faststart' });
      checkLibav(await format.writeHeader(options), 'begin the mp4');
      // The muxer has chosen its own time bases by now.
      writer.#video = video && trackOf(video);
      writer.#audio = audio && trackOf(audio);
      return writer;
    } catch (error) {
      await writer[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Video packets written so far: one per frame. */
  get written(): number {
    return this.#written;
  }

  /** Writes the next packet in decoding order, displayed as frame `shown`, and the sound up to it. */
  async writePicture(packet: Packet, shown: number): Promise<void> {
    const video = present(this.#video, 'picture track');
    const decoded = this.#written - this.#delay;
    if (decoded > shown) throw new Error(`Frame ${shown} would be shown before it is decoded`);
    await this.#writeSound(decoded / FPS);
    packet.pts = BigInt(shown);
    packet.dts = BigInt(decoded);
    packet.duration = 1n;
    this.#write(packet, video, FRAME);
    this.#written++;
  }

  /** Writes the remaining sound and closes the file. */
  async finish(): Promise<void> {
    await this.#writeSound(Infinity);
    checkLibav(await this.#format.writeTrailer(), 'finish the mp4');
  }

  async #writeSound(until: number): Promise<void> {
    while (this.#audio && this.#sound) {
      if (!this.#heard) {
        const next = await this.#sound.next();
        if (next.done) this.#sound = undefined;
        else this.#heard = next.value;
      }
      if (!this.#heard || Number(this.#heard.pts) / SAMPLE_RATE > until) return;
      this.#write(this.#heard, this.#audio, SAMPLE);
      this.#heard = undefined;
    }
  }

  /** Synchronous: most packets are only buffered, and a thread hop would cost more. */
  #write(packet: Packet, { index, timeBase }: Track, unit: { num: number; den: number }): void {
    packet.streamIndex = index;
    packet.rescaleTs(unit, timeBase);
    packet.timeBase = timeBase;
    packet.pos = -1n;
    checkLibav(this.#format.interleavedWriteFrameSync(packet), 'write to the mp4');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sound?.return(undefined);
    await this.#format.closeOutput();
    this.#format.freeContext();
  }
}

const trackOf = ({ index, timeBase }: Stream): Track => ({ index, timeBase });

function describe(video: Stream, { size, colours, configuration, delay }: VideoTrackInfo): void {
  const parameters = video.codecpar;
  parameters.codecType = AVMEDIA_TYPE_VIDEO;
  parameters.codecId = AV_CODEC_ID_H264;
  parameters.width = size.width;
  parameters.height = size.height;
  parameters.format = AV_PIX_FMT_YUV420P;
  parameters.profile = (configuration[1] ?? 0) as AVProfile;
  parameters.level = configuration[3] ?? 0;
  parameters.sampleAspectRatio = new Rational(1, 1);
  Object.assign(parameters, FILM_COLOURS[colours].tags);
  parameters.chromaLocation = AVCHROMA_LOC_LEFT;
  parameters.videoDelay = delay;
  parameters.extradata = configuration;
  video.timeBase = new Rational(FRAME.num, FRAME.den);
  video.avgFrameRate = new Rational(FPS, 1);
  video.sampleAspectRatio = new Rational(1, 1);
}
