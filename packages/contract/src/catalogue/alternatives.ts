import { isModel, isVideoModel, type Entry } from './entry.ts';
import type { ModelId } from './models.ts';
import { priceOf } from './price.ts';

/** Models that can take the place of another, best first: the same media and family, at no length more expensive. */
const alternatives: Readonly<Partial<Record<ModelId, readonly ModelId[]>>> = {
  'flux-pro': ['seedream-3', 'imagen-4', 'ideogram-v3'],
  'seedream-3': ['imagen-4'],
  'imagen-4': ['seedream-3'],
  'ideogram-v3': ['flux-pro', 'seedream-3', 'imagen-4'],
  'veo3-pro': ['veo3-fast'],
  'kling-std': ['seedance-fast'],
  'kling-pro': ['kling-std', 'seedance-fast'],
  'seedance-pro': ['kling-pro', 'kling-std', 'seedance-fast'],
};

/** The catalogue ids of the models that can take the place of this one, best first. */
export const alternativesTo = (id: string): readonly ModelId[] =>
  Object.entries(alternatives).find(([of]) => of === id)?.[1] ?? [];

/** Lengths at which prices are compared where a model has none to choose from: those of inputs, in seconds. */
const LENGTHS = [1, 5, 10, 60, 300] as const;

/** Whether every value of `wanted` is among `offered`. */
const hasAll = (offered: readonly unknown[], wanted: readonly unknown[]): boolean =>
  wanted.every((value) => offered.includes(value));

/**
 * Whether `other` can take the place of a model: it has the same media and family, takes the same inputs, makes each of its
 * formats and lengths, and costs no more at any of them.
 */
export function canReplace(entry: Entry, other: Entry): boolean {
  if (other.id === entry.id || other.media !== entry.media || other.family !== entry.family) return false;
  const lengths = isVideoModel(entry) && entry.seconds.length > 0 ? entry.seconds : LENGTHS;
  if (lengths.some((seconds) => priceOf(other, seconds) > priceOf(entry, seconds))) return false;
  if (!isModel(entry)) return true;
  if (!isModel(other) || !other.listed || !hasAll(Object.keys(other.sizes), Object.keys(entry.sizes))) return false;
  if (!isVideoModel(entry)) return true;
  return (
    isVideoModel(other) &&
    hasAll(other.seconds, entry.seconds) &&
    (other.followsImage || !entry.followsImage) &&
    (other.takesLastImage || !entry.takesLastImage) &&
    (entry.needsImage === true || other.needsImage !== true)
  );
}
