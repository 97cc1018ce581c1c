import { createCanvas } from '@napi-rs/canvas';
import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
} from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';
import type { Picture } from '@kinoloom/composition/painter';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Converts planar 4:2:0 (BT.709, limited range, without padding) to an opaque canvas. */
export function pictureOf(yuv: Buffer, { width, height }: Size): Picture {
  const rgba = Buffer.alloc(width * height * 4);
  scale(yuv, rgba, { width, height }, 'to rgba');
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const data = pen.createImageData(width, height);
  data.data.set(rgba);
  pen.putImageData(data, 0, 0);
  return { image: canvas, width, height };
}

/** Converts straight-alpha ARGB pixels to a canvas. */
export function glassOf(argb: Buffer, { width, height }: Size): Picture {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const data = pen.createImageData(width, height);
  for (let at = 0; at < argb.length; at += 4) {
    data.data.set(argb.subarray(at + 1, at + 4), at);
    data.data[at + 3] = argb[at] ?? 0;
  }
  pen.putImageData(data, 0, 0);
  return { image: canvas, width, height };
}

/** Converts opaque RGBA to the YUV of a video. */
export function recordedFrames(rgba: Uint8ClampedArray, { width, height }: Size): Buffer {
  const yuv = Buffer.alloc((width * height * 3) / 2);
  scale(yuv, Buffer.from(rgba), { width, height }, 'to yuv');
  return yuv;
}

function scale(yuv: Buffer, rgba: Buffer, size: Size, way: 'to rgba' | 'to yuv'): void {
  using film = Frame.fromVideoBuffer(yuv, { ...size, format: AV_PIX_FMT_YUV420P });
  film.colorSpace = AVCOL_SPC_BT709;
  film.colorRange = AVCOL_RANGE_MPEG;
  using paint = Frame.fromVideoBuffer(rgba, { ...size, format: AV_PIX_FMT_RGBA });
  paint.colorSpace = AVCOL_SPC_RGB;
  paint.colorRange = AVCOL_RANGE_JPEG;
  using scaler = new SoftwareScaleContext();
  scaler.allocContext();
  scaler.setOption('sws_flags', 'bicubic+accurate_rnd+full_chroma_int+full_chroma_inp');
  const code = way === 'to rgba' ? scaler.scaleFrameSync(paint, film) : scaler.scaleFrameSync(film, paint);
  FFmpegError.throwIfError(code, way);
}

/** Peak signal-to-noise ratio over all samples, in dB; infinite if they are equal. */
export function psnr(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) throw new Error(`${one.length} samples can't be compared with ${other.length}`);
  let squares = 0;
  for (let at = 0; at < one.length; at++) squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 ** 2 * one.length) / squares);
}
