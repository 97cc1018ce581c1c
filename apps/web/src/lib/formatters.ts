import { bytesText } from '@kinoloom/contract';
import { language, locale } from '../words/language.ts';

/** How numbers are written; in English with commas, wherever the user is. */
export const numberLocale = language === 'en' ? 'en-US' : locale;

const kept = new Map<string, Intl.NumberFormat>();

function intl(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = kept.get(key) ?? new Intl.NumberFormat(numberLocale, options);
  kept.set(key, format);
  return format;
}

/** 38.2 MB: one decimal from a megabyte on, 1024 bytes to the kilobyte. */
export const bytes = (count: number): string =>
  language === 'en'
    ? bytesText(count)
    : bytesText(count).replace(/\d+(?:\.(\d+))?/u, (digits, decimals: string | undefined) =>
        intl({ minimumFractionDigits: decimals?.length ?? 0 }).format(Number(digits)),
      );

/** Seconds as m:ss, or h:mm:ss from an hour on. Rounds down; nothing below 0:00. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

// English by hand, since the first screens call them: a page's first formatter of `Intl` takes 15 to 30 ms.

/** A whole number with thousands separators: 1,284. */
export const formatNumber = (value: number): string =>
  language === 'en'
    ? String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/gu, ',')
    : intl({ maximumFractionDigits: 0 }).format(value);

/** A number with at most so many decimals: 8, 69.5. */
export const formatDecimal = (value: number, most: number): string =>
  language === 'en' ? String(Number(value.toFixed(most))) : intl({ maximumFractionDigits: most }).format(value);

/** A number with exactly so many decimals: 1.50. */
export const formatFixed = (value: number, decimals: number): string =>
  language === 'en'
    ? value.toFixed(decimals)
    : intl({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

export const usDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** A price in cents of a dollar: $27.99. */
export const dollars = (cents: number): string =>
  language === 'en' ? `$${(cents / 100).toFixed(2)}` : intl(usDollars).format(cents / 100);

/** A whole number, or `most` and a plus for all larger ones: 10,000+. */
export const formatAtMost = (value: number, most: number): string =>
  value > most ? `${formatNumber(most)}+` : formatNumber(value);

/** Credits in at most six characters: exact up to 99,999, then rounded down as 100k and 1.2M. */
export function shortCredits(amount: number): string {
  const whole = Math.round(amount);
  if (whole < 100_000) return formatNumber(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 1_000)}k`;
  const tenths = Math.floor(whole / 100_000) / 10;
  return `${tenths < 1_000 ? formatDecimal(tenths, 1) : formatNumber(Math.floor(tenths))}M`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** In English an integer up to ten as a word; a larger one, and any in other languages, in digits. */
export const inWords = (count: number): string => (language === 'en' && words[count]) || formatNumber(count);

/** A label within a sentence: "prompt" of "Prompt". Other languages than English keep its capital, as German must. */
export const inSentence = (label: string): string => (language === 'en' ? label.toLowerCase() : label);
