import { KERNEL_BYTES } from './kernel-bytes.ts';
import { PLACES, STEPS } from './kernel-source.ts';
import { makeRoom, openKernel, type KernelMemory } from './open-kernel.ts';
import { TABLE_SIDE, type ColourTable } from './table.ts';

interface Kernel {
  readonly memory: KernelMemory;
  /** Recolours the pixels between two addresses of its memory. */
  recolour(from: number, end: number): void;
}

/** Highest value of a channel in the kernel's table: 64 steps per level, which leaves room for weights. */
const WHOLE = 255 * 64;
/** Steps between two colours of the table. */
const BETWEEN = 128;

/** Pixels that are recoloured at a time: they stay in the processor's cache. */
const PIECE = 1 << 18;

let opened: Kernel | undefined;
let loaded: ColourTable | undefined;

/** Replaces the colours of straight RGBA by those of a table, and lowers their opacity by its, in place. */
export function recolourPixels(pixels: Uint8Array | Uint8ClampedArray, table: ColourTable): void {
  const kernel = (opened ??= openColourKernel());
  if (loaded !== table) {
    new Int16Array(kernel.memory.buffer, PLACES.table, TABLE_SIDE ** 3 * 8).set(neighbours(table));
    loaded = table;
  }
  const room = new Uint8Array(kernel.memory.buffer, PLACES.pixels, PIECE);
  for (let start = 0; start < pixels.length; start += PIECE) {
    const piece = pixels.subarray(start, start + PIECE);
    room.set(piece);
    kernel.recolour(PLACES.pixels, PLACES.pixels + piece.length);
    pixels.set(room.subarray(0, piece.length), start);
  }
}

function openColourKernel(): Kernel {
  const kernel = openKernel(KERNEL_BYTES) as Kernel;
  makeRoom(kernel.memory, PLACES.pixels + PIECE);
  for (const channel of ['red', 'green', 'blue'] as const)
    new Int32Array(kernel.memory.buffer, PLACES[channel], 512).set(located(STEPS[channel]));
  return kernel;
}

/** For each value of a channel: the address of the colour below it, whose neighbours are `step` bytes apart, and how far above it. */
function located(step: number): Int32Array {
  const places = new Int32Array(512);
  for (let value = 0; value < 256; value++) {
    const place = (value * (TABLE_SIDE - 1)) / 255;
    const below = Math.min(TABLE_SIDE - 2, Math.floor(place));
    places.set([below * step, Math.round((place - below) * BETWEEN)], value * 2);
  }
  return places;
}

/** Each colour beside the next one in red, channel by channel: the kernel weights both at once. */
function neighbours(table: ColourTable): Int16Array {
  const pairs = new Int16Array(TABLE_SIDE ** 3 * 8);
  for (let at = 0; at < TABLE_SIDE ** 3; at++) {
    const next = at % TABLE_SIDE === TABLE_SIDE - 1 ? at : at + 1;
    for (let channel = 0; channel < 4; channel++) {
      pairs[at * 8 + channel * 2] = Math.round((table[at * 4 + channel] ?? 0) * WHOLE);
      pairs[at * 8 + channel * 2 + 1] = Math.round((table[next * 4 + channel] ?? 0) * WHOLE);
    }
  }
  return pairs;
}
