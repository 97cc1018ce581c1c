import { allPassages } from './composition-index.ts';
import type { Composition } from './composition.ts';
import type { Overlay } from './overlay.ts';
import { withoutKeys, withValue } from './keyframes.ts';
import type { Animation } from './style-values.ts';
import { isPlayed, isSeen } from './timing.ts';

const known = new WeakMap<Composition, Composition>();

/**
 * A composition as it plays, with the settings of its rows applied: what a hidden row shows has no opacity, and what a
 * muted one sounds no volume; a transition takes the place of the animations at its cut. Nothing is left out, so that it
 * lasts as long. The same one, if nothing of this applies.
 */
export function asPlayed(composition: Composition): Composition {
  const kept = known.get(composition);
  if (kept) return kept;
  const played = withRowsApplied(withoutAnimationsAtCuts(composition));
  known.set(composition, played);
  return played;
}

function withRowsApplied(composition: Composition): Composition {
  const { rows } = composition;
  if (!rows.some(({ hidden, muted, solo }) => hidden || muted || solo)) return composition;
  const isAlone = rows.some(({ solo }) => solo);
  const overlays = composition.overlays.map((overlay) => {
    const row = rows[overlay.row];
    const isSilent = row?.muted === true || (isAlone && !row?.solo);
    return withoutPicture(withoutSound(overlay, isSilent), row?.hidden === true);
  });
  return { ...composition, overlays };
}

function withoutAnimationsAtCuts(composition: Composition): Composition {
  const still = new Map<string, Partial<Animation>>();
  for (const { outgoing, incoming } of allPassages(composition)) {
    if (outgoing.styles.animation.exit) still.set(outgoing.id, { ...still.get(outgoing.id), exit: null });
    if (incoming.styles.animation.enter) still.set(incoming.id, { ...still.get(incoming.id), enter: null });
  }
  if (still.size === 0) return composition;
  const overlays = composition.overlays.map((overlay) => {
    const sides = still.get(overlay.id);
    if (!sides || !isSeen(overlay)) return overlay;
    const bare = structuredClone(overlay);
    Object.assign(bare.styles.animation, sides);
    return bare;
  });
  return { ...composition, overlays };
}

function withoutSound(overlay: Overlay, isSilent: boolean): Overlay {
  if (!isSilent || !isPlayed(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'volume'), 'volume', 0);
}

function withoutPicture(overlay: Overlay, isHidden: boolean): Overlay {
  if (!isHidden || !isSeen(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'opacity'), 'opacity', 0);
}
