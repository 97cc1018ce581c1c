import type { Lut, OwnLook } from './colour-styles.ts';
import type { Rgb } from './light.ts';

/** Colours per channel of a look's own table: those of the table that is painted. */
export const LOOK_SIDE = 36;

/**
 * What a look of one's own makes of each of `LOOK_SIDE`³ colours: red, green and blue, of 65,535; red varies fastest, as in a .cube file.
 * As bytes, the lower one comes first.
 */
export type LookTable = Uint16Array;

const WHOLE = 65_535;
export const LOOK_BYTES = LOOK_SIDE ** 3 * 6;

export const isOwnLook = (look: string): look is OwnLook => look.startsWith('own-');

/** Looks that have been handed over. A name says what its table is, so none is ever another one. */
const given = new Map<OwnLook, LookTable>();

/** Hands the table of a look to the painter of this window, worker or process. @throws Error if there are not `LOOK_BYTES` of it */
export function giveLook(look: OwnLook, bytes: Uint8Array): void {
  if (bytes.length !== LOOK_BYTES) throw new Error(`The table of ${look} has ${bytes.length} bytes`);
  given.set(look, new Uint16Array(bytes.slice().buffer));
}

/** Whether a look can be painted. One of one's own that cannot changes nothing. */
export const isLookThere = (look: Lut['look']): boolean => !isOwnLook(look) || given.has(look);

/** Changes a colour, from 0 to 1, as a look that is there does. */
export function recolourByOwn(look: OwnLook, colour: Rgb): void {
  const table = given.get(look);
  if (!table) return;
  fromGrid(table, LOOK_SIDE, colour);
  for (let channel = 0; channel < 3; channel++) colour[channel as 0 | 1 | 2] /= WHOLE;
}

/**
 * Replaces a colour, from 0 to 1, by that of a grid with `side` colours per channel: between them, by the tetrahedron that it lies in, which keeps
 * greys grey.
 */
export function fromGrid(grid: ArrayLike<number>, side: number, colour: Rgb): void {
  let base = 0;
  const axes: { readonly share: number; readonly step: number }[] = [];
  for (const [axis, value] of colour.entries()) {
    const place = Math.min(1, Math.max(0, value)) * (side - 1);
    const below = Math.min(side - 2, Math.floor(place));
    const step = 3 * side ** axis;
    base += below * step;
    axes.push({ share: place - below, step });
  }
  axes.sort((a, b) => b.share - a.share);
  let [before, at] = [1, base];
  colour.fill(0);
  for (const { share, step } of [...axes, { share: 0, step: 0 }]) {
    for (let channel = 0; channel < 3; channel++)
      colour[channel as 0 | 1 | 2] += (before - share) * (grid[at + channel] ?? 0);
    before = share;
    at += step;
  }
}
