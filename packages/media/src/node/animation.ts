import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { CodecContext, Dictionary, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { DECODING_THREADS, openDecoder } from './codecs.ts';
import { within, type Bounds } from './deadline.ts';
import type { Size } from './geometry.ts';
import { encoderNamed } from './libav.ts';
import { PictureReader } from './picture-reader.ts';
import { rgbPixels, type Pixels } from './pixels.ts';
import { pictureStream } from './probe-streams.ts';
import { writeTracks, type Track } from './remux.ts';
import { sniffFormat } from './sniff.ts';
import { check, openSource, type Source } from './source.ts';
import { UnreadableMedia } from './unreadable-media.ts';

/** libav's demuxers of pictures that may be animated, by their extension. */
const DEMUXERS: ReadonlyMap<string, string> = new Map([
  ['gif', 'gif'],
  ['webp', 'webp_anim'],
  ['png', 'apng'],
  ['avifs', 'mov'],
]);

/** Of a picture whose own duration is not told, as browsers show it. */
const USUAL_MS = 100;

/**
 * Encodes an animated picture (GIF, WebP, PNG, AVIF) as an mp4 without sound, in which each picture lasts as long as its own does. What is transparent
 * loses its transparency.
 * @returns false for any other file, and for one of a single picture: then nothing is written
 * @throws UnreadableMedia when a later picture cannot be read
 */
export async function animationAsClip(path: string, output: string, bounds: Bounds = {}): Promise<boolean> {
  return within(bounds, async (signal) => {
    const demuxer = DEMUXERS.get((await sniffFormat(path))?.extension ?? '');
    const source = demuxer === undefined ? undefined : await openAnimation(path, demuxer, signal);
    if (!source) return false;
    try {
      const pictures = timedPictures(source, signal);
      try {
        const [first, second] = [await nextOf(pictures), await nextOf(pictures)];
        if (!first || !second) return false;
        await writeTracks(output, [await encoded([first, second], pictures, signal)], signal);
        return true;
      } finally {
        await pictures.return(undefined);
      }
    } finally {
      await source.close();
    }
  });
}

/** A still picture of one of these formats has no animation that a demuxer could open. */
async function openAnimation(path: string, demuxer: string, signal: AbortSignal): Promise<Source | undefined> {
  try {
    return await openSource(path, demuxer, signal);
  } catch (error) {
    if (error instanceof UnreadableMedia) return undefined;
    throw error;
  }
}

interface TimedPicture {
  readonly pixels: Pixels;
  readonly atMs: number;
  /** Its own; 0 if it is not told. */
  readonly forMs: number;
}

async function* timedPictures({ format }: Source, signal: AbortSignal): AsyncGenerator<TimedPicture> {
  const stream = pictureStream(format);
  if (!stream) return;
  const decoder = await openDecoder(stream, signal, DECODING_THREADS);
  const msOf = (ticks: bigint): number => Math.round(Number(ticks) * stream.timeBase.toDouble() * 1_000);
  let origin: bigint | undefined;
  try {
    for await (const frame of new PictureReader({ format, stream, decoder, signal }).from(0)) {
      origin ??= frame.pts;
      const { width, height } = frame;
      const pixels = await rgbPixels(
        frame,
        { width: even(width), height: even(height) },
        { stream: stream.codecpar, signal },
      );
      yield { pixels, atMs: msOf(frame.pts - origin), forMs: msOf(frame.duration) };
    }
  } finally {
    decoder.freeContext();
  }
}

/** H.264 in 4:2:0 has even sides. */
const even = (side: number): number => Math.max(2, side - (side % 2));

async function nextOf(pictures: AsyncGenerator<TimedPicture>): Promise<TimedPicture | undefined> {
  const next = await pictures.next();
  return next.done ? undefined : next.value;
}

const COLOURS = {
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
} as const;

/** H.264 of the first two pictures and the others, in milliseconds. */
async function encoded(
  [first, second]: readonly [TimedPicture, TimedPicture],
  others: AsyncGenerator<TimedPicture>,
  signal: AbortSignal,
): Promise<Track> {
  const { width, height } = first.pixels;
  const codec = encoderNamed(FF_ENCODER_LIBX264);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, 1_000);
  // Of the level: without it, the encoder takes each millisecond for a picture.
  context.framerate = new Rational(1_000, Math.max(1, second.atMs - first.atMs));
  context.sampleAspectRatio = new Rational(1, 1);
  context.chromaLocation = AVCHROMA_LOC_LEFT;
  Object.assign(context, COLOURS);
  context.threadCount = DECODING_THREADS;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // Without reordering, the packets come in the order of the pictures, and each lasts as long as its own.
  using options = Dictionary.fromObject({ preset: 'medium', crf: '16', profile: 'high', bf: '0' });
  check(await context.open2(codec, options), signal);
  const durations: number[] = [];

  async function* frames(): AsyncGenerator<Frame | null> {
    using scaler = new Yuv({ width, height });
    let before = first;
    for (let next: TimedPicture | undefined = second; ; next = await nextOf(others)) {
      const gap = next ? next.atMs - before.atMs : before.forMs || durations.at(-1) || USUAL_MS;
      durations.push(Math.max(1, gap));
      yield await scaler.of(before, signal);
      if (!next) return yield null;
      before = next;
    }
  }

  return {
    unit: { num: 1, den: 1_000 },
    describe(stream) {
      stream.timeBase = new Rational(1, 1_000);
      return stream.codecpar.fromContext(context);
    },
    async *packets() {
      const packet = new Packet();
      packet.alloc();
      let written = 0;
      try {
        for await (const frame of frames()) {
          check(await context.sendFrame(frame), signal);
          while (context.receivePacketSync(packet) >= 0) {
            packet.duration = BigInt(durations[written++] ?? USUAL_MS);
            yield packet;
            packet.unref();
          }
        }
      } finally {
        packet.free();
        context.freeContext();
      }
    },
  };
}

/** Turns pictures of one size into frames of the encoder; a frame is valid until the next. */
class Yuv implements Disposable {
  readonly #scaler = new SoftwareScaleContext();
  readonly #frame = new Frame();
  readonly #size: Size;

  constructor(size: Size) {
    this.#size = size;
    this.#scaler.allocContext();
    this.#frame.alloc();
  }

  async of({ pixels: { data, width, height }, atMs }: TimedPicture, signal: AbortSignal): Promise<Frame> {
    using picture = Frame.fromVideoBuffer(data, {
      width,
      height,
      format: AV_PIX_FMT_RGB24,
      timeBase: { num: 1, den: 1_000 },
    });
    Object.assign(picture, COLOURS, { colorSpace: AVCOL_SPC_RGB, colorRange: AVCOL_RANGE_JPEG });
    const frame = this.#frame;
    frame.unref();
    Object.assign(frame, this.#size, { format: AV_PIX_FMT_YUV420P }, COLOURS);
    check(this.#scaler.setOption('sws_flags', 'bicubic+accurate_rnd+full_chroma_int'), signal);
    check(frame.getBuffer(), signal);
    check(await this.#scaler.scaleFrame(frame, picture), signal);
    frame.pts = BigInt(atMs);
    return frame;
  }

  [Symbol.dispose](): void {
    this.#scaler.freeContext();
    this.#frame.free();
  }
}
