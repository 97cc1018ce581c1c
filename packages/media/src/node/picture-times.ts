import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { CodecContext, FormatContext, Frame, Packet, Stream } from 'node-av/lib';
import { mediaOrigin } from '../browser.ts';

/** Containers whose packets may carry decoding times only. In others, a packet without a time is an exception. */
const MATROSKA = 'matroska,webm';
const DUE_ONLY = new Set(['avi', MATROSKA]);

/** Its clock has 33 bits and starts anywhere: libav gives what precedes the passage through zero times below zero. */
const WRAPPING = 'mpegts';

/** A higher rate is the container's time unit rather than a rate. */
const MOST_PICTURES_A_SECOND = 1_000;

type MaybeStream = Stream | null | undefined;

/** Time in seconds, on the file's clock, that counts as 0 for its video and audio. */
export const originOf = (format: FormatContext, picture: MaybeStream, sound: MaybeStream): number =>
  mediaOrigin(pictureStart(format, picture, sound), startOf(sound));

/** Seconds before the first picture, with sound only. */
export function pictureLead(format: FormatContext, picture: Stream, sound: MaybeStream): number {
  const origin = originOf(format, picture, sound);
  return (pictureStart(format, picture, sound) ?? origin) - origin;
}

function pictureStart({ iformat }: FormatContext, picture: MaybeStream, sound: MaybeStream): number | undefined {
  // libav takes the first known time as the start: for tracks copied from AVI, that is a later frame's.
  const isLate = picture && iformat?.name === MATROSKA && picture.codecpar.codecTag !== 0;
  const late = isLate ? picture.codecpar.videoDelay / Math.max(1, picture.avgFrameRate.toDouble()) : 0;
  // Without an index libav may know the start of the sound but not of the video.
  const start = startOf(picture) ?? (isLate ? startOf(sound) : undefined);
  // In other containers an edit list hides what precedes zero.
  const least = iformat?.name === WRAPPING ? -Infinity : 0;
  return start === undefined ? undefined : Math.max(least, start - late);
}

const startOf = (stream: MaybeStream): number | undefined =>
  stream && stream.startTime !== AV_NOPTS_VALUE ? Number(stream.startTime) * stream.timeBase.toDouble() : undefined;

/**
 * Presentation times of decoded frames. AVI, and Matroska with tracks copied from it, store decoding times only: with
 * B-frames, libav then gives every frame the time of a later one.
 */
export class PictureTimes {
  readonly #stream: Stream;
  readonly #decoder: CodecContext;
  readonly #mayBeDueOnly: boolean;
  /** Undefined before the first packet. */
  #isDueOnly: boolean | undefined;
  /** Decoding time of the last packet. */
  #due = AV_NOPTS_VALUE;
  /** End of the last frame. */
  #next: bigint | undefined;

  /** `container`: libav's name of the demuxer. */
  constructor(container: string, stream: Stream, decoder: CodecContext) {
    this.#stream = stream;
    this.#decoder = decoder;
    this.#mayBeDueOnly = DUE_ONLY.has(container);
  }

  /** Registers a packet before it is decoded. The first one must be a keyframe. */
  see({ pts, dts }: Packet): void {
    this.#isDueOnly ??= this.#mayBeDueOnly && pts === AV_NOPTS_VALUE && dts !== AV_NOPTS_VALUE;
    if (dts !== AV_NOPTS_VALUE) this.#due = dts;
  }

  /**
   * Time of the last output frame, in stream ticks. If unknown, as for frames output after the last packet, it is the
   * end of the previous frame or of the last packet.
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

  /** How much later than its display a frame's decoding time is, if packets have only that. */
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
