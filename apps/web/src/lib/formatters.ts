export { bytesText as bytes } from '@kinoloom/contract';

/** Seconds as m:ss, or h:mm:ss from an hour on. Rounds down; nothing below 0:00. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

// Made on first use: each takes some 15 ms.
let numbers: Intl.NumberFormat | undefined;
let numberRules: Intl.PluralRules | undefined;

/** A whole number with thousands separators: 1,284. */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  return numbers.format(value);
}

/** The word for so many: "flow" for 1, "flows" for 0 and 6. */
export function pluralWord(count: number, one: string, many = `${one}s`): string {
  numberRules ??= new Intl.PluralRules('en');
  return numberRules.select(count) === 'one' ? one : many;
}

/** The number with its word: "1 credit", "1,284 credits". */
export const plural = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${pluralWord(count, one, many)}`;

/** Credits in at most six characters: exact up to 99,999, then rounded down as 100k and 1.2M. */
export function shortCredits(amount: number): string {
  const whole = Math.round(amount);
  if (whole < 100_000) return formatNumber(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 1_000)}k`;
  const tenths = Math.floor(whole / 100_000) / 10;
  return `${tenths < 1_000 ? tenths : formatNumber(Math.floor(tenths))}M`;
}

const dateStyles = {
  /** 12 Nov */
  day: { day: 'numeric', month: 'short' },
  /** 12 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 20:41 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 20:41:07 */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = new Map<keyof typeof dateStyles, Intl.DateTimeFormat>();

/** A date or time of day in the reader's time zone. @throws RangeError for an unreadable date */
export function formatDate(when: string | Date, style: keyof typeof dateStyles): string {
  const format = dates.get(style) ?? new Intl.DateTimeFormat('en-GB', dateStyles[style]);
  dates.set(style, format);
  return format.format(new Date(when));
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "just now", "4 min ago", "3 h ago", "yesterday", "12 Nov", "12 Nov 2025"; in the reader's time zone. */
export function relativeTime(when: string | Date, now: Date): string {
  const then = new Date(when);
  const age = now.getTime() - then.getTime();
  if (Number.isNaN(age)) return '';
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();
  if (sameDay(then, now)) return `${Math.floor(age / hour)} h ago`;
  if (sameDay(then, new Date(now.getTime() - day))) return 'yesterday';
  return formatDate(then, then.getFullYear() === now.getFullYear() ? 'day' : 'date');
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A whole number up to ten as a word, a larger one as digits. */
export const inWords = (count: number): string => words[count] ?? String(count);
