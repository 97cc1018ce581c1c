import { readFileSync } from 'node:fs';

/** Where a layer, and the picture below it, lie in memory. */
type LayerPlaces = [
  under: number,
  underStride: number,
  over: number,
  cover: number,
  stride: number,
  extents: number,
  height: number,
  zero: number,
];

/**
 * The loops over pixels that take too long in JavaScript: sixteen pixels at a time, in WebAssembly. All places are addresses in
 * `pictureMemory`, all strides and sides whole numbers of bytes and above 0. A layer, its cover and its extents belong together: `extents`
 * are two 16-bit numbers a row, multiples of 16, the first column that is looked at and the one after the last.
 */
export interface Kernel {
  /** Lays a layer over a picture: over + under × (255 − cover) ÷ 255, seen from `zero`, rounded. */
  lay(...layer: LayerPlaces): void;
  /** The same with over and cover multiplied by `share`, in 2²² ÷ 255ths (up to 16,448). */
  fade(...layer: [...LayerPlaces, share: number]): void;
  /**
   * Makes premultiplied RGBA, `stride` pixels wide without padding, 4:2:0 in the video's colours (bt709, limited; black where
   * nothing is) with a cover for luma and a coarse one for blue and red, which are the means of two by two. `stride` is a multiple of 32,
   * `height` even; coarse planes have half the stride.
   */
  press(
    rgba: number,
    stride: number,
    height: number,
    luma: number,
    blue: number,
    red: number,
    cover: number,
    coarse: number,
  ): void;
  /** Finds where a cover is not clear. `stride` is a multiple of 16. */
  extents(cover: number, stride: number, height: number, extents: number): void;
  copy(from: number, fromStride: number, to: number, toStride: number, width: number, height: number): void;
}

/** What is used here of an object that every Node has; its types come with those of browsers only. */
interface WebAssemblyOfNode {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { pictures: { memory: Memory } }) => { readonly exports: Kernel };
}

interface Memory {
  /** All of it as it is now. Growing leaves this one as it was, over the same bytes. */
  readonly buffer: SharedArrayBuffer;
  /** In pages of 64 KiB. @throws RangeError where there is no more */
  grow(pages: number): number;
}

const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyOfNode }).WebAssembly;

/** As many pages as addresses of 32 bits reach. It is shared with nobody, but only memory that could be never moves as it grows. */
export const memory = new Memory({ initial: 1, maximum: 65_536, shared: true });

const source = new Module(readFileSync(new URL('kernel.wasm', import.meta.url)));

/** kernel.test.ts sees that the file is what its source says. */
export const kernel = new Instance(source, { pictures: { memory } }).exports;
