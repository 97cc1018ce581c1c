import { findEntry, usualPrice } from '@kinoloom/contract';
import { timecode } from '../../../lib/formatters.ts';
import * as words from '../../../words/en/studio/billing.ts';

/** How many results of a model these credits buy. */
export function results(credits: number, id: string): number {
  const entry = findEntry(id);
  const price = entry ? usualPrice(entry) : 0;
  return price > 0 ? Math.floor(credits / price) : 0;
}

/** How much speech these credits buy, as m:ss. */
export function speechTime(credits: number): string {
  const entry = findEntry('text-to-speech');
  return timecode(entry?.price.per === 'second' ? credits / entry.price.credits : 0);
}

/** What a pack buys, in one line. */
export function packWorth(credits: number): string {
  return words.packWorth({
    fast: results(credits, 'seedance-fast'),
    pro: results(credits, 'veo3-pro'),
  });
}

/** Cents for 100 credits, to the cent: how packs compare. */
export const centsPerHundred = ({ cents, credits }: { cents: number; credits: number }): number =>
  Math.round((cents * 100) / credits);
