import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { FILM_COLOURS } from '../libav/film-colours.ts';
import type { FilmColours } from '../film-colour-names.ts';
import type { Planes } from './blend.ts';
import { takeMemory } from './picture-memory.ts';

/** A writable picture of the video, with its planes in the picture memory. */
export interface PixelBuffer extends Disposable {
  /** Not writable while another reference to it exists. */
  readonly frame: Frame;
  readonly planes: Planes;
}

/** Size of a processor cache line; libav's own rows are aligned to it, too. */
const LINE = 64;
/** Spare bytes after a plane. */
const SPARE = 16;

/** An uninitialised picture. */
export function openPixelBuffer({ width, height }: FrameSize, colours: FilmColours): PixelBuffer {
  const stride = Math.ceil(width / (2 * LINE)) * 2 * LINE;
  const [fine, coarse] = [stride * height, (stride * height) / 4];
  const block = takeMemory(fine + 2 * coarse + SPARE);
  // libav borrows these bytes without copying; the rows are as long as those of a wider picture.
  const frame = Frame.fromVideoBuffer(block.bytes, { width: stride, height, format: AV_PIX_FMT_YUV420P });
  frame.width = width;
  Object.assign(frame, FILM_COLOURS[colours].tags);
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

/** A pool of buffers of one size. */
export class PixelBuffers implements Disposable {
  readonly #size: FrameSize;
  readonly #colours: FilmColours;
  readonly #buffers: PixelBuffer[] = [];

  constructor(size: FrameSize, colours: FilmColours) {
    this.#size = size;
    this.#colours = colours;
  }

  /** An unreferenced buffer, to be written. */
  next(): PixelBuffer {
    const known = this.#buffers.find(({ frame }) => frame.isWritable);
    if (known) return known;
    const buffer = openPixelBuffer(this.#size, this.#colours);
    this.#buffers.push(buffer);
    return buffer;
  }

  [Symbol.dispose](): void {
    for (const buffer of this.#buffers) buffer[Symbol.dispose]();
  }
}
