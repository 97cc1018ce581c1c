import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { CodecContext, FormatContext, Frame, Packet, Stream } from 'node-av/lib';
import { mediaOrigin } from '../media-origin.ts';

/** Containers whose packets may tell no more than when they are due. In others a packet without a time is one among many. */
const MATROSKA = 'matroska,webm';
const DUE_ONLY = new Set(['avi', MATROSKA]);

/** A rate above this is a unit of time that a container gives in place of one. */
const MOST_PICTURES_A_SECOND = 1_000;

/** The time in seconds, by a file's own clock, that counts as 0 for its picture and sound alike. */
export function originOf(
  { iformat }: FormatContext,
  picture: Stream | null | undefined,
  sound: Stream | null | undefined,
): number {
  // libav takes the first time that it knows for the start: of tracks taken over from AVI, that of a picture further on.
  const isLate = picture && iformat?.name === MATROSKA && picture.codecpar.codecTag !== 0;
  const late = isLate ? picture.codecpar.videoDelay / Math.max(1, picture.avgFrameRate.toDouble()) : 0;
  // Without an index libav may know when the sound starts, and not when the picture does.
  const start = startOf(picture) ?? (isLate ? startOf(sound) : undefined);
  return mediaOrigin(start === undefined ? undefined : Math.max(0, start - late), startOf(sound));
}

const startOf = (stream: Stream | null | undefined): number | undefined =>
  stream && stream.startTime !== AV_NOPTS_VALUE ? Number(stream.startTime) * stream.timeBase.toDouble() : undefined;

/**
 * When decoded pictures are shown. AVI, and Matroska that took over its tracks, store no such times, only when packets are due for
 * decoding: where pictures build on later ones, libav then gives every picture the time of one that follows.
 */
export class PictureTimes {
  readonly #stream: Stream;
  readonly #decoder: CodecContext;
  readonly #mayBeDueOnly: boolean;
  /** Undefined until the first packet has come. */
  #isDueOnly: boolean | undefined;
  /** When the last packet was due. */
  #due = AV_NOPTS_VALUE;
  /** The end of the last picture. */
  #next: bigint | undefined;

  /** `container`: libav's name of the demuxer. */
  constructor(container: string, stream: Stream, decoder: CodecContext) {
    this.#stream = stream;
    this.#decoder = decoder;
    this.#mayBeDueOnly = DUE_ONLY.has(container);
  }

  /** Takes note of a packet before it is decoded. The first is that of a keyframe. */
  see({ pts, dts }: Packet): void {
    this.#isDueOnly ??= this.#mayBeDueOnly && pts === AV_NOPTS_VALUE && dts !== AV_NOPTS_VALUE;
    if (dts !== AV_NOPTS_VALUE) this.#due = dts;
  }

  /**
   * The time of the picture that came out last, in ticks of the stream. Where nothing tells it, as of those that come when there are no
   * more packets, it is the end of the picture before, or of the last packet.
   */
  of(frame: Frame): bigint {
    const length = this.#lengthOf(frame);
    const time = this.#told(frame, length) ?? this.#next ?? this.#afterPackets(length);
    this.#next = time + length;
    return time;
  }

  #told({ pts, bestEffortTimestamp: guessed }: Frame, length: bigint): bigint | undefined {
    if (this.#isDueOnly) return guessed === AV_NOPTS_VALUE ? undefined : guessed - this.#delay(length);
    const time = pts === AV_NOPTS_VALUE ? guessed : pts;
    return time === AV_NOPTS_VALUE ? undefined : time;
  }

  #afterPackets(length: bigint): bigint {
    if (this.#due !== AV_NOPTS_VALUE) return this.#due + length - this.#delay(length);
    const { startTime } = this.#stream;
    return startTime === AV_NOPTS_VALUE ? 0n : startTime;
  }

  /** How much later than it is shown a picture is due, where packets tell no more than that. */
  #delay(length: bigint): bigint {
    return this.#isDueOnly ? BigInt(this.#decoder.hasBFrames) * length : 0n;
  }

  #lengthOf({ duration }: Frame): bigint {
    if (duration > 0n) return duration;
    const { avgFrameRate, timeBase } = this.#stream;
    const rate = avgFrameRate.den > 0 ? avgFrameRate.toDouble() : 0;
    return rate > 0 && rate <= MOST_PICTURES_A_SECOND ? BigInt(Math.round(1 / (rate * timeBase.toDouble()))) : 0n;
  }
}
