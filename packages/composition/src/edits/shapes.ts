import type { Size } from '@kinoloom/contract';
import { aspectOfCanvas, canvasIn, canvasSizes, type CanvasAspect } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import { everyOverlay } from '../compound.ts';
import type { Overlay } from '../overlay.ts';
import type { OwnPlaces } from '../own-place.ts';
import { ownPartOf, placeOf, withPlace, withPlaces } from '../places.ts';
import { isCompound } from '../timing.ts';
import { fitToCanvas } from './change-canvas.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { placedOn } from './place-on-canvas.ts';

/** A further shape of a film, with its canvas and that of the film itself. */
interface Way {
  readonly shape: CanvasAspect;
  readonly film: Size;
  readonly there: Size;
}

/** The shapes of a film, its own first. */
export const shapesOf = ({ canvas, shapes = [] }: Pick<Composition, 'canvas' | 'shapes'>): CanvasAspect[] => {
  const own = aspectOfCanvas(canvas);
  return own ? [own, ...shapes] : [...shapes];
};

/**
 * A film as it is in one of its shapes: a plain one, with nothing of others. What has no place of its own there is laid out as in
 * `fitToCanvas`. Without a shape, or in its own, the film's own canvas; a film that has one shape only is the same object.
 */
export function inShape(composition: Composition, shape?: CanvasAspect): Composition {
  if (shape === undefined || shape === aspectOfCanvas(composition.canvas)) return plain(composition);
  return plain(inOtherShape(composition, shape));
}

function plain(composition: Composition): Composition {
  if (composition.shapes === undefined && !everyOverlay(composition).some(({ shapes }) => shapes)) return composition;
  const { shapes: _shapes, ...film } = composition;
  return withPlacesOf(film, () => ({}));
}

/** A film whose overlays, also those in compound clips, have other places in other shapes. */
function withPlacesOf<Film extends { readonly overlays: readonly Overlay[] }>(
  film: Film,
  change: (places: OwnPlaces) => OwnPlaces,
): Film {
  const overlays = film.overlays.map((overlay): Overlay => {
    const placed = overlay.shapes ? withPlaces(overlay, change(overlay.shapes)) : overlay;
    return isCompound(placed) ? withPlacesOf(placed, change) : placed;
  });
  return { ...film, overlays };
}

/**
 * A film as it is edited in another of its shapes: on that canvas, and each overlay where it is there. What it has in the film itself
 * is kept with it, as its place in `base`, so that edits of time and copies take it along. `fromOtherShape` leads back.
 */
export function inOtherShape(composition: Composition, shape: CanvasAspect): Composition {
  const way = wayTo(composition.canvas, shape);
  return { ...composition, canvas: way.there, overlays: composition.overlays.map((each) => turned(each, way)) };
}

/** The film of one that was edited in another shape. What differs there from where it would be is its own place there. */
export function fromOtherShape(view: Composition, shape: CanvasAspect, canvas: Composition['canvas']): Composition {
  const way = wayTo(canvas, shape);
  return { ...view, canvas, overlays: view.overlays.map((each) => turnedBack(each, way)) };
}

const wayTo = (canvas: Composition['canvas'], shape: CanvasAspect): Way => ({
  shape,
  film: canvas,
  there: canvasIn(shape, canvas),
});

const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/** By overlay: what did not change stays the same object, which others keep things by. */
const views = new WeakMap<Overlay, { readonly way: Way; readonly view: Overlay }>();
const origins = new WeakMap<Overlay, { readonly way: Way; readonly overlay: Overlay }>();

const isSameWay = (a: Way, b: Way): boolean =>
  a.shape === b.shape && isSameSize(a.film, b.film) && isSameSize(a.there, b.there);

function turned<Any extends Overlay>(overlay: Any, way: Way): Any;
function turned(overlay: Overlay, way: Way): Overlay {
  const known = views.get(overlay);
  if (known && isSameWay(known.way, way)) return known.view;
  const following = placedOn(overlay, way.film, way.there);
  const own = overlay.shapes?.[way.shape];
  const isInner = isCompound(overlay) && isSameSize(overlay.canvas, way.film);
  const base = { ...placeOf(overlay), ...(isInner && { canvas: overlay.canvas }) };
  const placed = { ...(own ? withPlace(following, own) : following), shapes: { ...overlay.shapes, base } };
  const view =
    isInner && isCompound(placed)
      ? { ...placed, canvas: way.there, overlays: placed.overlays.map((each) => turned(each, way)) }
      : placed;
  views.set(overlay, { way, view });
  origins.set(view, { way, overlay });
  return view;
}

