import { credits, type Credits } from '../amounts.ts';
import type { Size } from '../aspect.ts';

/** Price of rendering per started minute, by output size (short side, long side, credits). */
const renderTable = [
  { short: 720, long: 1280, credits: 5 },
  { short: 1080, long: 1920, credits: 10 },
  { short: 1440, long: 2560, credits: 20 },
] as const;

/** Price of a render of `frames` at 30 fps: per started minute, at least one. */
export function renderPrice({ width, height }: Size, frames: number): Credits {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const perMinute = renderTable.find((row) => short <= row.short && long <= row.long)?.credits ?? 40;
  return credits(perMinute * Math.max(1, Math.ceil(frames / (30 * 60))));
}

/** `ultra` when the short side is 2160 or more or the long side 3840 or more, otherwise `high`. */
export const renderQuality = ({ width, height }: Size): 'ultra' | 'high' =>
  Math.min(width, height) >= 2160 || Math.max(width, height) >= 3840 ? 'ultra' : 'high';

/** How an operation is priced, in whole credits. */
export type Price =
  /** Once per result. */
  | { readonly per: 'result'; readonly credits: number }
  /** Per started five seconds of the result. */
  | { readonly per: 'five-seconds'; readonly credits: number }
  /**
   * Per started second: of the measured input, of a text as estimated (`speechSeconds`), or of the requested length of
   * music. `defaultSeconds` applies while nothing is chosen.
   */
  | { readonly per: 'second'; readonly credits: number; readonly defaultSeconds: number }
  /** Like rendering: per started minute, by output size. */
  | { readonly per: 'render-minute' };

/**
 * Price of one result. `seconds`, for prices by length, is the length of the result or of the measured input. `size`
 * counts for `render-minute` only.
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

/** Price that a menu shows before any choice: for the shortest result, or the usual input. */
export const usualPrice = (entry: { readonly price: Price }): Credits =>
  priceOf(entry, entry.price.per === 'second' ? entry.price.defaultSeconds : 5);
