import type { ColourStyles } from './colour-styles.ts';
import { recolourPixels } from './kernel.ts';
import { colourTable } from './table.ts';

export { recolourPixels } from './kernel.ts';

/** Replaces the colours of straight RGBA as a picture's styles say, in place. */
export function recolour(pixels: Uint8Array | Uint8ClampedArray, styles: ColourStyles): void {
  const table = colourTable(styles);
  if (table) recolourPixels(pixels, table);
}