function turnedBack<Any extends Overlay>(view: Any, way: Way): Any;
function turnedBack(view: Overlay, way: Way): Overlay {
  const known = origins.get(view);
  if (known && isSameWay(known.way, way)) return known.overlay;
  const { base, ...others } = view.shapes ?? {};
  const film = base ? withPlace(view, base) : placedOn(view, way.there, way.film);
  const { [way.shape]: before, ...rest } = others;
  const expected = placeOf(withPlace(placedOn(film, way.film, way.there), before ?? {}));
  const own = ownPartOf(placeOf(view), expected, before);
  const overlay = withPlaces(film, { ...rest, ...(own && { [way.shape]: own }) });
  if (!isCompound(overlay)) return overlay;
  const wasInner = base ? base.canvas !== undefined : isSameSize(overlay.canvas, way.there);
  if (!wasInner) return overlay;
  return {
    ...overlay,
    canvas: base?.canvas ?? { width: way.film.width, height: way.film.height },
    overlays: overlay.overlays.map((each) => turnedBack(each, way)),
  };
}

/** A film of which another shape becomes the own one, with what was placed there; the same film if it does not have that shape. */
export function ownFrame(composition: Composition, shape: CanvasAspect): Composition {
  const { shapes, ...film } = composition;
  if (!shapes?.includes(shape)) return composition;
  const { canvas, overlays } = inOtherShape(composition, shape);
  const rest = shapes.filter((each) => each !== shape);
  return withPlacesOf(
    { ...film, canvas, overlays, ...(rest.length > 0 && { shapes: rest }) },
    ({ base: _base, [shape]: _own, ...others }) => others,
  );
}

/** Changes the aspect ratio as `changeAspect`. Of a film that has this shape as a further one, that becomes its own, with what was placed there. */
export function takeShape(composition: Composition, shape: CanvasAspect): EditResult {
  const { shapes, ...film } = fitToCanvas(ownFrame(composition, shape), canvasSizes[shape]);
  return changed(composition, { ...film, shapes });
}

/** Adds a shape to a film, in which everything follows. */
export function addShape(composition: Composition, shape: CanvasAspect): EditResult {
  const { canvas, shapes = [] } = composition;
  if (shapes.includes(shape) || aspectOfCanvas(canvas) === shape)
    return refuse('edit.invalid', `The film has the shape ${shape} already`);
  return changed(composition, { shapes: [...shapes, shape] });
}

/** Removes a shape of a film, and the places that overlays have of their own there. */
export function removeShape(composition: Composition, shape: CanvasAspect): EditResult {
  const { shapes = [] } = composition;
  if (!shapes.includes(shape)) return refuse('edit.notFound', `The film has no shape ${shape} to remove`);
  const rest = shapes.filter((each) => each !== shape);
  const { overlays } = withPlacesOf(composition, ({ [shape]: _own, ...others }) => others);
  return changed(composition, { overlays, shapes: rest.length > 0 ? rest : undefined });
}

/** Takes the places from overlays that they have of their own in a shape: they follow the film again. */
export function followFilm(
  composition: Composition,
  { ids, shape }: { ids: readonly string[]; shape: CanvasAspect },
): EditResult {
  const missing = ids.find((id) => !composition.overlays.some((overlay) => overlay.id === id));
  if (missing !== undefined) return notFound(missing);
  const overlays = composition.overlays.map((overlay) =>
    ids.includes(overlay.id)
      ? (withPlacesOf({ overlays: [overlay] }, ({ [shape]: _own, ...others }) => others).overlays[0] ?? overlay)
      : overlay,
  );
  return changed(composition, { overlays });
}

/** How many overlays of a film have a place of their own in a shape. */
export const ownPlacesIn = (composition: Composition, shape: CanvasAspect): number =>
  everyOverlay(composition).filter(({ shapes }) => shapes?.[shape]).length;
