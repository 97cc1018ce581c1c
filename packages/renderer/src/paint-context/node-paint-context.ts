import type { Layer, Picture, PictureOverlay, PaintContext } from '@kinoloom/composition/painter';
import type { FrameSize } from '../fit.ts';
import { openPaintSurface } from './paint-surface.ts';

/** A transparent layer in this process. Free it: the collector doesn't see the memory of a canvas. */
export const nodeLayer = (width: number, height: number): Layer => openPaintSurface(width, height);

/** What the painter needs to paint in this process. Fonts have to be loaded before (`loadFonts`). */
export function nodePaintContext(
  canvas: FrameSize,
  picture: (overlay: PictureOverlay, at: number) => Picture | undefined,
): PaintContext {
  return { canvas, ruler: nodeLayer(1, 1).pen, picture, layer: nodeLayer };
}
