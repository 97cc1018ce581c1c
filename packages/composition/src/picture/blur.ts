import type { Size } from '@kinoloom/contract';
import { makeRoom, openKernel, type KernelMemory } from '../colour/open-kernel.ts';
import { BLUR_KERNEL_BYTES } from './blur-kernel-bytes.ts';

/** A rectangle of pixels; whole numbers, within its sheet. */
export interface PixelArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** See blur-kernel-source.ts: addresses in its memory, pixels and lines. */
interface Kernel {
  readonly memory: KernelMemory;
  box(from: number, to: number, count: number, lines: number, radius: number, ends: number, share: number): void;
  shrink(from: number, to: number, width: number, height: number, times: number): void;
  grow(from: number, to: number, width: number, height: number, times: number): void;
}

let opened: Kernel | undefined;

/** Means that follow one another each way. Two are a triangle; where a triangle could be seen, the picture is shrunk, which rounds it to a bell. */
const PASSES = 2;

/** A mean over `radius` pixels on each side, and one more with the weight `ends`, with its part of a bell's variance. */
function boxOf(deviation: number): { readonly radius: number; readonly ends: number } {
  const variance = (deviation * deviation) / PASSES;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const ends =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) / (6 * (variance - (radius + 1) * (radius + 1)));
  return { radius, ends: Math.max(0, ends) };
}

/** Wide blurs are made of a smaller picture, in which the bell still is at least this wide, in its pixels. */
const LEAST_DEVIATION = 1;
const MOST_SHRUNK = 16;

function shrinkingOf(deviation: number): number {
  let times = 1;
  while (times < MOST_SHRUNK && deviation >= LEAST_DEVIATION * times * 2) times *= 2;
  return times;
}

/**
 * Blurs an area of premultiplied RGBA by a bell of this standard deviation, in pixels. Beyond its edges it goes on as it is there, so that they stay as solid as they are.
 * @returns the pixels of the area, row by row, until something else is blurred
 */
export function blurred(pixels: Uint8ClampedArray, sheetWidth: number, area: PixelArea, deviation: number): Uint8Array {
  const { x, y, width, height } = area;
  const bytes = width * height * 4;
  const kernel = (opened ??= openKernel(BLUR_KERNEL_BYTES) as Kernel);
  makeRoom(kernel.memory, bytes * 2);
  const made = new Uint8Array(kernel.memory.buffer, 0, bytes);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * sheetWidth + x) * 4;
    made.set(pixels.subarray(start, start + width * 4), row * width * 4);
  }
  const times = shrinkingOf(deviation);
  if (times === 1) {
    bell(kernel, [0, bytes], area, deviation);
    return made;
  }
  const small = { width: Math.ceil(width / times), height: Math.ceil(height / times) };
  // After the smaller picture there is room for its columns.
  const [first, second] = [bytes, bytes + small.width * small.height * 4];
  kernel.shrink(0, first, width, height, times);
  // Means and straight lines between them blur, too: their variances add up to a quarter.
  bell(kernel, [first, second], small, Math.sqrt((deviation * deviation) / (times * times) - 0.25));
  kernel.grow(first, 0, width, height, times);
  return made;
}

/** Blurs a picture in the kernel's memory; the second address has as much room. */
function bell(kernel: Kernel, [at, room]: readonly [number, number], { width, height }: Size, deviation: number): void {
  const { radius, ends } = boxOf(deviation);
  const share = 1 / (2 * radius + 1 + 2 * ends);
  for (let pass = 0; pass < PASSES; pass++) {
    kernel.box(at, room, width, height, radius, ends, share);
    kernel.box(room, at, height, width, radius, ends, share);
  }
}
