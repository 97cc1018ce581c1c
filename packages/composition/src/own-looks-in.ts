import { isOwnLook } from './colour/own-looks.ts';
import type { OwnLook } from './colour/colour-styles.ts';
import type { Overlay } from './overlay.ts';

/** The looks of one's own among overlays, each once. Those in compound clips have to be among them (`everyOverlay`, `withLeaves`). */
export function ownLooksAmong(overlays: readonly Overlay[]): OwnLook[] {
  const looks = overlays.flatMap(({ styles }) => ('lut' in styles && styles.lut ? styles.lut.look : []));
  return [...new Set(looks.filter(isOwnLook))];
}
