import { credits, type Credits } from '../amounts.ts';
import type { Size } from '../aspect.ts';
import { renderPrice } from './render.ts';

/** How an operation is priced, in whole credits. */
export type Price =
  /** Once per result. */
  | { readonly per: 'result'; readonly credits: number }
  /** Per started five seconds of what is made. */
  | { readonly per: 'five-seconds'; readonly credits: number }
  /**
   * Per started second of what is put in, as measured, of words as they are estimated (`speechSeconds`), or of music as it is
   * wished; `defaultSeconds` stands in while nothing is chosen.
   */
  | { readonly per: 'second'; readonly credits: number; readonly defaultSeconds: number }
  /** As rendering: per started minute, by output size. */
  | { readonly per: 'render-minute' };

/**
 * What one result costs. `seconds` counts where the price goes by length: of the result, or of the measured input.
 * `size` counts for `render-minute` alone.
 */
export function priceOf({ price }: { readonly price: Price }, seconds: number, size?: Size): Credits {
  switch (price.per) {
    case 'result':
      return credits(price.credits);
    case 'five-seconds':
      return credits(price.credits * Math.ceil(seconds / 5));
    case 'second':
      return credits(price.credits * Math.ceil(seconds));
    case 'render-minute':
      return renderPrice(size ?? { width: 1920, height: 1080 }, Math.round(seconds * 30));
  }
}

/** What a menu shows before anything is chosen: the shortest result, or the usual input. */
export const usualPrice = (entry: { readonly price: Price }): Credits =>
  priceOf(entry, entry.price.per === 'second' ? entry.price.defaultSeconds : 5);
