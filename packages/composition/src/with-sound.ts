import type { PlayedOverlay } from './overlay.ts';
import type { SoundStyles } from './styles.ts';
import { isFrozen } from './timing.ts';

/** A clip that sounds otherwise; undefined removes a style. */
export function withSound<Played extends PlayedOverlay>(overlay: Played, sound: Partial<SoundStyles>): Played {
  const styles: Played['styles'] = { ...overlay.styles, ...sound };
  for (const [name, value] of Object.entries(styles)) if (value === undefined) Reflect.deleteProperty(styles, name);
  return { ...overlay, styles };
}

/** Whether a clip or sound is heard at any time: its volume is above 0, or has keys. */
export const isAudible = (overlay: PlayedOverlay): boolean =>
  !isFrozen(overlay) && (overlay.keyframes?.volume !== undefined || overlay.styles.volume > 0);
