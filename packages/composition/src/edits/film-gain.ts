import { Stage, type Composition } from '../composition.ts';
import { changed, type EditResult } from './edit-result.ts';

/** Limits of a film's gain, in dB. */
export const gainLimits = {
  least: Stage.shape.gain.minValue ?? -Infinity,
  most: Stage.shape.gain.maxValue ?? Infinity,
} as const;

/** Amplifies the sound of the whole film by so many dB, to a hundredth, within the limits. */
export function setFilmGain(composition: Composition, gain: number): EditResult {
  const within = Math.min(Math.max(gainLimits.least, gain), gainLimits.most);
  // No -0, which JSON cannot represent.
  return changed(composition, { gain: Math.round(within * 100) / 100 || 0 });
}
