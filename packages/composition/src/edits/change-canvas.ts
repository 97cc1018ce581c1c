import type { Size } from '@kinoloom/contract';
import { canvasSizes, styleScale, type CanvasAspect } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { scaledPlaces } from '../places.ts';
import { isCompound } from '../timing.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';
import { placedOn } from './place-on-canvas.ts';

/** Changes the aspect ratio: 1920×1080, 1080×1920, 1080×1080 or 1080×1350, with everything refitted. `takeShape` makes one of a film's further shapes its own. */
export const changeAspect = (composition: Composition, aspect: CanvasAspect): EditResult =>
  composition.shapes?.includes(aspect)
    ? refuse('edit.invalid', `The film has the shape ${aspect} already`)
    : changed(composition, fitToCanvas(composition, canvasSizes[aspect]));

/**
 * Refits a composition to a canvas of another size, for another aspect ratio or render resolution.
 *
 * Clips, boxes of sounds, templates, and images laid out by the canvas keep their share of it: full stays full, half
 * stays half; object-fit handles the shape. Texts, captions, stickers and all other images keep their shape and scale
 * with the short side, around their proportional centre; they shrink if they would exceed the canvas, and those that
 * lay within it stay within. What a compound clip of the same size holds is refitted as if it were not in one.
 */
export function fitToCanvas(composition: Composition, { width, height }: Size): Composition {
  return { ...composition, canvas: { width, height }, overlays: refitted(composition, { width, height }) };
}

const refitted = <Any extends Overlay>(film: { readonly canvas: Size; readonly overlays: readonly Any[] }, to: Size) =>
  film.overlays.map((overlay) => onCanvas(overlay, film.canvas, to));

function onCanvas<Any extends Overlay>(before: Any, from: Size, to: Size): Any {
  const overlay = scaledPlaces(placedOn(before, from, to), styleScale(to) / styleScale(from));
  if (!isCompound(overlay) || overlay.canvas.width !== from.width || overlay.canvas.height !== from.height)
    return overlay;
  return { ...overlay, canvas: { width: to.width, height: to.height }, overlays: refitted(overlay, to) };
}
