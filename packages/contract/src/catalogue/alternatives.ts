import type { ModelId } from './models.ts';

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
