import type { FrameSize } from '../fit.ts';
import { memory } from '../blend/kernel.ts';

/** Bits of the frame number and of the clip number drawn into each picture. */
const FRAME_BITS = 10;
const CLIP_BITS = 4;
const BITS = FRAME_BITS + CLIP_BITS;

export interface Marks {
  readonly frame: number;
  readonly clip: number;
}

/**
 * A 4:2:0 picture that identifies itself: black and white blocks across the middle encode the frame number and the clip
 * number, readable after any scaling; above and below is a moving gradient, which is white in a `flash`.
 */
export function drawPattern({ width, height }: FrameSize, { frame, clip }: Marks, flash = false): Buffer {
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const picture = Buffer.alloc(width * height + 2 * chroma, 128);
  const code = (frame << CLIP_BITS) | clip;
  const band = Buffer.from(
    Array.from({ length: width }, (_, x) => ((code >> (BITS - 1 - Math.floor((x * BITS) / width))) & 1 ? 220 : 30)),
  );
  // Each background row is the previous one shifted by a pixel.
  const ground = Buffer.from(
    Array.from({ length: width + height }, (_, place) => (flash ? 235 : 40 + ((place + 3 * frame + 31 * clip) % 128))),
  );
  for (let y = 0; y < height; y++)
    if (y >= height * 0.375 && y < height * 0.625) band.copy(picture, y * width);
    else ground.copy(picture, y * width, y, y + width);
  picture.fill(90 + clip * 5, width * height, width * height + chroma);
  return picture;
}

export interface LumaPlane {
  readonly luma: Buffer;
  readonly stride: number;
  readonly size: FrameSize;
}

/** Reads the numbers from the centres of the blocks; `within` is the part of the picture that the clip fills. */
export function readPattern(
  { luma, stride, size }: LumaPlane,
  within = { left: 0, top: 0, width: size.width, height: size.height },
): Marks {
  const y = Math.floor(within.top + within.height / 2);
  let code = 0;
  for (let index = 0; index < BITS; index++) {
    const x = Math.floor(within.left + ((index + 0.5) * within.width) / BITS);
    code = code * 2 + ((luma[y * stride + x] ?? 0) > 125 ? 1 : 0);
  }
  return { frame: code >> CLIP_BITS, clip: code & (2 ** CLIP_BITS - 1) };
}

/** Mean luma of the top eighth of a picture, 0 to 255: above 200 for a flash. */
export function brightness({ luma, stride, size }: LumaPlane): number {
  const rows = Math.floor(size.height / 8);
  let sum = 0;
  for (let y = 0; y < rows; y++) for (let x = 0; x < size.width; x++) sum += luma[y * stride + x] ?? 0;
  return sum / (rows * size.width);
}

/** Peak signal-to-noise ratio of the luma of two pictures of one size, in dB; infinite if they are equal. */
export function psnr(one: LumaPlane, other: LumaPlane): number {
  const { width, height } = one.size;
  let squares = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      squares += ((one.luma[y * one.stride + x] ?? 0) - (other.luma[y * other.stride + x] ?? 0)) ** 2;
  return 10 * Math.log10((255 ** 2 * width * height) / squares);
}

/** A view (not a copy) of the picture memory. */
export const bytesAt = (at: number, length: number): Buffer => Buffer.from(memory.buffer, at, length);
