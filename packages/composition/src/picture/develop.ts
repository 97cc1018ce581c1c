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

/** Limits what has been done to pixels by a mask, and by how much of it there is. */
export type Limit = (pixels: Uint8ClampedArray) => void;

/**
 * Changes straight RGBA as styles say, in place, except for their mask. `area`: the part of the pixels that the picture is in. `share`: how much
 * of the look there is, 0 to 1.
 * @returns what limits it by mask and share, once everything else that changes the look is done; undefined if nothing does
 */
export function develop(
  pixels: Uint8ClampedArray,
  styles: DevelopedStyles,
  place: PixelPlace,
  area: PixelArea,
  share = 1,
): Limit | undefined {
  const { mask, chromaKey } = styles;
  const before = mask?.limits === 'look' || share < 1 ? pixels.slice() : undefined;
  // A key is a part of the picture, not of its look: it holds outside of the mask, too.
  if (before) recoloured(before, { chromaKey });
  recoloured(pixels, styles);
  focus(pixels, place.width, area, styles, place.unit * Math.sqrt(place.pixelsX * place.pixelsY));
  const coverage = mask && coverageOf(mask, place);
  if (before) return (after) => limitLook(after, before, coverage, share);
  return coverage && ((after) => limitPicture(after, coverage));
}

function recoloured(pixels: Uint8ClampedArray, styles: KeyedStyles): void {
  const table = colourTable(styles);
  if (table) recolourPixels(pixels, table);
}
