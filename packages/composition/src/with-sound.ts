import type { SoundingOverlay } from './overlay.ts';
import type { SoundStyles } from './styles.ts';
import { isFrozen } from './timing.ts';

/** A clip that sounds otherwise; undefined removes a style. */
export function withSound<Sounding extends SoundingOverlay>(overlay: Sounding, sound: Partial<SoundStyles>): Sounding {
  const styles: Sounding['styles'] = { ...overlay.styles, ...sound };
  for (const [name, value] of Object.entries(styles)) if (value === undefined) Reflect.deleteProperty(styles, name);
  return { ...overlay, styles };
}

/** Whether what can be heard is, at any time: its volume is above 0, or has keys. */
export const isAudible = (overlay: SoundingOverlay): boolean =>
  !isFrozen(overlay) && (overlay.keyframes?.volume !== undefined || overlay.styles.volume > 0);
