import { mapped, type Rgb } from '../colour/light.ts';
import { fromGrid, LOOK_BYTES, LOOK_SIDE } from '../colour/own-looks.ts';
import type { Cube, CubeTable } from './read-cube.ts';

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** What a .cube file makes of a colour, in place. What lies outside of a table's range is as at its end. */
export function recolourByCube({ curve, grid }: Cube, colour: Rgb): void {
  if (curve) mapped(colour, (value, channel) => onCurve(curve, placed(curve, value, channel), channel));
  if (!grid) return;
  mapped(colour, (value, channel) => placed(grid, value, channel));
  fromGrid(grid.values, grid.size, colour);
}

/** Where a value lies in the range of a table, from 0 to 1. */
const placed = ({ from, to }: CubeTable, value: number, channel: 0 | 1 | 2): number =>
  within((value - from[channel]) / (to[channel] - from[channel]));

function onCurve({ size, values }: CubeTable, share: number, channel: number): number {
  const place = share * (size - 1);
  const below = Math.min(size - 2, Math.floor(place));
  const [low, high] = [values[below * 3 + channel] ?? 0, values[(below + 1) * 3 + channel] ?? 0];
  return low + (high - low) * (place - below);
}

/** The table of a look (`LookTable`, as bytes) that does what a .cube file does. */
export function lookOfCube(cube: Cube): Uint8Array {
  const bytes = new Uint8Array(LOOK_BYTES);
  const table = new DataView(bytes.buffer);
  const level = (step: number): number => (step % LOOK_SIDE) / (LOOK_SIDE - 1);
  const colour: Rgb = [0, 0, 0];
  for (let at = 0; at < LOOK_SIDE ** 3; at++) {
    colour[0] = level(at);
    colour[1] = level(Math.floor(at / LOOK_SIDE));
    colour[2] = level(Math.floor(at / LOOK_SIDE ** 2));
    recolourByCube(cube, colour);
    for (const [channel, value] of colour.entries())
      table.setUint16(at * 6 + channel * 2, Math.round(within(value) * 65_535), true);
  }
  return bytes;
}
