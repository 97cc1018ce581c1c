import type { Size } from '@kinoloom/contract';
import { distancesOf } from './distance.ts';
import type { Mask } from './mask.ts';

/** Where the pixels of a layer lie in the box of an overlay. */
export interface PixelPlace extends Size {
  /** The layer's corner, in the units of the box. */
  readonly x: number;
  readonly y: number;
  /** Layer pixels per unit. */
  readonly pixelsX: number;
  readonly pixelsY: number;
  readonly box: Size;
  /** Units per style pixel. */
  readonly unit: number;
}

/** How much of each pixel a mask keeps, 0 to 255, row by row. */
export type Coverage = Uint8Array;

const kept = new Map<string, Coverage>();
/** A few masked clips on one frame. */
const MOST_KEPT = 8;

/** The same object for an equal mask in an equal place, as long as it is kept. */
export function coverageOf(mask: Mask, place: PixelPlace): Coverage {
  const { limits: _limits, ...shape } = mask;
  const key = JSON.stringify([shape, place]);
  const coverage = kept.get(key) ?? covered(mask, place);
  kept.delete(key);
  kept.set(key, coverage);
  for (const old of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(old);
  }
  return coverage;
}

/** Measured points per width of a feather: between them it is straight to less than a level of 255. */
const PER_FEATHER = 16;
const MOST_APART = 8;

function covered(mask: Mask, place: PixelPlace): Coverage {
  const { width, height, pixelsX, pixelsY } = place;
  const pixel = 1 / Math.sqrt(pixelsX * pixelsY);
  const feather = mask.feather * place.unit;
  const apart = Math.max(1, Math.min(MOST_APART, Math.floor(feather / pixel / PER_FEATHER)));
  const grid = {
    x: place.x + 0.5 / pixelsX,
    y: place.y + 0.5 / pixelsY,
    acrossEach: apart / pixelsX,
    downEach: apart / pixelsY,
    width: Math.ceil((width - 1) / apart) + 1,
    height: Math.ceil((height - 1) / apart) + 1,
  };
  // The edge itself is a pixel wide, half of it inside.
  const end = feather + pixel / 2;
  const reach = end + pixel * apart * 2;
  const shares = distancesOf(mask, place.box, grid, reach);
  for (let at = 0; at < shares.length; at++) {
    const t = Math.min(1, Math.max(0, (end - (shares[at] ?? 0)) / (feather + pixel)));
    const share = t * t * (3 - 2 * t);
    shares[at] = 255 * (mask.inverted ? 1 - share : share);
  }
  return spread(shares, grid.width, place, apart);
}

/** Shares of every `apart`-th pixel and line, for each of them. */
function spread(shares: Float32Array, columns: number, { width, height }: Size, apart: number): Coverage {
  const coverage = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / apart);
    const down = (y - row * apart) / apart;
    const above = row * columns;
    const below = down === 0 ? above : above + columns;
    for (let x = 0; x < width; x++, at++) {
      const column = Math.floor(x / apart);
      const across = (x - column * apart) / apart;
      const next = across === 0 ? column : column + 1;
      const upper = (shares[above + column] ?? 0) * (1 - across) + (shares[above + next] ?? 0) * across;
      const lower = (shares[below + column] ?? 0) * (1 - across) + (shares[below + next] ?? 0) * across;
      coverage[at] = Math.round(upper * (1 - down) + lower * down);
    }
  }
  return coverage;
}
