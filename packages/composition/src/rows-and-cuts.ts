import { allPassages } from './composition-index.ts';
import type { Composition } from './composition.ts';
import type { Overlay } from './overlay.ts';
import { withoutKeys, withValue } from './keyframes.ts';
import type { Animation } from './style-values.ts';
import { isSeen, isSounding } from './timing.ts';

/** The settings of a film's rows and cuts as ones of its overlays. The same film, if nothing of this applies. */
export const withRowsAndCuts = (composition: Composition): Composition =>
  withRowsApplied(withoutAnimationsAtCuts(composition));

function withRowsApplied(composition: Composition): Composition {
  const { rows } = composition;
  const isPlain = !composition.overlays.some(({ hidden }) => hidden);
  if (isPlain && !rows.some(({ hidden, muted, solo }) => hidden || muted || solo)) return composition;
  const isAlone = rows.some(({ solo }) => solo);
  const overlays = composition.overlays.map((overlay) => {
    const row = rows[overlay.row];
    const isSilent = row?.muted === true || (isAlone && !row?.solo);
    return withoutPicture(withoutSound(overlay, isSilent), row?.hidden === true || overlay.hidden === true);
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
  if (!isSilent || !isSounding(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'volume'), 'volume', 0);
}

function withoutPicture(overlay: Overlay, isHidden: boolean): Overlay {
  if (!isHidden || !isSeen(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'opacity'), 'opacity', 0);
}
