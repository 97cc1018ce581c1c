import type { Composition } from '../composition.ts';
import { gainLimits } from '../decibels.ts';
import { changed, type EditResult } from './edit-result.ts';

/** Amplifies the sound of the whole film by so many dB, to a hundredth, within the limits. */
export function setFilmGain(composition: Composition, gain: number): EditResult {
  const within = Math.min(Math.max(gainLimits.least, gain), gainLimits.most);
  // No -0, which JSON cannot represent.
  return changed(composition, { gain: Math.round(within * 100) / 100 || 0 });
}
