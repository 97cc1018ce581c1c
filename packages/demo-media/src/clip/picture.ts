import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av';
import { AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { pictureFrame, planes } from './encoder.ts';

/** One plane of samples, `stride` bytes a row. */
export interface PicturePlane {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

/** A picture in YUV 4:2:0. */
export type YuvPicture = readonly [PicturePlane, PicturePlane, PicturePlane];

/** The picture of a frame, as views into its memory. */
export function pictureOf(frame: Frame): YuvPicture {
  const [y, u, v] = planes(frame);
  const [sy = 0, su = 0, sv = 0] = frame.linesize;
  const { width, height } = frame;
  return [
    { width, height, stride: sy, data: y },
    { width: width >> 1, height: height >> 1, stride: su, data: u },
    { width: width >> 1, height: height >> 1, stride: sv, data: v },
  ];
}

/** Turns RGBA pictures of one size into YUV (BT.709, limited) of another, bicubic. Call `free` at the end. */
export interface Converter {
  /** Where to put the RGBA bytes, rows tightly packed. */
  readonly source: Uint8Array;
  readonly result: Frame;
  convert(): void;
  free(): void;
}

export function converter(fromWidth: number, fromHeight: number, toWidth: number, toHeight: number): Converter {
  const input = new Frame();
  input.alloc();
  input.format = AV_PIX_FMT_RGBA;
  input.width = fromWidth;
  input.height = fromHeight;
  FFmpegError.throwIfError(input.getBuffer(0), 'allocate a picture');
  input.colorSpace = AVCOL_SPC_RGB;
  input.colorRange = AVCOL_RANGE_JPEG;
  const result = pictureFrame(toWidth, toHeight);
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  FFmpegError.throwIfError(Math.min(0, scaler.setOption('threads', 1)), 'set up the scaler');
  const source = new Uint8Array(fromWidth * fromHeight * 4);
  const pixels = input.data?.[0];
  if (!pixels) throw new Error('The frame has no pixels');
  const stride = input.linesize[0] ?? fromWidth * 4;
  return {
    source,
    result,
    convert() {
      if (stride === fromWidth * 4) pixels.set(source);
      else {
        for (let y = 0; y < fromHeight; y++)
          pixels.set(source.subarray(y * fromWidth * 4, (y + 1) * fromWidth * 4), y * stride);
      }
      FFmpegError.throwIfError(scaler.scaleFrameSync(result, input), 'convert a picture');
    },
    free() {
      scaler.freeContext();
      input.free();
      result.free();
    },
  };
}

/** The part of a picture that the camera sees, as shares of its width and height. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Samples a window of one picture into another, bilinear, at sub-pixel positions. */
export function crop(from: YuvPicture, to: YuvPicture, window: Window): void {
  for (let p = 0; p < 3; p++) cropPlane(from[p as 0 | 1 | 2], to[p as 0 | 1 | 2], window);
}

function cropPlane(from: PicturePlane, to: PicturePlane, window: Window): void {
  const columns = positions(from.width, to.width, window.left, window.width);
  const rows = positions(from.height, to.height, window.top, window.height);
  const source = from.data;
  const target = to.data;
  for (let y = 0; y < to.height; y++) {
    const row = rows.index[y] as number;
    const v = rows.part[y] as number;
    const a = row * from.stride;
    const b = Math.min(from.height - 1, row + 1) * from.stride;
    const at = y * to.stride;
    for (let x = 0; x < to.width; x++) {
      const i = columns.index[x] as number;
      const u = columns.part[x] as number;
      const a0 = source[a + i] as number;
      const b0 = source[b + i] as number;
      const top = (a0 << 8) + ((source[a + i + 1] as number) - a0) * u;
      const low = (b0 << 8) + ((source[b + i + 1] as number) - b0) * u;
      target[at + x] = ((top << 8) + (low - top) * v + 32_768) >> 16;
    }
  }
}

/** Source index and 8-bit weight of its right neighbour for each output sample; centres aligned. */
function positions(
  fromSize: number,
  toSize: number,
  start: number,
  span: number,
): { index: Int32Array; part: Int32Array } {
  const index = new Int32Array(toSize);
  const part = new Int32Array(toSize);
  const step = (fromSize * span) / toSize;
  for (let i = 0; i < toSize; i++) {
    const p = Math.max(0, Math.min(fromSize - 1.001, fromSize * start + (i + 0.5) * step - 0.5));
    const k = Math.min(fromSize - 2, Math.floor(p));
    index[i] = k;
    part[i] = Math.round((p - k) * 256);
  }
  return { index, part };
}

/** Blends `over` onto `base` (both of `base`'s size) by 0…1, in place. */
export function blendPictures(base: YuvPicture, over: YuvPicture, amount: number): void {
  const k = Math.round(amount * 256);
  if (k <= 0) return;
  for (let p = 0; p < 3; p++) {
    const a = base[p as 0 | 1 | 2];
    const b = over[p as 0 | 1 | 2];
    for (let y = 0; y < a.height; y++) {
      let i = y * a.stride;
      let j = y * b.stride;
      for (let x = 0; x < a.width; x++, i++, j++) {
        const v = a.data[i] as number;
        a.data[i] = v + ((((b.data[j] as number) - v) * k + 128) >> 8);
      }
    }
  }
}

/** Copies one picture into another of its size. */
export function copyPicture(from: YuvPicture, to: YuvPicture): void {
  from.forEach((plane, p) => {
    const target = to[p as 0 | 1 | 2];
    for (let y = 0; y < plane.height; y++)
      target.data.set(plane.data.subarray(y * plane.stride, y * plane.stride + plane.width), y * target.stride);
  });
}
