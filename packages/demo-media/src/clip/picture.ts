import { checkLibav, present } from '@kinoloom/media/libav';
import { type Frame, SoftwareScaleContext } from 'node-av';
import { AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { allocateFrame } from './encoder.ts';

/** One plane of samples, `stride` bytes a row. */
export interface PicturePlane {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

/** A picture in YUV 4:2:0. */
export type YuvPicture = readonly [PicturePlane, PicturePlane, PicturePlane];

/** Views into a frame's memory: writing to them writes to the frame. */
export const viewFrame = (frame: Frame): YuvPicture => [viewPlane(frame, 0), viewPlane(frame, 1), viewPlane(frame, 2)];

/** One plane: luma, or a chroma plane of half the size. */
function viewPlane({ width, height, data, linesize }: Frame, p: 0 | 1 | 2): PicturePlane {
  const half = p === 0 ? 0 : 1;
  const stride = linesize[p] ?? 0;
  return { width: width >> half, height: height >> half, stride, data: present(data?.[p], 'plane') };
}

/** The luma of a frame, its rows tightly packed. */
export const copyLuma = (frame: Frame): Uint8Array => packRows(viewPlane(frame, 0));

/** A plane's rows without padding. */
export function packRows({ width, height, stride, data }: PicturePlane): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) out.set(data.subarray(y * stride, y * stride + width), y * width);
  return out;
}

/** The mean absolute difference of two planes, in 8-bit levels. */
export const meanDifference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

/** Converts RGBA images of one size to YUV (BT.709, limited range). */
export interface RgbaConverter extends Disposable {
  /** Converts tightly packed RGBA; the next call overwrites the result. */
  readonly convert: (pixels: Uint8Array) => YuvPicture;
}

export function createRgbaConverter(width: number, height: number): RgbaConverter {
  const rgba = { format: AV_PIX_FMT_RGBA, colorSpace: AVCOL_SPC_RGB, colorRange: AVCOL_RANGE_JPEG };
  const [input, result] = [allocateFrame(width, height, rgba), allocateFrame(width, height)];
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  checkLibav(Math.min(0, scaler.setOption('threads', 1)), 'set up the scaler');
  const target = present(input.data?.[0], 'pixels');
  const [stride = width * 4] = input.linesize;
  return {
    convert(pixels) {
      for (let y = 0; y < height; y++) target.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * stride);
      checkLibav(scaler.scaleFrameSync(result, input), 'convert a picture');
      return viewFrame(result);
    },
    [Symbol.dispose]() {
      scaler.freeContext();
      input.free();
      result.free();
    },
  };
}

/** A view of a picture without its first `left` columns and `top` rows; both must be even. */
export function cropPicture(picture: YuvPicture, left: number, top: number): YuvPicture {
  const part = (p: 0 | 1 | 2): PicturePlane => {
    const { width, height, stride, data } = picture[p];
    const [x, y] = p === 0 ? [left, top] : [left >> 1, top >> 1];
    return { width: width - x, height: height - y, stride, data: data.subarray(y * stride + x) };
  };
  return [part(0), part(1), part(2)];
}

/** Copies one picture into another, clipped to the smaller one. */
export function copyPicture(from: YuvPicture, to: YuvPicture): void {
  to.forEach(({ width, height, stride, data }, p) => {
    const source = from[p as 0 | 1 | 2];
    for (let y = 0; y < Math.min(height, source.height); y++)
      data.set(source.data.subarray(y * source.stride, y * source.stride + Math.min(width, source.width)), y * stride);
  });
}
