import { findOverlay, passagesAt, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay, PictureOverlay } from '../overlay.ts';
import { isCut } from '../passage.ts';
import { isPicture } from '../timing.ts';
import { Transition } from '../transition.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** A transition but for the picture that it begins with. */
export type TransitionLook = Omit<Transition, 'after'>;

/** A cut between two pictures of a row. */
export interface Cut {
  readonly outgoing: PictureOverlay;
  readonly incoming: PictureOverlay;
}

/** The cuts between pictures of a row, in order. */
export function cutsOf(composition: Pick<Composition, 'overlays'>, row: number): Cut[] {
  const overlays = rowOf(composition, row);
  return overlays.flatMap((incoming, at) => {
    const outgoing = overlays[at - 1];
    return outgoing && isPicture(outgoing) && isPicture(incoming) && isCut(outgoing, incoming)
      ? [{ outgoing, incoming }]
      : [];
  });
}

/** The cut at the start of an overlay. */
export function cutAtStart(composition: Pick<Composition, 'overlays'>, id: string): Cut | undefined {
  const incoming = findOverlay(composition, id);
  if (!incoming || !isPicture(incoming)) return undefined;
  const row = rowOf(composition, incoming.row);
  const outgoing = row[row.indexOf(incoming) - 1];
  return outgoing && isPicture(outgoing) && isCut(outgoing, incoming) ? { outgoing, incoming } : undefined;
}

/** How far a transition may reach into both sides of a cut: what the transitions at the other ends of both overlays leave. */
export function transitionRoom(
  composition: Pick<Composition, 'overlays'>,
  { outgoing, incoming }: Cut,
): { readonly before: number; readonly after: number } {
  const into = passagesAt(composition, outgoing).into?.transition;
  const outOf = passagesAt(composition, incoming).outOf?.transition;
  return {
    before: Math.max(0, outgoing.durationInFrames - (into?.framesAfter ?? 0)),
    after: Math.max(0, incoming.durationInFrames - (outOf?.framesBefore ?? 0)),
  };
}

/** Sets the transition at the start of an overlay, or removes it. It reaches no farther than there is room. */
export function setTransition(
  composition: Composition,
  { id, look }: { id: string; look: TransitionLook | null },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!look) return changed(composition, { overlays: replaced(composition.overlays, [withoutTransition(overlay)]) });
  const cut = cutAtStart(composition, id);
  if (!cut) return refuse('edit.noNeighbour', 'No picture ends where this one begins');
  const room = transitionRoom(composition, cut);
  return withLook(composition, [{ cut, look, room }]);
}

/** Sets the same transition at every cut of a row. It reaches at most to the middle of each overlay. */
export function setTransitions(
  composition: Composition,
  { row, look }: { row: number; look: TransitionLook },
): EditResult {
  const cuts = cutsOf(composition, row);
  if (cuts.length === 0) return refuse('edit.noNeighbour', 'No picture of this row ends where another begins');
  return withLook(
    composition,
    cuts.map((cut) => {
      const half = ({ durationInFrames }: Overlay): number => Math.floor(durationInFrames / 2);
      return { cut, look, room: { before: half(cut.outgoing), after: half(cut.incoming) } };
    }),
  );
}

interface Placed {
  readonly cut: Cut;
  readonly look: TransitionLook;
  readonly room: { readonly before: number; readonly after: number };
}

function withLook(composition: Composition, places: readonly Placed[]): EditResult {
  const overlays: Overlay[] = [];
  for (const { cut, look, room } of places) {
    const transition = Transition.safeParse({
      ...look,
      after: cut.outgoing.id,
      framesBefore: Math.min(Math.round(look.framesBefore), room.before),
      framesAfter: Math.min(Math.round(look.framesAfter), room.after),
    });
    if (!transition.success)
      return refuse('edit.invalid', transition.error.issues.map(({ message }) => message).join(', '));
    if (transition.data.framesBefore + transition.data.framesAfter > 0)
      overlays.push({ ...cut.incoming, transition: transition.data });
  }
  if (overlays.length === 0) return refuse('edit.noRoom', 'Both clips are too short for a transition');
  return changed(composition, { overlays: replaced(composition.overlays, overlays) });
}

/** An overlay that begins with a cut. */
export function withoutTransition<Of extends Overlay>(overlay: Of): Of {
  const bare = { ...overlay };
  if (isPicture(bare)) delete bare.transition;
  return bare;
}

/** Copies of overlays under other ids; a transition between two of them is one between their copies. */
export function copiesOf(overlays: readonly Overlay[], newId: () => string): Overlay[] {
  const ids = new Map(overlays.map(({ id }) => [id, newId()]));
  const groups = new Map(overlays.flatMap(({ group }) => (group === undefined ? [] : [[group, '']])));
  for (const group of groups.keys()) groups.set(group, newId());
  return overlays.map((overlay) => {
    const group = overlay.group !== undefined && groups.get(overlay.group);
    const copy = { ...overlay, id: ids.get(overlay.id) ?? overlay.id, ...(group && { group }) };
    const after = isPicture(copy) && copy.transition && ids.get(copy.transition.after);
    return isPicture(copy) && copy.transition && after ? { ...copy, transition: { ...copy.transition, after } } : copy;
  });
}
