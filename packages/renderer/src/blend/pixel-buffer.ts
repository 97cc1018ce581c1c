import {
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import type { Planes } from './blend.ts';
import { takeMemory } from './picture-memory.ts';

/** A picture of the video that is written on, with its planes in the picture memory. */
export interface PixelBuffer extends Disposable {
  /** It is not writable as long as somebody holds another reference to it. */
  readonly frame: Frame;
  readonly planes: Planes;
}

/** libav's own rows begin on lines of the processor's cache, too. */
const LINE = 64;
/** Behind a plane. */
const SPARE = 16;

/** A picture with anything on it. */
export function openPixelBuffer({ width, height }: FrameSize): PixelBuffer {
  const stride = Math.ceil(width / (2 * LINE)) * 2 * LINE;
  const [fine, coarse] = [stride * height, (stride * height) / 4];
  const block = takeMemory(fine + 2 * coarse + SPARE);
  // libav does not copy these bytes but borrows them; the rows are as long as if the picture were wider.
  const frame = Frame.fromVideoBuffer(block.bytes, { width: stride, height, format: AV_PIX_FMT_YUV420P });
  frame.width = width;
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
  const { at } = block;
  return {
    frame,
    planes: {
      luma: { at, stride },
      blue: { at: at + fine, stride: stride / 2 },
      red: { at: at + fine + coarse, stride: stride / 2 },
    },
    [Symbol.dispose]: () => {
      frame.free();
      block.free();
    },
  };
}

/** Papers of one size. */
export class PixelBuffers implements Disposable {
  readonly #size: FrameSize;
  readonly #buffers: PixelBuffer[] = [];

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** One that nobody holds a reference to, to be written on. */
  next(): PixelBuffer {
    const known = this.#buffers.find(({ frame }) => frame.isWritable);
    if (known) return known;
    const buffer = openPixelBuffer(this.#size);
    this.#buffers.push(buffer);
    return buffer;
  }

  [Symbol.dispose](): void {
    for (const buffer of this.#buffers) buffer[Symbol.dispose]();
  }
}
