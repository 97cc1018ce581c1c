import { checkLibav } from '@kinoloom/media/libav';
import {
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Dictionary, Encoder, Frame, type IRational, Log, Muxer, type Packet, Rational } from 'node-av';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { audioFrames, encodeAudio } from '../sound/filtered.ts';

export interface EncoderOptions {
  /** Path of the mp4 to write. */
  readonly output: string;
  /** Frames a second on average. */
  readonly fps: number;
  /** Time base of variable frame times, in seconds; by default one frame. */
  readonly timeBase?: IRational;
  /** Whether B-frames are used: smaller, but slower, and not possible with variable frame times. */
  readonly hasBFrames?: boolean;
  readonly sound: Stereo | null;
  readonly title: string;
}

/** Presentation time and duration of a frame, in the time base. */
export interface FrameTiming {
  readonly at: bigint;
  readonly duration: bigint;
}

const BT709 = {
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
};

/** Allocates a frame, by default for the encoder: YUV 4:2:0, BT.709, limited range. The caller frees it. */
export function allocateFrame(
  width: number,
  height: number,
  properties: Partial<Frame> = { format: AV_PIX_FMT_YUV420P, ...BT709 },
): Frame {
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, ...properties });
  checkLibav(frame.getBuffer(0), 'allocate a picture');
  return frame;
}

/** Samples per AAC frame. */
export const AAC_FRAME = 1_024;

/** Encodes an mp4 of H.264 and AAC, interleaved; closing it moves the index to the front. */
export async function openEncoder({ output, fps, timeBase, hasBFrames = false, sound, title }: EncoderOptions) {
  // libx264 prints its settings and statistics to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  const rate = new Rational(Math.round(fps * 1_000), 1_000);
  const tick = timeBase ? new Rational(timeBase.num, timeBase.den) : new Rational(rate.den, rate.num);
  const file = await Muxer.open(output, {
    format: 'mp4',
    options: { movflags: '+faststart' },
    configure: (context) => {
      using metadata = Dictionary.fromObject({ title });
      context.metadata = metadata;
    },
  });
  const videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    bitrate: 0,
    context: { ...BT709, framerate: rate, timeBase: tick, gopSize: Math.max(1, Math.round(fps * 2)) },
    options: { preset: 'veryfast', crf: 20, ...(hasBFrames ? {} : { bf: 0 }) },
  });
  const soundEncoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: 160_000 });
  const [pictures, track] = [file.addStream(videoEncoder), sound ? file.addStream(soundEncoder) : -1];
  const writePackets = async (packets: readonly Packet[], stream: number): Promise<void> => {
    for (const packet of packets) {
      using owned = packet;
      await file.writePacket(owned, stream);
    }
  };
  const frames = sound ? audioFrames(sound, SAMPLE_RATE, AAC_FRAME) : [].values();
  let samplesWritten = 0;
  const writeSoundUntil = async (seconds: number): Promise<void> => {
    for (; samplesWritten < seconds * SAMPLE_RATE; samplesWritten += AAC_FRAME) {
      const step = frames.next();
      if (step.done) return;
      using frame = step.value;
      await writePackets(encodeAudio(soundEncoder, frame), track);
    }
  };
  let next = 0n;
  return {
    /** Encodes the next frame, by default for one tick; it may be reused once the promise settles. */
    async write(frame: Frame, { at, duration }: FrameTiming = { at: next, duration: 1n }): Promise<void> {
      Object.assign(frame, { timeBase: tick, pts: at, duration });
      next = at + duration;
      await writePackets(await videoEncoder.encodeAll(frame), pictures);
      await writeSoundUntil(Number(next) * tick.toDouble());
    },
    /** Writes the rest of the sound and closes the file, which is playable only then. */
    async finish(): Promise<void> {
      await writePackets(await videoEncoder.encodeAll(null), pictures);
      await writeSoundUntil(Infinity);
      await file.close();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      videoEncoder.close();
      soundEncoder.close();
      await file.close();
    },
  };
}
