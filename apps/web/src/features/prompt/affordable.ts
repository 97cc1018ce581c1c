import { priceOf, type Model, type PublicConfig } from '@kinoloom/contract';
import { modelChoices, type ResolvedSettings } from './settings.ts';

/** The dearest other model that takes the same inputs and that `available` credits pay for at this length. */
export function affordable(
  { model, seconds }: ResolvedSettings,
  config: PublicConfig | undefined,
  available: number,
): Model | null {
  return modelChoices(model.media, config)
    .map((choice) => choice.model)
    .filter(({ id, family }) => id !== model.id && family !== 'act-2')
    .reduce<Model | null>((best, candidate) => {
      const price = priceOf(candidate, seconds ?? 0);
      return price <= available && (!best || price > priceOf(best, seconds ?? 0)) ? candidate : best;
    }, null);
}
