import type { Frame } from '@kinoloom/contract/values';
import { layersAt, overlaysOf, type SeenLayer } from './composition-index.ts';
import { COMPOSITION_VERSION, type Composition } from './composition.ts';
import type { CompoundOverlay, Overlay, SeenOverlay, SimpleOverlay } from './overlay.ts';
import { withRowsAndCuts } from './rows-and-cuts.ts';
import { FPS } from './time.ts';
import { isCompound, isPicture, playedAt } from './timing.ts';

/** A compound clip's film by itself. */
export const innerFilm = ({ canvas, rows, overlays }: CompoundOverlay): Composition => ({
  version: COMPOSITION_VERSION,
  fps: FPS,
  canvas,
  rows,
  markers: [],
  gain: 0,
  overlays,
});

/** An overlay some frames later; a negative start lies before that of the film. */
export const later = <Any extends SimpleOverlay>(overlay: Any, frames: number): Any => ({
  ...overlay,
  from: (overlay.from + frames) as Frame,
});

const known = new WeakMap<CompoundOverlay, readonly SimpleOverlay[]>();

/**
 * What a compound clip holds, in frames of the film around it, as it plays; also what lies before its start and after its
 * end. Ids are those of no overlay of the film around it.
 */
export function leavesOf(compound: CompoundOverlay): readonly SimpleOverlay[] {
  const kept = known.get(compound);
  if (kept) return kept;
  const by = compound.from - compound.innerStart;
  const idOf = (id: string): string => `${compound.id}/${id}`;
  const leaves = withRowsAndCuts(innerFilm(compound)).overlays.flatMap((overlay): SimpleOverlay[] => {
    if (isCompound(overlay)) return [];
    const leaf = later({ ...overlay, id: idOf(overlay.id) }, by);
    if (!isPicture(leaf) || !leaf.transition) return [leaf];
    return [{ ...leaf, transition: { ...leaf.transition, after: idOf(leaf.transition.after) } }];
  });
  known.set(compound, leaves);
  return leaves;
}

/** What a compound clip shows at a frame of the film around it, from back to front; where its film has no more, its first or last frame is held. */
export const layersInside = (compound: CompoundOverlay, at: number): SeenLayer[] =>
  layersAt({ overlays: leavesOf(compound) }, playedAt(compound, at));

/** Overlays, and after each compound one what it holds, in frames of the film around it. */
export const withLeaves = <Any extends Overlay>(overlays: readonly Any[]): (Any | SimpleOverlay)[] =>
  overlays.flatMap((overlay) => (isCompound(overlay) ? [overlay, ...leavesOf(overlay)] : [overlay]));

/** Visible overlays at a frame, each compound one followed by what it shows then. */
export const withInner = (overlays: readonly SeenOverlay[], at: number): SeenOverlay[] =>
  overlays.flatMap((overlay) =>
    isCompound(overlay) ? [overlay, ...overlaysOf(layersInside(overlay, at))] : [overlay],
  );

/** All overlays of a film, each compound one followed by those that it holds, as they are stored. */
export const everyOverlay = ({ overlays }: Pick<Composition, 'overlays'>): Overlay[] =>
  overlays.flatMap((overlay) => (isCompound(overlay) ? [overlay, ...overlay.overlays] : [overlay]));

/** A film of which each overlay that is no compound one is another, also those in compound ones. */
export function withEach<Film extends Pick<Composition, 'overlays'>>(
  film: Film,
  change: (overlay: SimpleOverlay) => SimpleOverlay,
): Film {
  const overlays = film.overlays.map((overlay) =>
    isCompound(overlay) ? { ...overlay, overlays: overlay.overlays.map(change) } : change(overlay),
  );
  return { ...film, overlays };
}
