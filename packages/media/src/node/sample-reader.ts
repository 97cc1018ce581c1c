import {
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_S32P,
  AV_SAMPLE_FMT_U8,
  AV_SAMPLE_FMT_U8P,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { unreadable } from './unreadable-media.ts';

type Samples = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array;

interface SampleFormat {
  view: (plane: Buffer, length: number) => Samples;
  planar: boolean;
  zero: number;
  fullScale: number;
}

const u8 = { view: (b: Buffer, n: number) => new Uint8Array(b.buffer, b.byteOffset, n), zero: 128, fullScale: 128 };
const s16 = { view: (b: Buffer, n: number) => new Int16Array(b.buffer, b.byteOffset, n), zero: 0, fullScale: 2 ** 15 };
const s32 = { view: (b: Buffer, n: number) => new Int32Array(b.buffer, b.byteOffset, n), zero: 0, fullScale: 2 ** 31 };
const flt = { view: (b: Buffer, n: number) => new Float32Array(b.buffer, b.byteOffset, n), zero: 0, fullScale: 1 };
const dbl = { view: (b: Buffer, n: number) => new Float64Array(b.buffer, b.byteOffset, n), zero: 0, fullScale: 1 };

const SAMPLE_FORMATS = new Map<number, SampleFormat>([
  [AV_SAMPLE_FMT_U8, { ...u8, planar: false }],
  [AV_SAMPLE_FMT_U8P, { ...u8, planar: true }],
  [AV_SAMPLE_FMT_S16, { ...s16, planar: false }],
  [AV_SAMPLE_FMT_S16P, { ...s16, planar: true }],
  [AV_SAMPLE_FMT_S32, { ...s32, planar: false }],
  [AV_SAMPLE_FMT_S32P, { ...s32, planar: true }],
  [AV_SAMPLE_FMT_FLT, { ...flt, planar: false }],
  [AV_SAMPLE_FMT_FLTP, { ...flt, planar: true }],
  [AV_SAMPLE_FMT_DBL, { ...dbl, planar: false }],
  [AV_SAMPLE_FMT_DBLP, { ...dbl, planar: true }],
]);

/**
 * Calls `each` for every sample of a decoded frame, with the mean of its channels' squared amplitudes (full scale is
 * 1). Averages energies: a mix-down would let opposite phases cancel out.
 */
export function eachMeanSquare(frame: Frame, each: (meanSquare: number) => void): void {
  const format = SAMPLE_FORMATS.get(frame.format);
  const planes = frame.extendedData ?? frame.data;
  const { nbSamples, channels } = frame;
  if (!format || !planes || channels < 1) throw unreadable();
  const { zero, fullScale } = format;
  const tracks = format.planar
    ? planes.slice(0, channels).map((plane) => format.view(plane, nbSamples))
    : planes.slice(0, 1).map((plane) => format.view(plane, nbSamples * channels));
  const stride = format.planar ? 1 : channels;
  const perTrack = format.planar ? 1 : channels;
  const scale = 1 / (fullScale * fullScale * channels);
  for (let index = 0; index < nbSamples; index += 1) {
    let sum = 0;
    for (const track of tracks) {
      for (let channel = 0; channel < perTrack; channel += 1) {
        const sample = (track[index * stride + channel] ?? 0) - zero;
        sum += sample * sample;
      }
    }
    // A damaged float stream may contain NaN or infinity, which would corrupt every later sum.
    each(Number.isFinite(sum) ? sum * scale : 0);
  }
}
