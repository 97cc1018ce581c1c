import { readFileSync } from 'node:fs';

/** Memory addresses of a layer and of the picture below it. */
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

type PressPlaces = [
  rgba: number,
  stride: number,
  height: number,
  luma: number,
  blue: number,
  red: number,
  cover: number,
  coarse: number,
];

/**
 * Pixel loops too slow in JavaScript, as WebAssembly with sixteen pixels at a time. Places are addresses in
 * `pictureMemory`; strides and sides are positive numbers of bytes. A layer, its cover and its extents belong together:
 * `extents` are two 16-bit numbers per row, multiples of 16: the first non-transparent column and the end.
 */
export interface Kernel {
  /** Blends a layer over a picture: over + under × (255 − cover) ÷ 255, relative to `zero`, rounded. */
  lay(...layer: LayerPlaces): void;
  /** The same with over and cover multiplied by `share`, in 2²² ÷ 255ths (up to 16,448). */
  fade(...layer: [...LayerPlaces, share: number]): void;
  /**
   * Converts premultiplied RGBA, `stride` pixels wide without padding, to 4:2:0 by the matrix of bt709 (limited range;
   * black where transparent), with a cover for luma and a half-size one for chroma, the mean of 2 × 2. `stride` is a
   * multiple of 32, `height` even; half-size planes have half the stride.
   */
  press(...places: PressPlaces): void;
  /** The same by the matrix of bt601. */
  press601(...places: PressPlaces): void;
  /** Finds the non-transparent extent of each row of a cover. `stride` is a multiple of 16. */
  extents(cover: number, stride: number, height: number, extents: number): void;
  copy(from: number, fromStride: number, to: number, toStride: number, width: number, height: number): void;
}

/** The used part of an object that every Node version has, but whose types come only with the DOM's. */
interface WebAssemblyOfNode {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { pictures: { memory: Memory } }) => { readonly exports: Kernel };
}

interface Memory {
  /** The current memory. After growing, the previous buffer still covers the same bytes. */
  readonly buffer: SharedArrayBuffer;
  /** In pages of 64 KiB. @throws RangeError when out of memory */
  grow(pages: number): number;
}

const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyOfNode }).WebAssembly;

/** Up to the maximum of 32-bit addresses. Shared only because shared memory does not move when it grows. */
export const memory = new Memory({ initial: 1, maximum: 65_536, shared: true });

const source = new Module(readFileSync(new URL('kernel.wasm', import.meta.url)));

/** kernel.test.ts checks that the file matches its source. */
export const kernel = new Instance(source, { pictures: { memory } }).exports;
