import type { Layer, Picture, PictureOverlay, Stage } from '@kinoloom/composition/painter';
import type { Size } from '../fit.ts';
import { openSheet } from './sheet.ts';

/** A transparent layer in this process. Free it: the collector doesn't see the memory of a canvas. */
export const nodeLayer = (width: number, height: number): Layer => openSheet(width, height);

/** What the painter needs to paint in this process. Fonts have to be loaded before (`loadFonts`). */
export function nodeStage(canvas: Size, picture: (overlay: PictureOverlay, at: number) => Picture | undefined): Stage {
  return { canvas, ruler: nodeLayer(1, 1).pen, picture, layer: nodeLayer };
}
