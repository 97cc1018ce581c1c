import type { KeyedStyles } from '../colour/colour-styles.ts';
import { recolourPixels } from '../colour/kernel.ts';
import { colourTable } from '../colour/table.ts';
import type { PixelArea } from './blur.ts';
import { coverageOf, type PixelPlace } from './coverage.ts';
import { focus, type FocusStyles } from './focus.ts';
import { limitLook, limitPicture } from './limit.ts';
import type { Mask } from './mask.ts';

/** Styles of a picture that are worked out pixel by pixel. */
export interface DevelopedStyles extends KeyedStyles, FocusStyles {
  readonly mask?: Mask | undefined;
}

/** Limits what has been done to pixels by a mask. */
export type Limit = (pixels: Uint8ClampedArray) => void;

/**
 * Changes straight RGBA as a picture's styles say, in place, except for its mask. `area`: the part of the pixels that the picture is in.
 * @returns what limits it by the mask, once everything else that changes the look is done; undefined without a mask
 */
export function develop(
  pixels: Uint8ClampedArray,
  styles: DevelopedStyles,
  place: PixelPlace,
  area: PixelArea,
): Limit | undefined {
  const { mask, chromaKey } = styles;
  const before = mask?.limits === 'look' ? pixels.slice() : undefined;
  // A key is a part of the picture, not of its look: it holds outside of the mask, too.
  if (before) recoloured(before, { chromaKey });
  recoloured(pixels, styles);
  focus(pixels, place.width, area, styles, place.unit * Math.sqrt(place.pixelsX * place.pixelsY));
  if (!mask) return undefined;
  const coverage = coverageOf(mask, place);
  return (after) => (before ? limitLook(after, before, coverage) : limitPicture(after, coverage));
}

function recoloured(pixels: Uint8ClampedArray, styles: KeyedStyles): void {
  const table = colourTable(styles);
  if (table) recolourPixels(pixels, table);
}
