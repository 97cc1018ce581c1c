import { keyOut } from './chroma-key.ts';
import { curvesOf } from './curves.ts';
import type { ColourStyles, KeyedStyles, Lut } from './colour-styles.ts';
import { lightOf, mapped, type Recolouring, type Rgb } from './light.ts';
import { looks } from './looks.ts';
import { isLookThere, isOwnLook, recolourByOwn } from './own-looks.ts';

/**
 * Colours per channel: the square of 6, as libav's `haldclut` demands. At 36 a straight line between two of them is less than half a level from any
 * curve that the panel can draw.
 */
export const TABLE_SIDE = 36;

/** What becomes of each colour: red, green, blue and opacity, 0 to 1, of `TABLE_SIDE`³ colours; red varies fastest, as in a .cube file. */
export type ColourTable = Float32Array;

const kept = new Map<string, ColourTable>();
/** A few clips on one frame, and the tiles of a panel. */
const MOST_KEPT = 24;

/**
 * The colours of styles as one table; undefined if they change none. A key is taken from the picture as it is, before all else.
 * A look of one's own that has not been handed over is left out. The same object for equal styles, as long as it is kept.
 */
export function colourTable({ chromaKey, light, curves, ...styles }: KeyedStyles): ColourTable | undefined {
  const lut = styles.lut && isLookThere(styles.lut.look) ? styles.lut : undefined;
  if (!chromaKey && !light && !curves && !lut) return undefined;
  const key = JSON.stringify([chromaKey, light, curves, lut]);
  const table = kept.get(key) ?? composed(stepsOf({ light, curves, lut }), chromaKey && keyOut(chromaKey));
  kept.delete(key);
  kept.set(key, table);
  for (const old of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(old);
  }
  return table;
}

const within = (colour: Rgb): void => mapped(colour, (value) => Math.min(1, Math.max(0, value)));

function stepsOf({ light, curves, lut }: ColourStyles): Recolouring[] {
  return [...(light ? [lightOf(light)] : []), ...(curves ? [curvesOf(curves)] : []), ...(lut ? [lookOf(lut)] : [])];
}

const lookOf =
  ({ look, strength }: Lut): Recolouring =>
  (colour) => {
    within(colour);
    const [red, green, blue] = colour;
    if (isOwnLook(look)) recolourByOwn(look, colour);
    else looks[look](colour);
    within(colour);
    colour[0] = red + (colour[0] - red) * strength;
    colour[1] = green + (colour[1] - green) * strength;
    colour[2] = blue + (colour[2] - blue) * strength;
  };

function composed(steps: readonly Recolouring[], keyed: ((colour: Rgb) => number) | undefined): ColourTable {
  const table = new Float32Array(TABLE_SIDE ** 3 * 4);
  const level = (step: number): number => (step % TABLE_SIDE) / (TABLE_SIDE - 1);
  const colour: Rgb = [0, 0, 0];
  for (let at = 0; at < TABLE_SIDE ** 3; at++) {
    colour[0] = level(at);
    colour[1] = level(Math.floor(at / TABLE_SIDE));
    colour[2] = level(Math.floor(at / TABLE_SIDE ** 2));
    table[at * 4 + 3] = keyed ? keyed(colour) : 1;
    for (const step of steps) step(colour);
    within(colour);
    table.set(colour, at * 4);
  }
  return table;
}
