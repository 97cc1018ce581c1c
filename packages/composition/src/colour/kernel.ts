import { KERNEL_BYTES } from './kernel-bytes.ts';
import { PLACES, STEPS } from './kernel-source.ts';
import { makeRoom, openKernel, type KernelMemory } from './open-kernel.ts';
import { TABLE_SIDE, type ColourTable } from './table.ts';

interface Kernel {
  readonly memory: KernelMemory;
  /** Recolours the pixels between two addresses of its memory. `hasKey`: the table's opacity counts; otherwise it is 1. */
  recolour(from: number, end: number, hasKey: boolean): void;
}

/** Highest value of a channel in the kernel's table: 64 steps per level, which leaves room for weights. */
const WHOLE = 255 * 64;
/** Steps between two colours of the table. */
const BETWEEN = 128;

/** Pixels that are recoloured at a time: they stay in the processor's cache. */
const PIECE = 1 << 18;

let opened: Kernel | undefined;
let loaded: { readonly table: ColourTable; readonly hasKey: boolean } | undefined;

/** Replaces the colours of straight RGBA by those of a table, and lowers their opacity by its, in place. */
export function recolourPixels(pixels: Uint8Array | Uint8ClampedArray, table: ColourTable): void {
  const kernel = (opened ??= openColourKernel());
  if (loaded?.table !== table) {
    new Int16Array(kernel.memory.buffer, PLACES.table, TABLE_SIDE ** 3 * 8).set(neighbours(table));
    loaded = { table, hasKey: table.some((value, at) => at % 4 === 3 && value < 1) };
  }
  const room = new Uint8Array(kernel.memory.buffer, PLACES.pixels, PIECE);
  for (let start = 0; start < pixels.length; start += PIECE) {
    const piece = pixels.subarray(start, start + PIECE);
    room.set(piece);
    kernel.recolour(PLACES.pixels, PLACES.pixels + piece.length, loaded.hasKey);
    pixels.set(room.subarray(0, piece.length), start);
  }
}

function openColourKernel(): Kernel {
  const kernel = openKernel(KERNEL_BYTES) as Kernel;
  makeRoom(kernel.memory, PLACES.pixels + PIECE);
  for (const channel of ['red', 'green', 'blue'] as const)
    new Int16Array(kernel.memory.buffer, PLACES[channel], 2048).set(located(channel));
  return kernel;
}

/** How a place between two colours of the table, `above` the lower one in 128ths, weighs at the corners of a square in green and blue. */
const weights = {
  red: (above: number) => [above, above, above, above],
  green: (above: number) => [BETWEEN - above, above, BETWEEN - above, above],
  blue: (above: number) => [BETWEEN - above, BETWEEN - above, above, above],
} as const;

/** What the kernel knows of each value of a channel: see `PLACES`. */
function located(channel: keyof typeof STEPS): Int16Array {
  const entries = new Int16Array(2048);
  const addresses = new Int32Array(entries.buffer);
  for (let value = 0; value < 256; value++) {
    const place = (value * (TABLE_SIDE - 1)) / 255;
    const below = Math.min(TABLE_SIDE - 2, Math.floor(place));
    entries.set(weights[channel](Math.round((place - below) * BETWEEN)), value * 8);
    addresses[value * 4 + 2] = below * STEPS[channel];
  }
  return entries;
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
