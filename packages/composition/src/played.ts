import type { Composition } from './composition.ts';
import type { Overlay } from './overlay.ts';
import { withoutKeys, withValue } from './keyframes.ts';
import { isPlayed, isSeen } from './timing.ts';

const known = new WeakMap<Composition, Composition>();

/**
 * A composition as it plays, with the settings of its rows applied: what a hidden row shows has no opacity, and what a
 * muted one sounds no volume. Nothing is left out, so that it lasts as long. The same one, if no row has such a setting.
 */
export function asPlayed(composition: Composition): Composition {
  const { rows } = composition;
  if (!rows.some(({ hidden, muted, solo }) => hidden || muted || solo)) return composition;
  const kept = known.get(composition);
  if (kept) return kept;
  const isAlone = rows.some(({ solo }) => solo);
  const overlays = composition.overlays.map((overlay) => {
    const row = rows[overlay.row];
    const isSilent = row?.muted === true || (isAlone && !row?.solo);
    return withoutPicture(withoutSound(overlay, isSilent), row?.hidden === true);
  });
  const played = { ...composition, overlays };
  known.set(composition, played);
  return played;
}

function withoutSound(overlay: Overlay, isSilent: boolean): Overlay {
  if (!isSilent || !isPlayed(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'volume'), 'volume', 0);
}

function withoutPicture(overlay: Overlay, isHidden: boolean): Overlay {
  if (!isHidden || !isSeen(overlay)) return overlay;
  return withValue(withoutKeys(overlay, 'opacity'), 'opacity', 0);
}
