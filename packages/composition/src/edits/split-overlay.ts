import { frame } from '@kinoloom/contract/values';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, isPicture } from '../timing.ts';
import { fadesFrom, fadesUpTo, withFades } from './cut-fades.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { shiftSource } from './source-offset.ts';
import { withoutTransition } from './transitions.ts';

/**
 * Splits an overlay at a frame strictly inside it. Both halves show the same frames as before; only the first keeps the
 * enter animation and the transition into it, only the second the exit and the transition out of it. Both sound as before,
 * also where a fade is cut. The second half gets `newId`.
 */
export function splitOverlay(
  composition: Composition,
  { id, at, newId }: { id: string; at: number; newId: string },
): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (findOverlay(composition, newId)) return refuse('edit.idTaken', `There is an overlay ${newId} already`);
  const cut = Math.round(at);
  if (cut <= overlay.from || cut >= endOf(overlay)) return refuse('edit.notInside', 'The cut must lie inside the clip');
  const length = cut - overlay.from;
  const half = { ...overlay, durationInFrames: frame(length) };
  const rest = { ...overlay, id: newId, from: frame(cut), durationInFrames: frame(endOf(overlay) - cut) };
  const first = withFades(withoutAnimation(half, 'exit'), fadesUpTo(overlay, length));
  const bare = withoutTransition(withoutAnimation(shiftSource(rest, length), 'enter'));
  const second = withFades(bare, fadesFrom(overlay, length));
  const overlays = composition.overlays.map((other) => (other.id === id ? first : leaving(other, id, newId)));
  return changed(composition, { overlays: [...overlays, second] });
}

/** An overlay whose transition begins with the second half, if it began with the whole. */
const leaving = (overlay: Overlay, id: string, newId: string): Overlay =>
  isPicture(overlay) && overlay.transition?.after === id
    ? { ...overlay, transition: { ...overlay.transition, after: newId } }
    : overlay;

function withoutAnimation(overlay: Overlay, side: 'enter' | 'exit'): Overlay {
  const bare = structuredClone(overlay);
  if (bare.type !== 'sound') bare.styles.animation[side] = null;
  return bare;
}
